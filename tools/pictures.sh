#!/bin/sh
# Take the README's pictures anew, at most 200 KB together: tools/pictures.sh
set -e
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shot() { # NAME WIDTH ARGUMENTS...: a screenshot, made smaller
  name=$1 width=$2
  shift 2
  .venv/bin/python -m tools.screenshot "$work/$name.png" --size 1600x900 "$@"
  .venv/bin/python -c 'import sys; from PIL import Image
picture, out, width = Image.open(sys.argv[1]), sys.argv[2], int(sys.argv[3])
small = picture.convert("RGB").resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)
small.save(out, quality=70, method=6)' "$work/$name.png" "docs/$name.webp" "$width"
}
shot play 1040 --record docs/example.citrus --step 154
shot menu 800 --scene menu
shot preview 800 --record docs/example.citrus --step 152 --people --hover C3
