"""Which pages the documentation has, and where each lies in the site."""

import glob
import os
import re

MODULES = ["StickerManifest", "Costume", "CostumeRendering", "GroupWatch", "StickerBuild", "StickerEncoding",
           "StickerExport", "StickerService"]
NAMED = {
    "docs/index.md": "index.html", "README.md": "start.html", "Templates/README.md": "guide.html",
    "CHANGELOG.md": "changes.html", "SECURITY.md": "security.html", "CONTRIBUTING.md": "contributing.html",
    "Tests/Soak/README.md": "long-tests.html", "Tests/Soak/cut-outs.md": "cut-outs.html",
    "Tests/Fixtures/Faces/README.md": "faces-of-tests.html", "Templates/PALETTE.md": "palette.html",
    "Models/README.md": "networks.html", "docs/cluster/README.md": "cluster.html",
    "docs/man/kigurumi.1": "kigurumi.1.html", "docs/man/kigurumi.json.5": "kigurumi.json.5.html",
    "Sources/Programs/kigurumi/Documentation.docc/Decisions.md": "decisions.html",
}
# Files that pages link to and that the site brings along.
CARRIED = ("docs/", "Schemas/", "Examples/", "systemd/", "Templates/", "LICENSE", "Sources/Programs/kigurumi-inotify/LICENSE")
DECISIONS = "Sources/Programs/kigurumi/Documentation.docc/Decisions/"


def folder(module):
    """Where a module lies."""
    return glob.glob(f"Sources/*/{module}/")[0].rstrip("/")


def pages():
    """Each page's source below the repository, and its place below the site."""
    found = {source: place for source, place in NAMED.items() if os.path.exists(source)}
    for source in sorted(glob.glob("docs/*.md") + glob.glob("docs/export/*.md") + glob.glob("docs/cluster/*.md")):
        found.setdefault(source, source.removeprefix("docs/").removesuffix(".md") + ".html")
    for source in sorted(glob.glob(DECISIONS + "*.md")):
        found[source] = "decisions/" + os.path.basename(source).removesuffix(".md") + ".html"
    for module in MODULES:
        found[f"{folder(module)}/Documentation.docc/{module}.md"] = f"modules/{module}.html"
    return found


def resolve(link, source, places):
    """Where a page's link leads: a place below the site and whether the file must be copied; nothing if it has none."""
    path = os.path.normpath(os.path.join(os.path.dirname(source), link)) if link else source
    if path in places:
        return places[path], None
    if os.path.isfile(path) and path.startswith(CARRIED):
        return "files/" + path.removeprefix("docs/"), path
    return None, None


def navigation():
    """The sections of docs/index.md: a title, and its links with their titles."""
    sections = []
    with open("docs/index.md", encoding="utf-8") as file:
        for line in file:
            if line.startswith("## "):
                sections.append((line[3:].strip(), []))
            elif match := re.match(r"- \[(.+?)\]\((.+?)\)", line):
                sections[-1][1].append((match.group(1), os.path.normpath("docs/" + match.group(2))))
    return sections
