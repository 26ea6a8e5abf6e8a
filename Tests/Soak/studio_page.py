"""What `studio` does with the page, in Chromium: as a designer, with the mouse, the keyboard and a screen reader's eyes."""
import base64, json, os, re, shutil, statistics, sys, time, zipfile


# Times as long as on an idle machine is waited.
patience = 1


def check(holds, message):
    if not holds:
        sys.exit("studio: FAILED: %s" % (message,))


def until(tab, condition, timeout=60000, polling=50):
    """Playwright's own wait compiles text in the page, which its security policy forbids."""
    end = time.monotonic() + timeout / 1000 * patience
    while not tab.evaluate("() => Boolean(%s)" % condition):
        check(time.monotonic() < end, "never came: " + condition)
        time.sleep(polling / 1000)


SHOWN = "document.querySelectorAll('#grid li .stage img').length === %d && !document.querySelector('.waiting')"


def page(studio, browser):
    """The designer's tab, whose scripts must not fail."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, permissions=["camera"], accept_downloads=True)
    context.set_default_timeout(30000 * patience)
    tab = context.new_page()
    tab.on("pageerror", lambda error: check(False, "script: %s" % error))
    tab.on("console", lambda line: check(line.type != "error" or re.search("404|409|413|422", line.text), "console: %s" % line.text))
    return tab


def wall(studio, tab, total, build, faces):
    tab.goto(studio.url)
    until(tab, SHOWN % total, timeout=600000)
    tab.evaluate("""() => { window.times = []; window.drafts = []; window.start = 0;
      document.querySelector('#choose').addEventListener('change', () => { window.times = []; window.drafts = []; window.start = performance.now(); }, true);
      new MutationObserver(list => list.forEach(change => change.addedNodes.forEach(node => {
        if (node.localName === 'img' && window.start && node.className === 'draft') window.drafts.push(performance.now() - window.start);
        else if (node.localName === 'img' && window.start) node.addEventListener('load', () => window.times.push(performance.now() - window.start)); })))
        .observe(document.querySelector('#grid'), {childList: true, subtree: true}); }""")
    firsts, alls, builds = [], [], []
    for name in ("astronaut-icon.jpg", "hopper.jpg", "astronaut-icon.jpg"):
        tab.set_input_files("#choose", os.path.join(faces, name))
        # The page itself takes the times; asking often would take its time.
        until(tab, "window.times.length === %d" % total, timeout=600000, polling=250)
        times = tab.evaluate("window.times")
        firsts.append(min(times))
        alls.append(max(times) / 1000)
        builds.append(build(os.path.join(faces, name)))
        drafts = tab.evaluate("window.drafts")
        print("studio: %d drafts within %.0f ms" % (len(drafts), max(drafts, default=0)))
    print("studio: drop → first sticker %s ms, all %d %s s; build %s s" % (
        "/".join("%.0f" % t for t in firsts), total, "/".join("%.2f" % t for t in alls), "/".join("%.2f" % t for t in builds)))
    ratio = statistics.median(alls) / statistics.median(builds)
    print("studio: all / build = %.2f" % ratio)
    tab.fill("#search", "くま")
    check(tab.locator("#grid li:visible").count() >= 1, "search")
    tab.fill("#search", "zzzz")
    check(tab.locator("#none").is_visible(), "nothing is called zzzz")
    tab.fill("#search", "")
    check(tab.get_attribute("#grid li:first-child a[download]", "download").endswith((".gif", ".png")), "download")
    with tab.expect_download() as download:
        tab.click("#pack")
    with zipfile.ZipFile(download.value.path()) as archive:
        check(archive.testzip() is None and len(archive.namelist()) == total, "zip")


WORDS = """{"format": 1, "name": {"en": "Words"}, "canvas": {"width": 618, "height": 618},
 "animation": {"duration": 1, "frameRate": 12},
 "layers": [{"id": "person", "face": {}, "box": {"x": 109, "y": 60, "width": 400, "height": 400}},
  {"id": "words", "text": {"content": {"en": "{text:Hello}"}, "size": 110, "outline": {"width": 12, "color": "#ffffff"}},
   "box": {"x": 30, "y": 440, "width": 558, "height": 160}, "animate": {"rotation": {"times": [0, 0.5, 1], "values": [-6, 6, -6]}}}]}"""
DRAWN = """([field, pictures]) => { window.drawn = [];
  document.querySelector(pictures).addEventListener("load", event => drawn.push(performance.now()), true);
  document.querySelector(field).addEventListener("input", () => { window.pressed = performance.now(); }, true); }"""


def typing(studio, tab, templates):
    """Words appear while they are typed, on the wall and on the bench, the newest first; they survive a reload."""
    os.makedirs(os.path.join(templates, "x-words"))
    with open(os.path.join(templates, "x-words", "template.json"), "w") as file:
        file.write(WORDS)
    tab.goto(studio.url + "#wall")
    until(tab, "document.querySelector('#costume-x-words') && " + READY, timeout=600000)
    check(tab.locator("#saying").is_visible(), "there is no field for words")
    for view, pictures in (("wall", "#costume-x-words .stage"), ("bench/x-words", "#view")):
        tab.goto(studio.url + "#" + view)
        if view == "wall":
            tab.fill("#search", "x-words")
        until(tab, "document.querySelector('%s img')" % pictures)
        tab.evaluate(DRAWN, ["#text", pictures])
        tab.focus("#text")
        took = []
        # The first key prepares the costume.
        for number, key in enumerate("?On my way, see you at 8 pm by the river"):
            tab.keyboard.type(key)
            until(tab, "drawn.some(time => time > pressed)", polling=5)
            if number:
                took.append(tab.evaluate("drawn.find(time => time > pressed) - pressed"))
        took.sort()
        print("studio: a key changes the picture on the %s after %.0f ms (p50), %.0f ms (p95)"
              % (view.split("/")[0], statistics.median(took), took[int(len(took) * 0.95)]))
        check(statistics.median(took) < 100 * patience, "typed words come late on the " + view)
    tab.goto(studio.url + "#wall")
    tab.fill("#text", "مرحبا 👩🏽‍🚀 <img src=x onerror=window.pwned=8>")
    until(tab, READY)
    alt = tab.get_attribute("#costume-x-words .stage img", "alt")
    check(alt.startswith("Words: مرحبا 👩🏽‍🚀 <img"), alt)
    tab.reload()
    until(tab, READY)
    check(tab.input_value("#text").startswith("مرحبا"), "a reload loses the words")
    check(tab.evaluate("window.pwned === undefined"), "words became markup")
    tab.fill("#text", "x" * 201)
    until(tab, "document.querySelector('#said li') && " + READY)
    check(tab.get_attribute("#text", "aria-invalid") == "true" and tab.inner_text("#text-count") == "201 / 200", "the limit isn't shown")
    tab.fill("#text", "")
    until(tab, "!document.querySelector('#said li') && " + READY)
    tab.fill("#search", "")
    shutil.rmtree(os.path.join(templates, "x-words"))
    until(tab, "!document.querySelector('#costume-x-words') && " + READY, timeout=600000)


MOVES = """{"format": 1, "name": {"en": "Moves"}, "canvas": {"width": 618, "height": 618}, "animation": {"duration": 2, "frameRate": 5},
 "layers": [{"id": "turned", "rotation": 90, "anchor": {"x": 309, "y": 309}, "group": [ // stays
   {"id": "inner", "fill": "#ff8800", "box": {"x": 250, "y": 250, "width": 120, "height": 60}, "position": {"x": 300.0,   "y": 300}}]},
  {"id": "runner", "fill": "#22aa44", "box": {"x": 60, "y": 60, "width": 80, "height": 80},
   "animate": {"position": {"times": [0, 1, 2], "values": [{"x": 90, "y": 90}, {"x": 120, "y": 90}, {"x": 90, "y": 90}]}}}]}"""


def moving(studio, tab, templates, axe):
    """Layers are moved in the picture, also in a turned group and with their keys; keys in time; each is undone."""
    document = os.path.join(templates, "x-moves", "template.json")
    os.makedirs(os.path.dirname(document))
    with open(document, "w") as file:
        file.write(MOVES)

    def written(wanted):
        """Once the page has read it again."""
        deadline = time.monotonic() + 20 * patience
        while (text := open(document).read()) != wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        check(text == wanted, "not written: %s\nbut: %s" % (wanted, text))

    def undone():
        tab.keyboard.press("Control+z")
        written(MOVES)
        until(tab, "document.querySelector('[data-t=\\'bench.undo\\']').getAttribute('aria-disabled') === 'true'")

    tab.goto(studio.url + "#bench/x-moves")
    until(tab, "document.querySelector('#view img.main')?.src.includes('x-moves') && document.querySelector('#view img.main').dataset.revision")
    if tab.locator("[data-t='bench.pause']").count():
        tab.click("[data-t='bench.pause']")
    tab.evaluate("() => { const scrub = document.querySelector('#scrub'); scrub.value = 0; scrub.dispatchEvent(new Event('input')); }")
    unit = 618 / tab.locator("#view img.main").bounding_box()["width"]
    for layer, old, new in (("inner", '{"x": 300.0,   "y": 300}', '{"x": %s,   "y": %s}'),
                            ("runner", '{"x": 90, "y": 90}, {"x": 120, "y": 90}, {"x": 90, "y": 90}', None)):
        tab.click("#tree [data-layer=%s] .name" % layer)
        grip = tab.locator("#view .grip.position[title*=' %s:']" % layer)
        grip.wait_for()
        grip.scroll_into_view_if_needed()
        box = grip.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        tab.mouse.move(x, y)
        tab.mouse.down()
        for step in range(1, 6):
            tab.mouse.move(x + step * 8, y + step * 2)
        tab.mouse.up()
        far, down = round(40 * unit, 1), round(10 * unit, 1)
        # In the turned group to the right is up.
        places = (300 + down, 300 - far) if layer == "inner" else (90 + far, 90 + down, 120 + far)
        told = tuple(("%.1f" % place).removesuffix(".0") for place in places)
        written(MOVES.replace(old, new % told if new else '{"x": %s, "y": %s}, {"x": %s, "y": %s}, {"x": %s, "y": %s}' % (
            told[0], told[1], told[2], told[1], told[0], told[1])))
        undone()
    tab.focus("#view .grip.position")
    tab.keyboard.press("ArrowRight")
    written(MOVES.replace('"x": 90', '"x": 91').replace('"x": 120', '"x": 121'))
    undone()
    tab.locator("#timeline input").nth(1).focus()
    tab.keyboard.press("ArrowRight")
    written(MOVES.replace("[0, 1, 2]", "[0, 1.01, 2]"))
    undone()
    tab.select_option("#timeline select", "bounce")
    written(MOVES.replace('"y": 90}]}', '"y": 90}], "easings": ["linear", "bounce"]}'))
    undone()
    inspect(tab, axe, "a layer and its keys")
    # A key is added halfway to the next one, has the focus, and goes by the Delete key; the last two take their track along.
    tab.locator("#timeline input").nth(1).focus()
    tab.click("#timeline [data-t-label*='bench.key.add']")
    grown = MOVES.replace("[0, 1, 2]", "[0, 1, 1.5, 2]").replace('{"x": 120, "y": 90}', '{"x": 120, "y": 90}, {"x": 105, "y": 90}')
    written(grown)
    until(tab, "document.activeElement === document.querySelectorAll('#timeline input')[2]")
    tab.keyboard.press("Delete")
    written(MOVES)
    until(tab, "document.activeElement === document.querySelectorAll('#timeline input')[2] && document.querySelectorAll('#timeline input').length === 3")
    tab.keyboard.press("Insert")
    written(grown)
    until(tab, "document.activeElement === document.querySelectorAll('#timeline input')[2] && document.querySelectorAll('#timeline input').length === 4")
    for wanted in (MOVES, grown, MOVES):
        tab.keyboard.press("Control+z")
        written(wanted)
    # A word in place of keys, and keys in place of the word.
    tab.click("#tree [data-layer=inner] .name")
    until(tab, "document.querySelector('#timeline select:not([hidden])') && [...document.querySelectorAll('#timeline option')].some(option => option.value === 'float')")
    tab.select_option("#timeline > label select", "float")
    written(MOVES.replace('"y": 300}}', '"y": 300}, "animate": "float"}'))
    until(tab, "document.querySelector('#timeline > label select').value === 'float'")
    tab.select_option("#timeline > label select", "–")
    written(MOVES)
    until(tab, "[...document.querySelectorAll('#timeline option')].some(option => option.value === '+ rotation')")
    # The picture is still the one at 1.5 s.
    tab.select_option("#timeline > label select", "+ rotation")
    written(MOVES.replace('"y": 300}}', '"y": 300}, "animate": {"rotation": {"times": [0, 1.4, 2], "values": [0, 0, 0]}}}'))
    until(tab, "document.querySelectorAll('#timeline input').length === 3")
    inspect(tab, axe, "a layer that begins to move")
    shutil.rmtree(os.path.dirname(document))
    tab.goto(studio.url + "#wall")
    until(tab, "!document.querySelector('#costume-x-moves') && " + READY, timeout=600000)
    print("studio: layers, keys and easings are moved and undone")


def bench(studio, tab, templates):
    id = "bear"
    document = os.path.join(templates, id, "template.json")
    # Its face doesn't act yet.
    with open(document, encoding="utf-8") as file:
        good = re.sub(r'\n *"expression": \{[^}]*\},', "", file.read())
    with open(document, "w", encoding="utf-8") as file:
        file.write(good)
    tab.goto(studio.url + "#bench/" + id)
    until(tab, "document.querySelector('#view img.main')?.dataset.revision")
    # The wall's last run was one with another face.
    until(tab, "document.querySelector('#grid.fresh')")
    if tab.locator("[data-t='bench.pause']").count():
        tab.click("[data-t='bench.pause']")
    revision = "document.querySelector('#view img.main').dataset.revision"
    times = []
    for number in range(12):
        old = tab.evaluate(revision)
        start = time.monotonic()
        with open(document, "w", encoding="utf-8") as file:
            file.write(good + "// %d\n" % number)
        until(tab, "%s !== '%s'" % (revision, old), timeout=20000, polling=5)
        times.append((time.monotonic() - start) * 1000)
    print("studio: save → picture %.0f ms (median of 12; %.0f–%.0f)" % (statistics.median(times), min(times), max(times)))
    # Broken: the message has its place, the picture stays.
    picture = tab.get_attribute("#view img.main", "src")
    lines = good.split("\n")
    number = next(index for index, line in enumerate(lines) if '"layers"' in line)
    with open(document, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:number] + ["  oops oops"] + lines[number:]))
    tab.wait_for_selector("#view.old")
    check("bear/template.json:%d:" % (number + 1) in tab.inner_text("#bench .problems"), tab.inner_text("#bench .problems"))
    check(tab.get_attribute("#view img.main", "src") and tab.evaluate("document.querySelector('#view img.main').naturalWidth") > 100, picture)
    href = tab.get_attribute("#bench .problems li a", "href")
    check(href.startswith("vscode://file/") and ":%d" % (number + 1) in href, href)
    with open(document, "w", encoding="utf-8") as file:
        file.write(good)
    tab.wait_for_selector("#view:not(.old)")
    # A number, dragged.
    tab.click("#tree li[data-layer=person] .name")
    tab.wait_for_selector("#numbers label span")
    names = tab.locator("#numbers label span").all_inner_texts()
    tab.locator("#numbers label span").first.scroll_into_view_if_needed()
    box = tab.locator("#numbers label span").first.bounding_box()
    before, number = open(document, "rb").read(), "document.querySelector('#numbers input').value"
    values = [tab.evaluate(number)]
    tab.mouse.move(box["x"] + 10, box["y"] + 8)
    tab.mouse.down()
    for step in range(1, 9):
        tab.mouse.move(box["x"] + 10 + step, box["y"] + 8)
    tab.mouse.up()
    deadline = time.monotonic() + 10
    while open(document, "rb").read() == before and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.7 * patience)
    after = open(document, "rb").read()
    values.append(tab.evaluate(number))
    left = os.path.commonprefix([before, after])
    right = os.path.commonprefix([before[::-1], after[::-1]])
    check(before != after, "nothing was written")
    middle = after[len(left):len(after) - min(len(right), len(after) - len(left))]
    check(re.fullmatch(rb"[-0-9.]*", middle), "more than a number changed: %r" % middle)
    print("studio: dragging %s wrote %r there, and nothing else" % (names[0], middle.decode()))
    # The drag is undone by one key, redone by another, and undone by the button.
    for act, wanted, value in ((lambda: tab.keyboard.press("Control+z"), before, values[0]),
                               (lambda: tab.keyboard.press("Control+Shift+z"), after, values[1]),
                               (lambda: tab.click("[data-t='bench.undo']"), before, values[0])):
        act()
        deadline = time.monotonic() + 10 * patience
        while open(document, "rb").read() != wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        check(open(document, "rb").read() == wanted, "the drag wasn't undone or redone")
        until(tab, "%s === '%s'" % (number, value))
    # The face acts: a button, and a slider whose drag is one step.
    tab.click("#expression [data-id=laugh]")
    until(tab, "document.querySelector('#expression [data-id=laugh]').getAttribute('aria-pressed') === 'true'")
    laughing = open(document, "rb").read()
    check(re.sub(rb',\s*"expression": "laugh"', b"", laughing, count=1) == before, "more than an expression was added")
    tab.locator("#expression [data-member=mouth]").scroll_into_view_if_needed()
    box = tab.locator("#expression [data-member=mouth]").bounding_box()
    check(tab.locator("#view").bounding_box()["y"] >= 0, "the picture can't be seen beside the sliders")
    tab.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    tab.mouse.down()
    for step in range(1, 9):
        tab.mouse.move(box["x"] + 8 + step * 8, box["y"] + box["height"] / 2)
    tab.mouse.up()
    deadline = time.monotonic() + 10 * patience
    while b'"use": "laugh"' not in open(document, "rb").read() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.7 * patience)
    check(re.search(rb'"expression": \{"use": "laugh", "mouth": 0\.[0-9]+\}', open(document, "rb").read()), "the slider wrote nothing")
    for wanted in (laughing, before):
        tab.keyboard.press("Control+z")
        deadline = time.monotonic() + 10 * patience
        while open(document, "rb").read() != wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        check(open(document, "rb").read() == wanted, "an expression wasn't undone")
    print("studio: a button and a slider let the face act, and are undone step by step")
    # An editor's change in between stays.
    with open(document, "ab") as file:
        file.write(b"// mine\n")
    tab.keyboard.press("Control+y")
    until(tab, "document.querySelector('#status').textContent.includes('has changed since')")
    check(open(document, "rb").read() == before + b"// mine\n", "an editor's change was lost")
    with open(document, "wb") as file:
        file.write(before)
    # What lies at a point.
    tab.locator("#view").click(position={"x": 200, "y": 200})
    tab.wait_for_selector("#hits li")
    check(tab.locator("#hits li button").count() >= 1, "layers at a point")
    # What is being typed stays while another number is written.
    tab.click("#tree li[data-layer=person] .name")
    until(tab, "document.querySelector('#numbers').dataset.of === 'bear/person'")
    inputs = tab.locator("#numbers input")
    first, second = inputs.nth(0).input_value(), inputs.nth(1).input_value()
    inputs.nth(0).fill(str(float(first) + 1))
    tab.keyboard.press("Tab")
    tab.keyboard.type("12")
    until(tab, "Number(document.querySelector('#numbers input').value) === %s" % (float(first) + 1))
    deadline = time.monotonic() + 10 * patience
    while open(document, "rb").read() == before and time.monotonic() < deadline:
        time.sleep(0.05)
    check(open(document, "rb").read() != before, "a typed number wasn't written")
    time.sleep(1)
    check(tab.evaluate("document.activeElement.value").endswith("12"), "typing was interrupted")
    inputs.nth(1).fill(second)
    with open(document, "wb") as file:
        file.write(before)
    # On the wall a save changes one sticker; the others stay.
    until(tab, "document.querySelector('#grid:not(.fresh)') && !document.querySelector('.waiting')")


def start(studio, tab, templates):
    tab.goto(studio.url + "#new")
    for kind in ("hood", "head", "caption", "frame", "flipbook", "svg"):
        tab.goto(studio.url + "#new")
        tab.fill("#start-name", "own-" + kind)
        tab.check("input[value=%s]" % kind)
        tab.click("#start .main")
        until(tab, "location.hash === '#bench/own-%s' && document.querySelector('#view img.main').src.includes('own-%s')" % (kind, kind))
        check(tab.locator("#bench .problems li.error").count() == 0, kind)
    tab.goto(studio.url + "#new")
    tab.fill("#start-name", "own-hood")
    tab.click("#start .main")
    until(tab, "document.querySelector('#status').textContent.length > 0")


def looks(studio, browser, pictures):
    shots = 0
    for width, height in ((1280, 900), (390, 844), (320, 640)):
        for scheme in ("light", "dark"):
            for language in ("en", "ja", "de", "th"):
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
                tab = context.new_page()
                for hash in ("wall", "bench/bear", "new"):
                    tab.goto(studio.url + "#" + hash)
                    tab.select_option("#languages", language)
                    if hash == "bench/bear":
                        tab.click("#tree li[data-layer=person] .name")
                    tab.wait_for_timeout(900)
                    wide = tab.evaluate("document.documentElement.scrollWidth")
                    check(wide <= width, "%s is %d pixels wide at %d" % (hash, wide, width))
                    missing = tab.evaluate("""() => [...document.querySelectorAll('button, a, input, select')].filter(e => e.checkVisibility()
                      && !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length || e.title)).map(e => e.outerHTML)""")
                    check(not missing, "without a label: %s" % missing)
                    if pictures:
                        shots += 1
                        tab.screenshot(path=os.path.join(pictures, "%s-%d-%s-%s.png" % (hash.split("/")[0], width, scheme, language)))
                context.close()
    print("studio: 72 views fit 1280, 390 and 320 pixels, light and dark, in four languages")


PUT = """([data, kind, name]) => { const bytes = Uint8Array.from(atob(data), c => c.charCodeAt(0));
  const moved = new DataTransfer(); moved.items.add(new File([bytes], name, {type: "image/jpeg"}));
  document.body.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", {clipboardData: moved, bubbles: true})
    : new DragEvent(kind, {dataTransfer: moved, bubbles: true, cancelable: true})); }"""
READY = "document.querySelectorAll('#grid li').length && !document.querySelector('.waiting') && document.querySelector('#bar').hidden"


def ways_in(studio, tab, faces):
    """Paste, drop, camera and framing; and what isn't taken."""
    tab.goto(studio.url + "#wall")
    until(tab, READY, timeout=600000)

    def put(name, *kinds):
        with open(os.path.join(faces, name), "rb") as file:
            data = base64.b64encode(file.read()).decode()
        for kind in kinds:
            tab.evaluate(PUT, [data, kind, name])

    runs = "window.runs"
    tab.evaluate("""() => { window.runs = 0; new MutationObserver(() => { if (document.querySelector('#bar').hidden) window.runs += 1; })
      .observe(document.querySelector('#bar'), {attributes: true, attributeFilter: ["hidden"]}); }""")
    count = 0

    def finished(what):
        nonlocal count
        count += 1
        until(tab, "%s >= %d && %s" % (runs, count, READY), timeout=600000)
        count = tab.evaluate(runs)
        check(tab.get_attribute("#faces [aria-pressed=true]", "data-face") == "own", what)

    put("hopper.jpg", "paste")
    finished("paste")
    put("cap.png", "dragover")
    check(tab.is_visible("#veil"), "nothing shows that a photo may be dropped")
    put("cap.png", "drop")
    check(not tab.is_visible("#veil"), "the veil stays")
    finished("drop")
    tab.click("#frame")
    tab.wait_for_selector("#framing[open]")
    box = tab.locator("#framing-canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.move(*middle)
    tab.mouse.down()
    tab.mouse.move(middle[0] - 20, middle[1] - 10, steps=4)
    tab.mouse.up()
    # A box that is ticked leaves the frame as it is.
    tab.check("#keep")
    tab.uncheck("#keep")
    tab.focus("#framing-canvas")
    for key in ("ArrowRight", "ArrowDown", "+", "-"):
        tab.keyboard.press(key)
    tab.click("#framing [value=apply]")
    finished("framing")
    tab.click("#camera")
    tab.wait_for_selector("#shooting[open]")
    until(tab, "document.querySelector('#video').videoWidth > 0")
    tab.click("#shooting [value=shoot]")
    finished("camera")
    check(tab.evaluate("!document.querySelector('#video').srcObject?.active"), "the camera stays on")
    tab.evaluate(PUT, [base64.b64encode(b"no picture").decode(), "paste", "a.jpg"])
    until(tab, "document.querySelector('#status').textContent.includes('JPEG')")
    tab.evaluate("""() => { const moved = new DataTransfer(); moved.items.add(new File([new Uint8Array(40 << 20)], "b.jpg", {type: "image/jpeg"}));
      document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: moved, bubbles: true})); }""")
    until(tab, "document.querySelector('#status').textContent.includes('16 MiB')")
    put("hopper.jpg", "paste")
    finished("paste")
    print("studio: paste, drop, framing and camera become stickers; no picture and 40 MB are refused with a message")


def friend(studio, tab, faces, axe):
    """Two people: chosen, pasted, dropped and removed; no page, picture or download has her afterwards."""
    tab.goto(studio.url + "#wall")
    until(tab, READY, timeout=600000)
    tab.set_input_files("#choose", os.path.join(faces, "hopper.jpg"))
    until(tab, "document.querySelector('#faces [aria-pressed=true]').dataset.face === 'own' && " + READY, timeout=600000)
    pair = "document.querySelector('#costume-big-hug .stage img')?.src"
    alone = "document.querySelector('#costume-bear .stage img')?.src"
    before = tab.evaluate(pair), tab.evaluate(alone)
    there = "!document.querySelector('#friend-remove').hidden"
    with open(os.path.join(faces, "blue-shirt.png"), "rb") as file:
        data = base64.b64encode(file.read()).decode()
    ways = {"chosen": lambda: tab.set_input_files("#friend-choose", os.path.join(faces, "blue-shirt.png")),
            "dropped": lambda: tab.evaluate(PUT.replace("bubbles: true, cancelable", "bubbles: true, clientX: innerWidth - 9, cancelable"), [data, "drop", "a.png"]),
            "pasted": lambda: tab.evaluate(PUT.replace("document.body.disp", "document.querySelector('#friend-choose').disp"), [data, "paste", "a.png"])}
    for way, put in ways.items():
        put()
        until(tab, "%s && %s && %s !== '%s'" % (there, READY, pair, before[0]), timeout=600000)
        two = tab.evaluate(pair)
        check(tab.evaluate(alone) == before[1], "another friend changes stickers of one person")
        if way != "pasted":
            tab.click("#friend-remove")
            until(tab, "!(%s) && %s && %s !== '%s'" % (there, READY, pair, two), timeout=600000)
            check(tab.evaluate("fetch('%s').then(a => a.status)" % two) == 404, "her sticker is still served")
            check(tab.evaluate("fetch('face?person=2').then(a => a.status)") == 404, "her photo is still served")
            check(tab.evaluate("document.activeElement.id") == "friend-choose", "the focus is lost")
    tab.click("#friend-swap")
    until(tab, "%s && %s !== '%s' && %s !== '%s'" % (READY, pair, two, alone, before[1]), timeout=600000)
    tab.select_option("#platform", "signal")
    for isTwo in (True, False):
        with tab.expect_download(timeout=600000) as download:
            tab.click("#pack")
        with zipfile.ZipFile(download.value.path()) as archive:
            ids = [sticker["id"] for pack in json.loads(archive.read("export.json"))["packs"] for sticker in pack["stickers"]]
        check(("big-hug" in ids) == isTwo, "packs %s her" % ("without" if isTwo else "with"))
        until(tab, "document.querySelector('#pack').getAttribute('aria-disabled') === 'false'")
        if isTwo:
            for width in (1280, 390, 320):
                tab.set_viewport_size({"width": width, "height": 844})
                wide = tab.evaluate("document.documentElement.scrollWidth")
                check(wide <= width, "two people are %d pixels wide at %d" % (wide, width))
            tab.set_viewport_size({"width": 1280, "height": 900})
            inspect(tab, axe, "two people")
            tab.click("#friend-remove")
            until(tab, "!(%s) && %s" % (there, READY), timeout=600000)
    tab.select_option("#platform", "")
    print("studio: a friend comes in three ways, changes places, is in packs, and is gone everywhere once removed")


def phone(studio, play, pictures, faces, axe):
    """A stranger's first two minutes on a phone, beside a computer whose page is open; then the page is closed."""
    address = studio.process.stdout.readline().strip()
    check(re.fullmatch(r"http://[\d.]+:\d+/[0-9a-f]{32}/", address), address)
    check(address.split("/")[3] != studio.url.split("/")[3], "one secret for both")
    at, printed = re.sub(r"//[\d.]+", "//127.0.0.1", address), time.monotonic()
    browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    computer = browser.new_page()
    computer.goto(studio.url)
    until(computer, "document.querySelector('#phone-code').naturalWidth > 0 && document.querySelector('#phone-address').textContent === '%s'" % address)
    for width, name, shares in ((390, "iPhone 13", True), (320, "iPhone SE", False)):
        context = browser.new_context(**{**play.devices[name], "viewport": {"width": width, "height": 660}}, accept_downloads=True)
        tab = context.new_page()
        tab.on("pageerror", lambda error: check(False, "script: %s" % error))
        # Stickers of the face before are gone, and at the end the studio.
        tab.on("console", lambda line: check(line.type != "error" or re.search("404|net::ERR", line.text), "console: %s %s" % (line.text, line.location)))
        # Without one, as most browsers are over http.
        tab.add_init_script("window.shared = []; navigator.canShare = data => data.files?.length === 1; navigator.share = async data => { window.shared.push(data.files[0].name, data.files[0].size, data.files[0].type); };"
                            if shares else "delete Navigator.prototype.canShare; delete Navigator.prototype.share;")
        tab.goto(at)
        # Whoever is quick doesn't wait for the wall.
        until(tab, "document.querySelector('#faces button')" if shares else READY, timeout=600000)
        bear = "document.querySelector('#costume-bear:not(.waiting) .stage img:not(.draft)')?.src"
        last, begun = tab.evaluate(bear), time.monotonic()
        tab.set_input_files("#choose", os.path.join(faces, "hopper.jpg" if shares else "astronaut-icon.jpg"))
        until(tab, "document.querySelector('#faces [data-face=own]')?.ariaPressed === 'true' && %s && %s !== '%s'" % (bear, bear, last), timeout=600000)
        if shares:
            tab.click("#costume-bear [data-t='phone.share']")
            until(tab, "window.shared.length")
            name, size, kind = tab.evaluate("window.shared")
            check(name.startswith("bear.") and size > 1000 and kind.startswith("image/"), (name, size, kind))
        else:
            check(tab.locator("#costume-bear [data-t='phone.share']").count() == 0 and tab.is_visible("#hold"), "it offers what it can't do")
            with tab.expect_download() as download:
                tab.click("#costume-bear a[download]")
            check(download.value.suggested_filename.startswith("bear."), download.value.suggested_filename)
        took = time.monotonic() - begun
        if shares:
            print("studio: the first sticker is shared %.1f s after the address was printed, hands not counted" % (time.monotonic() - printed))
        until(tab, READY, timeout=600000)
        small = tab.evaluate("""() => [...document.querySelectorAll("button, .button, select, #search, textarea")].filter(e => e.checkVisibility() && !e.matches(".hidden"))
          .filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML.slice(0, 90))""")
        check(not small, "smaller than a thumb: %s" % small)
        check(tab.evaluate("document.documentElement.scrollWidth") <= width, "wider than %d" % width)
        check(not tab.locator("#bench, #new, #views a").filter(visible=True).count(), "it shows what it can't open")
        if pictures:
            tab.screenshot(path=os.path.join(pictures, "phone-%d.png" % width), full_page=True)
        inspect(tab, axe, "a phone of %d pixels" % width)
        print("studio: on a phone of %d pixels, a sticker is %s %.1f s after the photo was chosen" % (width, "shared" if shares else "saved", took))
    tab.click("#pack")
    until(tab, "document.querySelector('#exported a[download]')", timeout=600000)
    with tab.expect_download() as download:
        tab.click("#exported a[download] >> nth=0")
    check(download.value.suggested_filename.endswith(".wastickers"), download.value.suggested_filename)
    with zipfile.ZipFile(download.value.path()) as archive:
        check(archive.testzip() is None and "title.txt" in archive.namelist(), archive.namelist())
    if pictures:
        tab.screenshot(path=os.path.join(pictures, "phone-packs.png"))
    computer.reload()
    time.sleep(6)
    check(studio.process.poll() is None, "it ended while the page was loaded again")
    computer.close()
    begun = time.monotonic()
    check(studio.process.wait(30) == 0, "the end isn't a good one")
    print("studio: it ends %.0f s after the computer's page" % (time.monotonic() - begun))
    browser.close()


def inspect(tab, axe, what):
    """Deque's axe-core, where somebody has it. Playwright's own way past the page's policy is a function, not text."""
    if not axe:
        return
    session = tab.context.new_cdp_session(tab)
    with open(axe, encoding="utf-8") as file:
        session.send("Runtime.evaluate", {"expression": file.read()})
    found = session.send("Runtime.evaluate", {"expression": "axe.run().then(r => JSON.stringify(r.violations.map(v => [v.id, v.nodes.map(n => n.html)])))",
                                              "awaitPromise": True, "returnByValue": True})["result"]["value"]
    check(found == "[]", "axe in %s: %s" % (what, found[:2000]))


def export(studio, tab):
    tab.goto(studio.url + "#wall")
    until(tab, READY, timeout=600000)
    total = tab.locator("#grid li").count()
    for platform in ("whatsapp", "telegram", "signal"):
        tab.select_option("#platform", platform)
        with tab.expect_download(timeout=600000) as download:
            tab.click("#pack")
        with zipfile.ZipFile(download.value.path()) as archive:
            check(archive.testzip() is None, platform)
            manifest = json.loads(archive.read("export.json"))
        check(manifest["platform"] == platform, manifest["platform"])
        made = sum(len(pack["stickers"]) for pack in manifest["packs"])
        check(made + len([left for left in manifest["leftOut"] if left["reason"] != "still"]) == total, "%s: %d" % (platform, made))
        until(tab, "document.querySelector('#pack').getAttribute('aria-disabled') === 'false'")
    check(not [name for name in os.listdir("/dev/shm") if name.startswith("kigurumi-studio-")], "an export was left in /dev/shm")
    tab.select_option("#platform", "")
    time.sleep(6)
    check(studio.memory() < 100, "%.0f MiB a while after packs were made" % studio.memory())
    print("studio: WhatsApp, Telegram and Signal packs of all costumes come as zip files")


CONTRAST = """() => {
  const parse = s => { const m = s.match(/[\\d.]+/g).map(Number), k = s.startsWith("color(") ? 255 : 1; return [m[0] * k, m[1] * k, m[2] * k, m[3] ?? 1]; };
  const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const ground = e => { let c = [255, 255, 255, 1]; const all = []; for (let x = e; x; x = x.parentElement) all.unshift(x);
    for (const x of all) c = over(parse(getComputedStyle(x).backgroundColor), c); return c; };
  return [...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && (e.matches("input, select")
    || [...e.childNodes].some(t => t.nodeType === 3 && t.textContent.trim()))).map(e => { const style = getComputedStyle(e), g = ground(e);
    const [a, b] = [light(over(parse(style.color), g)), light(g)], ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    return ratio < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5) ? ratio.toFixed(2) + " " + e.outerHTML.slice(0, 80) : ""; }).filter(Boolean); }"""
NAMED = {"button", "link", "searchbox", "textbox", "combobox", "checkbox", "slider", "spinbutton", "radio", "image", "dialog", "navigation", "region"}


def access(studio, browser):
    """Contrast of all texts, names of all controls in the accessibility tree, and a costume made and played by keys alone."""
    for scheme in ("light", "dark"):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
        tab = context.new_page()
        for hash in ("wall", "bench/bear", "new"):
            tab.goto(studio.url + "#" + hash)
            if hash == "bench/bear":
                tab.click("#tree li[data-layer=person] .name")
            tab.wait_for_timeout(1500)
            pale = tab.evaluate(CONTRAST)
            check(not pale, "contrast in %s, %s: %s" % (hash, scheme, pale[:5]))
            nodes = context.new_cdp_session(tab).send("Accessibility.getFullAXTree")["nodes"]
            bare = [node["role"]["value"] for node in nodes if not node.get("ignored") and node["role"]["value"] in NAMED
                    and not node.get("name", {}).get("value")]
            check(not bare, "without a name in %s: %s" % (hash, bare))
            if hash == "wall":
                check(tab.locator("#grid canvas").count() == tab.locator("#grid li").count() - tab.locator("#grid img").count(), "stills")
                names = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "link"]
                check(len(names) == len(set(names)), "two links have one name")
            if hash == "bench/bear":
                check(tab.locator("[data-t='bench.play']").count() == 1, "the bench plays although motion is reduced")
        context.close()
    tab = browser.new_page()
    tab.goto(studio.url + "#wall")
    tab.wait_for_timeout(1500)

    def tab_to(condition):
        for _ in range(400):
            tab.keyboard.press("Tab")
            if tab.evaluate("() => Boolean(%s)" % condition):
                return check(tab.evaluate("document.activeElement.matches(':focus-visible')"), "the focus can't be seen: " + condition)
        check(False, "no Tab leads to " + condition)

    tab_to("document.activeElement.id === 'skip'")
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    check(tab.evaluate("document.activeElement.id === 'search' && location.hash === '#wall'"), "the skip link leads elsewhere")
    tab_to("document.activeElement.hash === '#new'")
    tab.keyboard.press("Enter")
    tab_to("document.activeElement.id === 'start-name'")
    tab.keyboard.type("by-keys")
    tab.keyboard.press("Enter")
    until(tab, "location.hash === '#bench/by-keys' && document.querySelector('#view img.main').src.includes('by-keys')")
    tab_to("document.activeElement.id === 'view'")
    for key in ("ArrowRight", "Shift+ArrowDown", "Enter"):
        tab.keyboard.press(key)
    until(tab, "document.querySelector('#hits button')")
    check(tab.evaluate("getComputedStyle(document.querySelector('.cross')).visibility") == "visible", "the cross can't be seen")
    check(re.fullmatch(r"x \d+ · y \d+", tab.inner_text("#bench [aria-live=polite].soft")), "the cross has no place")
    tab_to("document.activeElement.closest('#strip')")
    where = tab.inner_text("#bench .acts >> text=/\\d+ \\/ \\d+/")
    tab.keyboard.press("ArrowRight")
    until(tab, "!document.querySelector('#bench').innerText.includes('%s')" % where)
    tab_to("document.activeElement.matches('#tree .name')")
    tab.keyboard.press("Enter")
    tab_to("document.activeElement.matches('#numbers input')")
    tab.keyboard.press("ArrowUp")
    tab.close()
    print("studio: texts have a contrast of 4.5, controls have names, and a costume is made and played by keys alone")


HOSTILE = {
    "script.svg": '<title>&lt;img src=x onerror="window.pwned=1"&gt;</title><script>window.pwned=2</script><g id="back" onload="window.pwned=3">'
                  '<rect width="99" height="99"/></g><circle id="face" cx="50" cy="50" r="30"/><foreignObject><iframe src="javascript:parent.pwned=4"/></foreignObject>',
    "links.svg": '<image href="file:///etc/passwd" width="9" height="9"/><use href="file:///etc/passwd#x"/><style>@import url(http://127.0.0.1:1/a.css);</style>'
                 '<g id="back"/><circle id="face" cx="50" cy="50" r="30"/>',
    "deep.svg": "<g>" * 20000 + '<g id="back"/><circle id="face" r="9"/>' + "</g>" * 20000,
    "uses.svg": '<defs><g id="u0"><rect width="1" height="1"/></g>' + "".join(
        '<g id="u%d">%s</g>' % (i, '<use href="#u%d"/>' % (i - 1) * 10) for i in range(1, 9)) + '</defs><g id="back"><use href="#u8"/></g><circle id="face" r="9"/>',
    "blur.svg": '<filter id="f" x="-999" y="-999" width="99999" height="99999"><feGaussianBlur stdDeviation="99999"/></filter>'
                '<g id="back" filter="url(#f)"><rect width="9" height="9"/></g><circle id="face" r="9"/>',
}
BASE = '{"format": 1, "name": {"en": "<script>window.pwned=5</script>", "ja": "<img src=x onerror=window.pwned=6>"}, "canvas": {"width": 99, "height": 99}, '
TEMPLATES = {
    "markup": BASE + '"description": {"en": "\\"><svg onload=window.pwned=7>"}, "layers": [{"id": "person", "face": {}}]}',
    "outside": BASE + '"layers": [{"image": "../../../../etc/passwd"}, {"image": "/etc/passwd"}]}',
    "vast": BASE.replace('"width": 99', '"width": 1000000000') + '"animation": {"duration": 1e9, "frameRate": 1000}, "layers": [{"face": {}}]}',
    "nested": "[" * 100000, "many": BASE + '"layers": [' + ",".join(['{"face": {}}'] * 20000) + "]}",
}


def hostile(studio, tab, templates):
    """Hostile SVG and templates: nothing runs in the page, and the studio goes on."""
    names = []
    for name, body in HOSTILE.items():
        with open(os.path.join(templates, "x-" + name), "w") as file:
            file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">%s</svg>' % body)
    with open(os.path.join(templates, "x-laughs.svg"), "w") as file:
        entities = "".join('<!ENTITY %s "%s">' % (chr(98 + i), ("&%s;" % chr(97 + i)) * 10) for i in range(10))
        file.write('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">%s<!ENTITY z SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" '
                   'viewBox="0 0 99 99"><g id="back"><text>&k;&z;</text></g><circle id="face" r="9"/></svg>' % entities)
    for name, document in TEMPLATES.items():
        os.makedirs(os.path.join(templates, "x-" + name))
        with open(os.path.join(templates, "x-" + name, "template.json"), "w") as file:
            file.write(document)
    names = [name.removesuffix(".svg") for name in [*HOSTILE, "laughs.svg", *TEMPLATES]]
    tab.goto(studio.url + "#wall")
    shown = " && ".join("document.querySelector('#costume-x-%s:not(.waiting)')" % name for name in names)
    until(tab, shown, timeout=300000)
    good = {name for name in names if not tab.locator("#costume-x-%s.failed" % name).count()}
    check(good <= {"script", "links", "blur", "markup"}, good)
    check("root:" not in tab.evaluate("document.body.innerText"), "a file was read")
    for name in names:
        tab.goto(studio.url + "#bench/x-" + name)
        tab.wait_for_selector("#bench .problems li", timeout=60000 * patience)
    check(tab.evaluate("window.pwned === undefined && !document.querySelector('#grid script, #grid iframe, #grid svg')"), "a script ran")
    check(studio.process.poll() is None, "the studio ended")
    for name in os.listdir(templates):
        if name.startswith("x-"):
            path = os.path.join(templates, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    print("studio: %d hostile drawings and templates: nothing ran, nothing was read, the studio goes on" % len(names))
