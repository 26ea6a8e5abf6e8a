"""Puts a search of all headings on the front page: their list is in the page, so that it also works without a server."""

import glob
import html
import json
import os
import re

FIELD = r"""<input id="search" type="search" placeholder="Search headings" aria-label="Search headings" hidden>
<ul id="found" aria-live="polite"></ul>
<script>
const headings = @HEADINGS@
const search = document.getElementById("search"), list = document.getElementById("found")
search.hidden = false
search.oninput = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(word => word)
  const found = words.length ? headings.filter(([text]) => words.every(word => text.toLowerCase().includes(word))) : []
  list.replaceChildren(...found.slice(0, 20).map(([text, place]) => {
    const link = Object.assign(document.createElement("a"), { href: place, textContent: text })
    const item = document.createElement("li")
    item.append(link)
    return item
  }))
}
</script>
"""


def headings(folder):
    """Each heading with its page's title before it, and its place."""
    found = []
    for path in sorted(glob.glob(f"{folder}/**/*.html", recursive=True)):
        place = os.path.relpath(path, folder)
        with open(path, encoding="utf-8") as file:
            page = file.read()
        title = None
        for level, name, text in re.findall(r'<h([123])(?: id="([^"]*)")?[^>]*>(.*?)</h\1>', page.partition("<main")[2], re.S):
            text = " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())
            if level == "1":
                title = text
                found.append([text, place])
            elif name:
                found.append([f"{title}: {text}" if title else text, f"{place}#{name}"])
    return found


def add(folder):
    """Adds it below the title of the front page."""
    path = os.path.join(folder, "index.html")
    with open(path, encoding="utf-8") as file:
        page = file.read()
    words = json.dumps(headings(folder), ensure_ascii=False).replace("</", "<\\/")
    with open(path, "w", encoding="utf-8") as file:
        file.write(page.replace("</h1>", "</h1>\n" + FIELD.replace("@HEADINGS@", words), 1))
