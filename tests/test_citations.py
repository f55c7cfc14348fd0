"""Documents, sections and anchors that are cited in code, tests and documents exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.records.scenario import run_scenario

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("citrus_game", "tests", "tools", "config", "docs", "bundle", ".ci", ".github")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
TEXT = {".py", ".yaml", ".yml", ".md", ".toml", ".sh", ".service", ".8", ".6", ""}
DOCUMENT = re.compile(r"(?<![\w/.])((?:docs/)?[A-Z][A-Z_]+\.md)\b")
RULES = re.compile(r"\bRULES(?:\.md)?`?,? (\d+(?:\.\d+)?(?:(?:, | to | and )\d+(?:\.\d+)?)*)")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def files() -> Iterator[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    for path in sorted([*ROOT.iterdir(), *found]):
        if path.suffix in TEXT and path.is_file() and "__pycache__" not in path.parts:
            yield path


@cache
def texts() -> list[tuple[Path, str]]:
    return [(path, path.read_text("utf-8", "replace")) for path in files() if path != Path(__file__)]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def sections() -> set[str]:
    """Return the numbers of the rules: a section's, as in 6, and those of its numbered items, as in 6.1."""
    found: set[str] = set()
    section = ""
    for line in (ROOT / "docs/RULES.md").read_text("utf-8").splitlines():
        if heading := re.match(r"## (\d+)\.", line):
            section = heading[1]
            found.add(section)
        elif item := re.match(r"(\d+)\. ", line):
            found.add(f"{section}.{item[1]}")
    return found


@pytest.mark.slow
def test_a_document_that_is_named_exists() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts()
        for name in DOCUMENT.findall(text)
        if not (ROOT / name).is_file() and not (ROOT / "docs" / name).is_file()
    }
    assert not missing


@pytest.mark.slow
def test_a_section_of_the_rules_that_is_cited_exists() -> None:
    cited = [
        (path, number)
        for path, text in texts()
        for said in RULES.findall(text)
        for number in re.findall(r"[\d.]+", said)
    ]
    assert len(cited) > 50
    assert not [(path, number) for path, number in cited if number not in sections()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```|^ {4}.*?$", "", page.read_text("utf-8"))
    for link in LINK.findall(text):
        if "://" in link:
            continue
        name, _sign, anchor = link.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


def test_the_scenario_of_the_file_formats_passes(tmp_path: Path) -> None:
    text = (ROOT / "docs/FILE_FORMATS.md").read_text("utf-8")
    (scenario,) = re.findall(r"(?s)```yaml\n(.*?)```", text)
    path = tmp_path / "example.yaml"
    path.write_text(scenario, "utf-8")
    assert run_scenario(path).passed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_module_that_a_page_names_exists(page: Path) -> None:
    for name in re.findall(r"`([\w./]+/\w+\.py)`", page.read_text("utf-8")):
        assert (ROOT / "citrus_game" / name).exists() or (ROOT / name).exists(), name


@pytest.mark.slow
def test_what_the_architecture_names_is_in_the_code() -> None:
    """Paths exist; classes, methods and functions are words of the code."""
    page = re.sub(r"(?ms)^```.*?^```|^ {4}.*?$", "", (ROOT / "docs/ARCHITECTURE.md").read_text("utf-8"))
    code = " ".join(text for path, text in texts() if path.suffix == ".py")
    words = set(re.findall(r"\w+", code))
    for name in re.findall(r"`([^`\n]+)`", page):
        if "/" in name or re.search(r"\.(py|yaml|toml|md|po)$", name):
            assert (ROOT / "citrus_game" / name).exists() or (ROOT / name).exists(), name
        elif re.fullmatch(r"[A-Za-z_][\w.]*(\([\w, ]*\))?", name):
            assert words.issuperset(re.findall(r"\w+", name)), name
