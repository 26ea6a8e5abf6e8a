// One costume, frame by frame: drawn again at every save.
import { expression, showExpression } from "./expression.js";
import { showTimeline, timeline } from "./timeline.js";
import { all, ask, go, label, make, on, one, onLanguage, onView, pick, problem, refill, say, sender, svg, text } from "./page.js";

let id = "", sheet = null, frame = 0, playing = null, speed = 1, chosen = "", hidden = new Set(), solo = "";
let costumes = null, remarks = [], numbers = [], overlays = null, asked = 0;
const shown = { boxes: false, anchors: false, masks: false, slot: true, points: false };
const pictures = new Map();
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

const at = (part, query = {}) => "bench/" + id + (part ? "/" + part : "") + "?" + new URLSearchParams(query);
// Writes into the costume of now, also when another one is looked at by then.
const poster = () => {
  const of = id;
  return (part, change) => ask("bench/" + of + "/" + part, JSON.stringify(change));
};
const layersQuery = () => solo ? { solo } : hidden.size ? { hide: [...hidden].join(",") } : {};
const source = (number, query = layersQuery()) => at("frame.png", { frame: number, v: sheet.revision, ...query });
const link = (line, column) => "vscode://file" + sheet.path.split("/").map(encodeURIComponent).join("/") + (line ? ":" + line + (column ? ":" + column : "") : "");
const short = path => path.split("/").slice(-2).join("/");
const copy = path => navigator.clipboard.writeText(path).then(() => say(path), () => say(path));

// The parts of the view, made once.
const parts = {
  choose: make("select", { id: "bench-choose", onchange: event => go("bench/" + event.target.value) }),
  place: make("span", { class: "acts" }),
  took: make("span", { class: "soft" }),
  view: make("div", { id: "view", class: "stage", tabindex: 0, role: "application", tLabel: "bench.cross", onclick: hit, onkeydown: steer, onpointerdown: event => {
    moved = false;
    // A finger there scrolls.
    if (event.target.matches(".chosen") && event.pointerType !== "touch") grab(event, event.target.matches(".anchor") ? "anchor" : "position");
  } }),
  cross: make("span", { class: "cross", "aria-hidden": "true" }),
  play: make("button", { class: "button", t: "bench.play", onclick: () => playing ? pause() : play() }),
  scrub: make("input", { id: "scrub", type: "range", min: 0, value: 0, tLabel: "bench.frame", oninput: event => { pause(); seek(Number(event.target.value)); } }),
  where: make("span", { class: "soft" }),
  point: make("span", { id: "point", class: "soft", "aria-live": "polite" }),
  speed: make("select", { tLabel: "bench.speed", onchange: event => { speed = Number(event.target.value); } },
    ...[0.25, 0.5, 1, 2].map(value => make("option", { value, selected: value === 1 }, value + " ×"))),
  strip: make("div", { id: "strip", role: "group", tLabel: "bench.strip" }),
  overlays: make("div", { class: "group", role: "group", tLabel: "bench.overlays" }),
  problems: make("ul", { class: "problems", "aria-live": "polite" }),
  tree: make("ul", { id: "tree", tLabel: "bench.layers" }),
  everything: make("button", { class: "button", t: "bench.all", onclick: () => { hidden.clear(); solo = ""; tree(); draw(); } }),
  hits: make("ol", { id: "hits", "aria-live": "polite" }),
  numbers: make("div", { id: "numbers" }),
  undo: make("button", { class: "button", t: "bench.undo", "aria-keyshortcuts": "Control+Z Meta+Z", onclick: () => step("undo") }),
  redo: make("button", { class: "button", t: "bench.redo", "aria-keyshortcuts": "Control+Y Control+Shift+Z Meta+Shift+Z", onclick: () => step("redo") }),
};

function build() {
  const panel = (title, ...inside) => make("section", { class: "panel" }, make("h3", { t: title }), ...inside);
  parts.overlays.append(...Object.keys(shown).map(key => make("button", { class: "button", t: "bench." + key, "aria-pressed": shown[key],
    onclick: event => { shown[key] = !shown[key]; event.target.setAttribute("aria-pressed", shown[key]); lines(); } })));
  parts.image = make("img", { class: "main", alt: "" });
  parts.lines = svg("svg", { "aria-hidden": "true" });
  parts.light = make("img", { class: "solo", alt: "", hidden: true });
  parts.grips = ["position", "anchor", "rotation"].map(member => make("button", { class: "grip " + member, hidden: true,
    onpointerdown: event => grab(event, member), onkeydown: event => nudge(event, member), onclick: event => event.stopPropagation() }));
  parts.view.append(parts.image, parts.light, parts.lines, parts.cross, ...parts.grips);
  const left = make("div", { class: "side" },
    make("div", { class: "panel" }, parts.view,
      make("div", { class: "acts" }, parts.play, parts.speed, parts.where, parts.point), parts.scrub, parts.strip,
      make("div", { class: "acts" }, parts.overlays)), timeline);
  const right = make("div", { class: "side" }, panel("bench.problems", parts.problems), panel("bench.layers", parts.tree, make("div", { class: "acts" }, parts.everything)),
    panel("bench.here", make("p", { class: "soft", t: "bench.cross" }), parts.hits), expression,
    make("section", { class: "panel" }, make("h3", { id: "numbers-title" }), parts.numbers, make("div", { class: "acts" }, parts.undo, parts.redo)));
  one("#bench").append(make("div", { class: "bar" },
    make("label", {}, make("span", { t: "bench.choose", class: "soft" }), " ", parts.choose), parts.place, parts.took), left, right);
}

function choices() {
  // One that is gone stays listed.
  const gone = costumes?.some(costume => costume.id === id) ? [] : [{ id }];
  parts.choose.replaceChildren(...[...gone, ...costumes ?? []].map(costume =>
    make("option", { value: costume.id, selected: costume.id === id }, pick(costume.name) || costume.id)));
}

// Nothing of the last costume is taken for the next one's.
function clear() {
  clearTimeout(playing);
  playing = null;
  for (const part of [parts.problems, parts.tree, parts.strip, parts.hits, parts.place, parts.lines]) part.replaceChildren();
  parts.image.removeAttribute("src");
  [parts.image.alt, parts.took.textContent, parts.where.textContent, parts.point.textContent] = ["", "", "", ""];
  parts.view.classList.remove("old", "lit");
}

async function open(wanted) {
  const next = wanted || id || costumes?.[0]?.id || "";
  if (!next) return costumes && go("new");
  const isOther = next !== id;
  if (isOther) clear();
  if (isOther) [id, sheet, frame, chosen, solo, hidden, overlays, remarks] = [next, null, 0, "", "", new Set(), null, []];
  if (isOther) readNumbers();
  if (!wanted) history.replaceState(null, "", "#bench/" + id);
  choices();
  await load();
  if (sheet && !playing && !quiet.matches && sheet.delays.length > 1) play();
}

async function load() {
  const number = ++asked;
  let found;
  try {
    found = await ask("bench/" + id);
  } catch (error) {
    return say(error.message);
  }
  if (number !== asked) return;
  const isNew = !sheet || sheet.revision !== found.revision;
  sheet = found;
  if (isNew) { pictures.clear(); overlays = null; remarks = []; }
  frame = Math.min(frame, Math.max(0, sheet.delays.length - 1));
  parts.place.replaceChildren(
    make("a", { class: "button", href: link(), t: "bench.editor" }),
    ...[sheet.path, ...sheet.art].map(path => make("span", { class: "acts" }, make("code", { title: path }, short(path)),
      make("button", { class: "button", t: "bench.copy", tLabel: ["bench.copy.of", { path: short(path) }], onclick: () => copy(path) }))));
  took();
  parts.undo.setAttribute("aria-disabled", !sheet.undoes);
  parts.redo.setAttribute("aria-disabled", !sheet.redoes);
  parts.view.classList.toggle("old", sheet.isOld);
  parts.lines.setAttribute("viewBox", "0 0 " + sheet.side + " " + sheet.side);
  parts.scrub.max = Math.max(0, sheet.delays.length - 1);
  tree();
  strip();
  problems();
  draw();
  if (chosen) readNumbers();
  label(one("#bench"));
  if (isNew && !sheet.isOld && sheet.delays.length) {
    const revision = sheet.revision;
    ask(at("remarks")).then(list => { if (sheet?.revision === revision) { remarks = list; problems(); } }).catch(() => {});
  }
}

// Pictures are fetched once a revision, and drawn when they are there.
function picture(number) {
  const address = source(number);
  let image = pictures.get(address);
  if (!image) {
    image = new Image();
    image.src = address;
    image.ready = image.decode().catch(() => {});
    pictures.set(address, image);
  }
  return image;
}
async function draw() {
  if (!sheet?.delays.length) return;
  const image = picture(frame), wanted = frame;
  await image.ready;
  if (!sheet || wanted !== frame || image.src !== new URL(source(frame), location).href) return;
  parts.image.src = image.src;
  parts.image.dataset.revision = sheet.revision;
  parts.image.alt = pick(sheet.name);
  parts.scrub.value = frame;
  parts.where.textContent = frame + 1 + " / " + sheet.delays.length;
  mark();
  light();
  if (!playing) lines();
}
function seek(number) {
  if (!sheet?.delays.length) return;
  frame = (number + sheet.delays.length) % sheet.delays.length;
  draw();
}
function play() {
  playing = true;
  parts.play.dataset.t = "bench.pause";
  label(parts.play.parentElement);
  parts.lines.replaceChildren();
  const step = () => {
    if (!playing) return;
    if (document.body.dataset.view !== "bench" || !sheet || sheet.delays.length < 2) return pause();
    const next = (frame + 1) % sheet.delays.length;
    picture((next + 1) % sheet.delays.length);
    seek(next);
    playing = setTimeout(step, sheet.delays[next] * 10 / speed);
  };
  playing = setTimeout(step, 40);
}
function pause() {
  clearTimeout(playing);
  playing = null;
  parts.play.dataset.t = "bench.play";
  label(parts.play.parentElement);
  draw();
}
// The strip is one stop of the Tab key; the arrow keys go on from there.
function mark() {
  all("#strip button").forEach((button, index) => {
    button.setAttribute("aria-pressed", index === frame);
    button.tabIndex = index === frame ? 0 : -1;
    if (index === frame && button.parentElement.contains(document.activeElement)) button.focus();
  });
}
// Nothing after an error.
function took() {
  parts.took.textContent = sheet.milliseconds ? text("bench.drawn", { milliseconds: sheet.milliseconds }) : "";
}

function strip() {
  refill(parts.strip, ...sheet.delays.map((delay, index) => make("button", { "aria-pressed": index === frame, "data-frame": index,
    "aria-label": text("bench.frame") + " " + (index + 1), onclick: () => { pause(); seek(index); } },
    make("img", { src: source(index, {}), alt: "", loading: "lazy" }))));
  mark();
}

function problems() {
  const found = [...sheet.problems, ...remarks];
  const seen = new Set();
  const rows = found.filter(each => {
    const key = each.code + each.line + each.column + pick(each.texts);
    return seen.has(key) ? false : seen.add(key);
  }).map(each => {
    const row = problem(each);
    if (each.file) {
      const place = [each.file, each.line, each.column].filter(Boolean).join(":");
      row.append(" ", make("a", { href: link(each.line, each.column) }, place));
    }
    return row;
  });
  if (sheet.isOld) rows.unshift(make("li", { class: "error" }, make("b", { t: "bench.old" })));
  parts.problems.replaceChildren(...(rows.length ? rows : [make("li", { t: "bench.good" })]));
  label(parts.problems);
}

// The topmost layer is the first.
function tree() {
  refill(parts.tree, ...[...sheet.layers].reverse().map(layer => make("li", {
    class: "d" + Math.min(3, layer.depth), "data-layer": layer.id,
    onmouseenter: () => { lit = layer.id; light(); }, onmouseleave: () => { lit = ""; light(); } },
    make("button", { "aria-pressed": !hidden.has(layer.id), tLabel: ["bench.show", { layer: layer.id }],
      onclick: () => { hidden.has(layer.id) ? hidden.delete(layer.id) : hidden.add(layer.id); solo = ""; tree(); draw(); } }, hidden.has(layer.id) ? "○" : "●"),
    make("button", { "aria-pressed": solo === layer.id, tLabel: ["bench.solo", { layer: layer.id }],
      onclick: () => { solo = solo === layer.id ? "" : layer.id; tree(); draw(); } }, "◎"),
    make("button", { class: "name", "data-layer": layer.id, "aria-pressed": layer.id === chosen, onclick: () => choose(layer.id) }, layer.id, make("small", {}, layer.kind)),
    ...(layer.line ? [make("a", { href: link(layer.line, layer.column), class: "soft", "data-line": layer.line }, ":" + layer.line)] : []))));
  label(parts.tree);
}
let lit = "";
function light() {
  const isLit = lit && !playing && sheet.layers.some(layer => layer.id === lit);
  parts.view.classList.toggle("lit", Boolean(isLit));
  parts.light.hidden = !isLit;
  if (isLit) parts.light.src = source(frame, { solo: lit });
}
function choose(layer) {
  chosen = layer;
  all("#tree .name").forEach(name => name.setAttribute("aria-pressed", name.parentElement.dataset.layer === layer));
  readNumbers();
  lines();
}

async function lines() {
  if (playing || !sheet || !sheet.delays.length) return grips(), parts.lines.replaceChildren();
  const key = sheet.revision + frame;
  if (overlays?.key !== key) {
    try {
      overlays = { key, ...await ask(at("overlays", { frame })) };
    } catch {
      return parts.lines.replaceChildren();
    }
  }
  const found = [], points = list => list.map(point => point.join(",")).join(" ");
  for (const layer of overlays.layers) {
    const own = layer.id === chosen;
    if ((shown.boxes || own) && layer.box.length) found.push(svg("polygon", { class: own ? "box chosen" : "box", points: points(layer.box) }));
    if (shown.masks || own) for (const mask of layer.masks) found.push(svg("polygon", { class: "mask", points: points(mask) }));
    if ((shown.anchors || own) && layer.anchor) found.push(svg("circle", { class: own ? "anchor chosen" : "anchor", cx: layer.anchor[0], cy: layer.anchor[1], r: own ? 6 : 4 }));
  }
  if (shown.slot) for (const slot of overlays.slots) found.push(svg("polygon", { class: "slot", points: points(slot) }));
  if (shown.points) for (const [cx, cy] of overlays.points) found.push(svg("circle", { class: "point", cx, cy, r: 3 }));
  parts.lines.replaceChildren(...found);
  grips(overlays.layers.find(layer => layer.id === chosen));
}

// The chosen layer is moved by its box and its anchor, or by three buttons around it.
function grips(layer) {
  const side = sheet?.side, gap = 20 * side / parts.view.clientWidth, inside = value => Math.max(gap, Math.min(side - gap, value));
  const [[left, right], [top, bottom]] = [0, 1].map(axis => {
    const values = layer?.box.map(corner => corner[axis]) ?? [];
    return [inside(Math.min(...values) - gap), inside(Math.max(...values) + gap)];
  });
  const places = [[right, bottom], [left, bottom], [(left + right) / 2, top]];
  parts.grips.forEach((grip, index) => {
    grip.hidden = !layer?.map || !layer.box.length;
    if (grip.hidden) return;
    [grip.style.left, grip.style.top] = places[index].map(value => value / side * 100 + "%");
    grip.setAttribute("aria-label", grip.title = text("bench.grip." + grip.classList[1], { layer: layer.id }));
  });
}
// Writes how far a layer was moved since it was taken up.
function mover(member) {
  const layer = chosen, shape = overlays?.layers.find(each => each.id === layer);
  let sent = [0, 0];
  if (!shape?.map) return;
  const post = poster(), send = writer(async (far, goesOn) => {
    const tenths = far.map(value => Math.round(value * 10)), [x, y] = tenths.map((value, axis) => (value - sent[axis]) / 10);
    if (!x && !y) return goesOn;
    await post("pose", { layer, member, x, y, grip: shape.grip, goesOn });
    sent = tenths;
    return true;
  });
  const [a, b, c, d] = shape.map;
  return { send, shape, turn: (x, y) => [a * x + b * y, c * x + d * y] };
}
let moved = false;
function grab(event, member) {
  const held = event.button ? null : mover(member);
  if (!held) return;
  const inner = parts.image.getBoundingClientRect(), { anchor } = held.shape, view = event.currentTarget;
  const from = now => held.turn(...[now.clientX - inner.left, now.clientY - inner.top].map((at, axis) => at / inner.width * sheet.side - anchor[axis]));
  const start = from(event), angle = ([x, y]) => Math.atan2(y, x) * 180 / Math.PI;
  let far = 0, last = [0, 0];
  view.setPointerCapture(event.pointerId);
  view.onpointermove = now => {
    if (!moved && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 4) return;
    moved = dragging = true;
    const at = from(now);
    // Past half a turn it goes on.
    far += ((angle(at) - angle(start) - far) % 360 + 540) % 360 - 180;
    last = member === "rotation" ? [far, 0] : at.map((value, axis) => value - start[axis]);
    held.send(last);
  };
  view.onpointerup = view.onpointercancel = () => {
    view.onpointermove = view.onpointerup = view.onpointercancel = null;
    dragging = false;
    if (moved) held.send(last);
  };
}
// Keys move by a unit of the canvas; one that is held is taken back as a whole.
let nudged = null;
async function nudge(event, member) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.key === "Enter" || way) event.stopPropagation();
  if (!way) return;
  event.preventDefault();
  // It may just have been written.
  if (!overlays) await lines();
  if (!event.repeat || !nudged) nudged = { held: mover(member), far: [0, 0] };
  if (!nudged.held) return;
  const step = (event.shiftKey ? 10 : 1) * (member === "rotation" ? 1 : sheet.side / Math.max(...sheet.canvas));
  const [x, y] = way.map(each => each * step), by = member === "rotation" ? [x + y, 0] : nudged.held.turn(x, y);
  nudged.far = nudged.far.map((value, axis) => value + by[axis]);
  nudged.held.send(nudged.far);
}

// What lies at the cross, which a click and the arrow keys move; its place is a share of the picture's square.
const cross = { x: 0.5, y: 0.5 };
function place() {
  const [width, height] = sheet.canvas, largest = Math.max(width, height);
  return { x: cross.x * largest - (largest - width) / 2, y: cross.y * largest - (largest - height) / 2 };
}
function aim(x, y) {
  [cross.x, cross.y] = [x, y].map(share => Math.max(0, Math.min(1, share)));
  [parts.cross.style.left, parts.cross.style.top] = [cross.x, cross.y].map(share => share * 100 + "%");
  const at = place();
  parts.point.textContent = "x " + Math.round(at.x) + " · y " + Math.round(at.y);
}
function hit(event) {
  if (!sheet?.delays.length || moved) return;
  const inner = parts.image.getBoundingClientRect();
  aim((event.clientX - inner.left) / inner.width, (event.clientY - inner.top) / inner.height);
  list();
}
function steer(event) {
  const step = (event.shiftKey ? 16 : 4) / 618;
  const [x, y] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [];
  if (!sheet?.delays.length || (x === undefined && event.key !== "Enter")) return;
  event.preventDefault();
  event.stopPropagation();
  if (playing) pause();
  if (x === undefined) list();
  else aim(cross.x + x, cross.y + y);
}
async function list() {
  pause();
  const { x, y } = place();
  let found;
  try {
    found = await ask(at("layers", { x, y, frame }));
  } catch (error) {
    return say(error.message);
  }
  const rows = found.map(layer => make("li", {}, make("button", { class: "button", onclick: () => choose(layer.path.at(-1)) }, layer.path.join(" › ")),
    " ", make("code", {}, layer.kind + " " + layer.color), " ", ...(layer.line ? [make("a", { href: link(layer.line, layer.column) }, ":" + layer.line)] : [])));
  parts.hits.replaceChildren(...(rows.length ? rows : [make("li", { t: "bench.nothing" })]));
  label(parts.hits);
  if (found.length) choose(found[0].path.at(-1));
}

// Numbers are dragged by their names.
async function readNumbers() {
  const title = one("#numbers-title");
  title.textContent = chosen ? text("bench.numbers", { layer: chosen }) : text("bench.numbers.none");
  if (dragging) return;
  if (!chosen) {
    parts.numbers.dataset.of = "";
    showExpression(null);
    timeline.hidden = true;
    return parts.numbers.replaceChildren();
  }
  const layer = chosen, of = id + "/" + layer, hasFace = sheet?.layers.some(each => each.id === layer && each.kind === "face");
  const [values, face] = await Promise.all([ask(at("numbers", { layer })).catch(() => []), hasFace ? ask(at("expression", { layer })).catch(() => null) : null]);
  if (of !== id + "/" + chosen || dragging) return;
  const found = values.filter(number => number.value !== undefined), seconds = sheet.delays.length > 1 ? sheet.delays.reduce((sum, delay) => sum + delay, 0) / 100 : 0;
  const shape = sheet?.layers.find(each => each.id === layer), late = -100 * (values.find(number => number.path === "start")?.value ?? 0);
  const frameAt = time => {
    let end = late;
    const index = sheet.delays.findIndex(delay => (end += delay) > time * 100 + 0.01);
    return index < 0 ? sheet.delays.length - 1 : index;
  };
  const post = poster(), write = (part, change) => post(part, { layer, ...change }).catch(error => say(error.message)).then(readNumbers);
  showTimeline(values, shape, of, seconds, { write, slide: (input, number) => slide(input, numberWriter(number)),
    look: time => {
      if (playing) pause();
      seek(frameAt(time));
    },
    // At the chosen key, if it's the one in the picture.
    add: async (property, key) => {
      if (playing) pause();
      await lines();
      const moment = sheet.delays.slice(0, frame).reduce((sum, delay) => sum + delay, late) / 100, time = key !== undefined && frameAt(key) === frame ? key : moment;
      return write("key", { property, time, position: overlays?.layers.find(each => each.id === layer)?.grip?.position });
    } });
  const slideFace = (input, member) => slide(input, valueWriter(member, "expression", () => ({ layer, member: member.name, old: member.text })));
  showExpression(face, of, slideFace, choice => write("expression", { member: "use", old: face.text, id: choice }));
  const inputs = all("#numbers input");
  // The same ones stay: somebody may be typing into one.
  if (parts.numbers.dataset.of === of && found.map(each => each.path).join() === inputs.map(each => each.dataset.path).join()) {
    return inputs.forEach((input, index) => {
      const isTyped = input === document.activeElement && !isWritten(input);
      Object.assign(numbers[index], found[index]);
      if (!isTyped) input.value = found[index].value;
    });
  }
  [numbers, parts.numbers.dataset.of] = [found, of];
  parts.numbers.replaceChildren(make("p", { class: "soft", t: numbers.length ? "bench.numbers.help" : "bench.numbers.absent" }), ...numbers.map(row));
  label(parts.numbers);
}
let dragging = false;
// What a slider does.
function slide(input, send) {
  let held = false;
  input.addEventListener("input", () => {
    if (!held) send.begin();
    held = dragging = true;
    send(input.valueAsNumber);
  });
  // A drag that ends where it began is no change.
  for (const name of ["change", "pointerup", "pointercancel", "blur"]) input.addEventListener(name, () => {
    if (!held) return;
    held = dragging = false;
    send(input.valueAsNumber);
  });
}
const isWritten = input => numbers.some(number => number.path === input.dataset.path && Number(number.text) === input.valueAsNumber);
// Takes the last change back, or writes it again. The server knows of changes that the page hasn't read yet.
async function step(way) {
  if (dragging) return;
  try {
    const written = await ask("bench/" + id + "/" + way, "");
    if (written?.gone) {
      say(text("start.gone", { id }));
      clear();
      [id, sheet, chosen] = ["", null, ""];
      return go("new");
    }
    if (written) {
      // Of a whole layer what changed in it.
      const { old, new: now } = written, from = Math.max(0, [...old].findIndex((sign, index) => sign !== now[index]) - 20);
      const part = json => (from ? "…" : "") + json.slice(from, from + 50) + (json.length > from + 50 ? "…" : "");
      say(part(old) + " → " + part(now));
    }
  } catch (error) {
    say(error.message);
  }
  load();
}
// Writes what a control gives. A drag is taken back as a whole: it goes on until another one begins.
function writer(write) {
  let goesOn = false;
  const last = sender(async value => { goesOn = await write(value, goesOn); });
  const send = async value => { if (await last(value) && !dragging) readNumbers(); };
  send.begin = () => { goesOn = false; };
  return send;
}
function valueWriter(target, part, place) {
  const post = poster();
  return writer(async (wanted, goesOn) => {
    const value = Math.round(wanted * 10000) / 10000;
    if (String(value) === target.text) return goesOn;
    await post(part, { ...place(), value, goesOn });
    target.text = String(value);
    return true;
  });
}
const numberWriter = (number, layer = chosen) => valueWriter(number, "number", () => ({ layer, line: number.line, column: number.column, old: number.text }));
function row(number) {
  const step = Math.abs(number.value) <= 2 && !Number.isInteger(number.value) || /scale|opacity|focus|times|shift/.test(number.path) ? 0.01 : 1;
  const input = make("input", { type: "number", step, value: number.value, "data-path": number.path });
  const send = numberWriter(number);
  input.addEventListener("change", () => {
    send.begin();
    if (Number.isFinite(input.valueAsNumber)) send(input.valueAsNumber);
    else input.value = number.text;
  });
  const name = make("span", {}, number.path);
  name.addEventListener("pointerdown", event => {
    const [x, from] = [event.clientX, input.valueAsNumber];
    name.setPointerCapture(event.pointerId);
    dragging = true;
    send.begin();
    name.onpointermove = moved => {
      input.value = Math.round((from + (moved.clientX - x) * step * (moved.shiftKey ? 10 : 1)) * 10000) / 10000;
      send(input.valueAsNumber);
    };
    name.onpointerup = name.onpointercancel = () => {
      name.onpointermove = null;
      dragging = false;
      send(input.valueAsNumber);
    };
    event.preventDefault();
  });
  return make("label", {}, name, input);
}

export function openBench() {
  build();
  on("run", run => {
    costumes = run.costumes;
    choices();
    if (document.body.dataset.view === "bench" && !id) open("");
  });
  on("bench", event => { if (event.id === id && sheet?.revision !== event.revision) load(); });
  onLanguage(() => {
    choices();
    readNumbers();
    if (sheet) { tree(); took(); }
  });
  // The studio keeps only a few costumes up to date.
  document.addEventListener("visibilitychange", () => { if (!document.hidden && document.body.dataset.view === "bench" && id) load(); });
  onView("bench", open);
  addEventListener("keydown", event => {
    if (document.body.dataset.view !== "bench" || !sheet?.delays.length || event.target.closest("dialog")) return;
    // What is being typed is the browser's to undo.
    const isNumber = event.target.matches("#numbers input"), isText = event.target.matches("input:not([type=range]), textarea");
    const key = (event.ctrlKey || event.metaKey) && !event.altKey ? (event.shiftKey ? "shift+" : "") + event.key.toLowerCase() : "";
    const way = { z: "undo", y: "redo", "shift+z": "redo" }[key];
    if (way && (isNumber ? isWritten(event.target) : !isText)) { event.preventDefault(); step(way); }
    if (key || event.target.matches("input, select, textarea")) return;
    if (event.key === " " && !event.target.matches("button, a")) { event.preventDefault(); playing ? pause() : play(); }
    if (event.key === "ArrowRight" || event.key === ".") { pause(); seek(frame + 1); }
    if (event.key === "ArrowLeft" || event.key === ",") { pause(); seek(frame - 1); }
  });
}
