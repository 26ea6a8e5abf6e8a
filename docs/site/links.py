"""Finds links of a folder of pages that lead nowhere.

Usage: docs/site/links.py FOLDER
"""

import glob
import os
import sys
import urllib.parse
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(HTMLParser):
    """The ids and references of a page, and elements that are closed in the wrong order."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.references, self.open, self.problems = set(), [], [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())
        self.problems += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                if value in self.ids:
                    self.problems.append(f"the id {value} is there twice")
                self.ids.add(value)
            if name in ("href", "src") and value is not None:
                self.references.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes another element, line {self.getpos()[0]}")


def problems(folder):
    """One line for each problem."""
    pages = {path: Page(path) for path in sorted(glob.glob(f"{folder}/**/*.html", recursive=True))
             if f"{folder}/files/" not in path}
    found = []
    for path, page in pages.items():
        here = os.path.relpath(path, folder)
        found += [f"{here}: {problem}" for problem in page.problems]
        for reference in page.references:
            parts = urllib.parse.urlsplit(reference)
            if parts.scheme in ("https", "mailto"):
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))) if parts.path else path
            if parts.scheme or parts.path.startswith("/") or not os.path.isfile(target):
                found.append(f"{here}: {reference} leads nowhere")
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
                found.append(f"{here}: {reference}: the page has no such place")
    return found


if __name__ == "__main__":
    lines = problems(os.path.abspath(sys.argv[1]))
    print("\n".join(lines))
    sys.exit(1 if lines else 0)
