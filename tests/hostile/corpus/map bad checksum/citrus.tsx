<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="citrus" tilewidth="128" tileheight="128" tilecount="9" columns="3">
 <image source="citrus.png" width="384" height="384"/>
 <tile id="0">
  <properties>
   <property name="was" value="ground-1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="was" value="ground-2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="was" value="ground-3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="was" value="ground-4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="was" value="ground-5"/>
  </properties>
 </tile>
 <tile id="5" type="open"/>
 <tile id="6" type="bush"/>
 <tile id="7" type="rock"/>
 <tile id="8" type="site"/>
</tileset>
