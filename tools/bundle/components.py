"""Lists what an archive is made of, in the format of CycloneDX, in a file beside it.

    python -m tools.bundle.components ARCHIVE...     check the lists beside archives

Packages have the version and the hashes of `locks`; all have their licence.
"""

import hashlib
import json
import re
import sys
import uuid
from collections.abc import Iterable
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.utils import canonicalize_name

from tools.bundle import licences, reproducible

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKED = re.compile(r"(?m)^([a-z0-9-]+)==([^ ;]+)[^\n]*\\\n((?: +--hash=sha256:[0-9a-f]{64}[ \\]*\n?)+)")
KIND = ".cdx.json"


def write(archive: Path, packages: Iterable[Distribution], folder: Path | None = None) -> Path:
    """Write the list of an archive that holds or needs some packages, and of a bundle's folder; return it."""
    sums = sum_of(archive)
    whole = Component(
        name=archive.name,
        version=licences.version(),
        type=ComponentType.APPLICATION,
        licenses=[licence("MIT")],
        hashes=[sums],
        bom_ref=archive.name,
    )
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_OID, sums.content))
    bom.metadata.timestamp = reproducible.date()
    bom.metadata.component = whole
    parts = [package(one) for one in packages] + ([] if folder is None else bundled(folder))
    bom.components.update(parts)
    bom.register_dependency(whole, parts)
    beside = archive.with_name(archive.name + KIND)
    beside.write_text(JsonV1Dot6(bom).output_as_string(indent=1) + "\n", "utf-8")
    return beside


def package(one: Distribution) -> Component:
    """Return a package as its lock describes it, with its licence."""
    name = canonicalize_name(one.name)
    purl = PackageURL("pypi", None, name, one.version)
    version, hashes = locks().get(name, ("", []))
    files = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(str(purl)),
        comment="one of these files",
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=one) for one in hashes],
    )
    return Component(
        name=name,
        version=one.version,
        licenses=[licence(licences.licence_of(one))],
        purl=purl,
        external_references=[files] if version == one.version else [],
        bom_ref=str(purl),
    )


def locks() -> dict[str, tuple[str, list[str]]]:
    """Return version and hashes of each package in the bundle's lock, which has those of the game, too."""
    text = (ROOT / "locks" / "bundle.txt").read_text("utf-8")
    return {
        name: (version, re.findall(r"sha256:(\w+)", sums)) for name, version, sums in LOCKED.findall(text)
    }


def bundled(folder: Path) -> list[Component]:
    """Return what a bundle's folder holds besides packages: Python and the libraries that came with them."""
    version = ".".join(map(str, sys.version_info[:3]))
    python = Component(
        name="python",
        version=version,
        licenses=[licence(licences.PYTHON)],
        purl=PackageURL("generic", None, "python", version),
        bom_ref="python",
    )
    libraries = [
        Component(name=file.name, licenses=[licence(known)], hashes=[sum_of(file)], bom_ref=file.name)
        for file, known in licences.libraries(folder)
    ]
    return [python, *libraries]


def licence(name: str) -> License:
    """Return a licence, as SPDX names it where it does."""
    return LicenseFactory().make_from_string(name)


def sum_of(file: Path) -> HashType:
    """Return the hash of a file."""
    return HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(file.read_bytes()).hexdigest())


def main() -> int:
    """Check the lists beside archives; return 1 if one is wrong."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    good = True
    for archive in map(Path, sys.argv[1:]):
        text = archive.with_name(archive.name + KIND).read_text("utf-8")
        wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
        told = json.loads(text)
        whole, parts = told["metadata"]["component"], told.get("components", [])
        faults = [f"no list of CycloneDX: {wrong}"] if wrong else []
        if whole["hashes"][0]["content"] != sum_of(archive).content:
            faults.append("the list of another archive")
        faults += [f"no licence is known of {part['name']}" for part in parts if not known(part["licenses"])]
        unlocked = (part for part in parts if part.get("purl", "").startswith("pkg:pypi/"))
        faults += [
            f"{part['name']} is not the one of locks"
            for part in unlocked
            if not part.get("externalReferences")
        ]
        print(f"{archive.name}: {'; '.join(faults) or f'{len(parts)} components, each with its licence'}")
        good = good and not faults
    return 0 if good else 1


def known(told: list[dict[str, Any]]) -> bool:
    """Whether licences are SPDX's; Microsoft's are none of these."""
    named = [one["license"].get("name", "") for one in told if "license" in one]
    return bool(told) and all(not name or name.startswith("Microsoft ") for name in named)


if __name__ == "__main__":
    sys.exit(main())
