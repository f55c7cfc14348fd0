"""Prepares the build for Flatpak: python -m tools.bundle.flatpak [PYTHON].

Puts the manifest and all that it takes into `build/flatpak`: the source archive from `dist`, the wheels of
`locks` for the Python of the runtime, and the files for the desktop. Then flatpak-builder needs no network.
"""

import platform
import shutil
import sys
from pathlib import Path

from tools.bundle import icons, licences, reproducible, source
from tools.bundle.desktop import put_desktop_files
from tools.bundle.forms import filled_in
from tools.published import published

ROOT = Path(__file__).resolve().parent.parent.parent
MANIFEST = ROOT / "bundle" / "flatpak" / "manifest.yaml"
PYTHON = "3.13"
"""The Python of the runtime that the manifest names."""
LIBRARIES = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
"""The kinds of wheels that fit the runtime."""


def main() -> int:
    """Prepare the build; say how to go on."""
    reproducible.settle_date()
    folder = ROOT / "build" / "flatpak"
    shutil.rmtree(folder, ignore_errors=True)
    archive, _wheel = source.packed()
    python = sys.argv[1] if len(sys.argv) > 1 else PYTHON
    fitting = [part for kind in LIBRARIES for part in ("--platform", f"{kind}_{platform.machine()}")]
    source.download(folder / "wheels", "play", "--python-version", python, *fitting)
    shutil.copy(archive, folder)
    icons.draw(ROOT / "build" / "icons")
    name = published(licences.version()).id
    put_desktop_files(folder / "share", ROOT / "build" / "icons", name)
    manifest = folder / f"{name}.yaml"
    manifest.write_text(filled_in(MANIFEST.read_text("utf-8")), "utf-8")
    reproducible.settle(folder)
    print(f"cd {folder} && flatpak-builder --user --install --install-deps-from=flathub app {manifest.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
