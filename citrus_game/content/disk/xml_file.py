"""Reads XML files with defusedxml and size limits."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException, ElementTree

from citrus_game.content.disk.files import decode, line_name, read_bytes
from citrus_game.content.disk.limits import XML_BYTES, XML_ELEMENTS
from citrus_game.content.disk.problem import Faults, Spot, quoted_value
from citrus_game.text import _, ngettext

_DECLARED = re.compile(r"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)")
_WHOLE = re.compile(r"[0-9]{1,6}")


def read_xml(path: Path, tag: str) -> tuple[Element, bytes]:
    """Return the root of an XML file, which must have this tag, and the file's bytes.

    Raise `ContentError`.
    """
    raw = read_bytes(path, XML_BYTES)
    text = decode(raw, path)
    spot = Spot(path)
    declared = _DECLARED.match(text)
    if declared and declared[1].lower() not in ("utf-8", "utf8"):
        message = _("the encoding {name} is not allowed; save the file as UTF-8")
        raise spot.at(line_name(1)).problem(message, name=quoted_value(declared[1]))
    try:
        root: Element = ElementTree.fromstring(raw, forbid_dtd=True)
    except DefusedXmlException:
        # Entities can only be declared in a DOCTYPE, so that is the cause.
        word = "<!DOCTYPE"
        where = spot.at(line_name(text.count("\n", 0, text.find(word)) + 1))
        raise where.problem(_("{word}> is not allowed; delete it"), word=word) from None
    except ParseError as error:
        where = spot.at(line_name(error.position[0]))
        message = _("this is not valid XML ({problem}); save the file again with its editor")
        raise where.problem(message, problem=str(error).split(": line")[0]) from None
    if root.tag != tag:
        message = _("begins with <{found}>, should begin with <{right}>; is it another kind of file?")
        raise spot.problem(message, found=root.tag[:40], right=tag)
    if sum(1 for _element in root.iter()) > XML_ELEMENTS:
        text = ngettext(
            "more than {n} element; make the file smaller",
            "more than {n} elements; make the file smaller",
            XML_ELEMENTS,
        )
        raise spot.problem(text, n=XML_ELEMENTS)
    return root, raw


def numbers(node: Element, spot: Spot, names: tuple[str, ...], least: int, most: int) -> dict[str, str]:
    """Return the attributes with these names, checked to be whole numbers in a range; raise `ContentError`
    with all that are not.
    """
    found, faults = {name: node.get(name, "" if least else "0") for name in names}, Faults()
    for name, text in found.items():
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            message = _("{name} is {found}, should be a whole number from {least} to {most}")
            faults.add(spot.problem(message, name=name, found=quoted_value(text), least=least, most=most))
    faults.raise_all()
    return found


def properties(node: Element) -> Iterator[tuple[str, str]]:
    """Yield (name, value) of an element's custom properties, as Tiled stores them."""
    for each in node.findall("properties/property"):
        yield each.get("name", ""), each.get("value") or each.text or ""
