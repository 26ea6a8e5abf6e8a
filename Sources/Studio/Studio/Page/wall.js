// All costumes on the face, appearing one by one.
import { isPhone, share, shares, unpack } from "./phone.js";
import { all, ask, go, label, language, make, message, on, one, onLanguage, pick, problem, refill, say, text } from "./page.js";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const cards = new Map();
let costumes = [], settings = null, favorites = [], worn = "", done = 0, finished = null;

// A formatter is slow to make.
const formats = {};
const number = value => (formats[language()] ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 1 })).format(value);
const kilobytes = bytes => number(Math.round(bytes / 1000)) + " kB";

function reduction(found) {
  const key = ["colors", "frames", "side", "lossiness", "still"].includes(found.what) ? found.what : "other";
  return text("reduced." + key, { what: found.what, from: number(found.from), to: number(found.to) });
}

// What is in view is made first.
const seen = new Set();
let noticing = null;
const eye = new IntersectionObserver(changes => {
  for (const { target, isIntersecting } of changes) seen[isIntersecting ? "add" : "delete"](target.id.slice(8));
  noticing ??= setTimeout(() => {
    noticing = null;
    ask("wall/view", JSON.stringify(costumes.map(({ id }) => id).filter(id => seen.has(id)))).catch(() => {});
  }, moment);
});

function card(costume) {
  const stage = make("div", { class: "stage" });
  const facts = make("p", { class: "soft" }), acts = make("p", { class: "acts" });
  const name = make("h2");
  const item = make("li", { id: "costume-" + costume.id }, stage, name, facts, acts);
  const entry = { costume, item, stage, facts, acts, name, sticker: null, problem: null, version: "", told: "", said: "" };
  cards.set(costume.id, entry);
  eye.observe(item);
  return entry;
}

function words(entry) {
  const { costume, name, facts, acts, sticker, stage } = entry;
  name.textContent = [pick(costume.name) || costume.id, ...costume.emoji.slice(0, 1)].join(" ");
  const picture = stage.querySelector("img, canvas");
  const said = costume.says && settings.text ? pick(costume.name) + ": " + settings.text : pick(costume.description) || pick(costume.name);
  if (picture) picture.setAttribute(picture.localName === "img" ? "alt" : "aria-label", said);
  const act = (key, values, element = "a") => make(element, { class: "button", t: key, "aria-label": text(key) + ": " + pick(costume.name), ...values });
  const star = make("button", { class: "button star", "aria-pressed": favorites.includes(costume.id), onclick: () => favor(costume.id),
    tLabel: "favorite", "aria-description": pick(costume.name) }, "★");
  const offered = isPhone ? [star] : [act("edit", { href: "#bench/" + costume.id }), star];
  if (sticker) {
    const { file } = sticker, name = costume.id + "." + sticker.kind;
    if (copies && !isPhone) offered.unshift(act("copy", { onclick: () => copy(file) }, "button"));
    offered.unshift(act("save", { href: file, download: name }));
    if (shares) offered.unshift(act("phone.share", { onclick: () => share(file, name) }, "button"));
  }
  refill(acts, ...offered);
  label(acts);
  if (entry.problem) facts.replaceChildren(message(entry.problem));
  if (!sticker) return;
  const motion = sticker.frames > 1 ? text("frames", { count: sticker.frames }) + ", " + number(sticker.duration) + " s" : text("still");
  // A line breaks between facts, not within one.
  const found = [kilobytes(sticker.bytes), sticker.width + "×" + sticker.height, motion, ...sticker.reductions.map(reduction)];
  facts.replaceChildren(...found.flatMap((fact, index) => [...(index ? [" · "] : []), make("span", {}, fact)]));
}

// Those with a star come first in packs.
function favor(id) {
  const chosen = favorites.includes(id) ? favorites.filter(other => other !== id) : [...favorites, id];
  ask("wall/favorites", JSON.stringify(chosen)).catch(error => say(error.message));
}
function star(ids) {
  favorites = ids;
  for (const [id, { acts }] of cards) acts.querySelector(".star")?.setAttribute("aria-pressed", ids.includes(id));
}

// The first frame.
async function drawn(file) {
  const bitmap = await createImageBitmap(await (await fetch(file)).blob());
  const canvas = make("canvas", { role: "img", tabindex: 0, width: bitmap.width, height: bitmap.height });
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  return canvas;
}

// Browsers give no clipboard to a page that came over http from another machine.
const copies = Boolean(navigator.clipboard?.write);
async function copy(file) {
  const picture = drawn(file).then(canvas => new Promise(done => canvas.toBlob(done)));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    say(text("copied"));
  } catch {
    say(text("uncopied"));
  }
}

// Another picture, or none, in place of what a card shows.
function put(entry, version, ...pictures) {
  entry.version = version;
  entry.stage.onmouseenter = entry.stage.onmouseleave = null;
  entry.stage.replaceChildren(...pictures);
}

// Nothing moves for those who asked for that, until they point at it.
async function still(entry, image) {
  const { version } = entry, canvas = await drawn(image.src);
  if (entry.version !== version) return;
  const swap = play => entry.stage.replaceChildren(play ? image : canvas);
  entry.stage.onmouseenter = () => swap(true);
  entry.stage.onmouseleave = () => swap(false);
  canvas.onfocus = () => swap(true);
  swap(false);
  words(entry);
}

// What arrives within a moment is shown at once: each change of the page costs as much as several stickers.
const moment = 100;
let arrived = [], waiting = null, typed = false;
const later = action => value => {
  arrived.push(() => action(value));
  waiting ??= setTimeout(catchUp, done && !typed ? moment : 0);
};
function catchUp() {
  const actions = arrived;
  forget();
  actions.forEach(action => action());
  progress();
}
function forget() {
  clearTimeout(waiting);
  [arrived, waiting] = [[], null];
}

function show(sticker) {
  const entry = cards.get(sticker.id);
  if (!entry) return;
  entry.item.classList.remove("waiting", "failed");
  if (entry.version !== sticker.file) {
    const image = make("img", { src: sticker.file, width: sticker.width, height: sticker.height, decoding: "async" });
    if (quiet.matches && sticker.frames > 1) { entry.version = sticker.file; still(entry, image); }
    else put(entry, sticker.file, image);
  }
  [entry.sticker, entry.problem] = [sticker, null];
  words(entry);
  done += 1;
}

function draft({ id, file }) {
  const entry = cards.get(id);
  // A draft of what is typed moves.
  if (!entry?.item.matches(".waiting") || (typed && quiet.matches)) return;
  // The same picture again doesn't flicker.
  const image = entry.stage.querySelector("img.draft");
  if (image) [entry.version, image.src] = ["", file];
  else put(entry, "", make("img", { class: "draft", src: file, alt: pick(entry.costume.name) }));
}

// Somebody types: the last pictures stay until the new ones come.
function retell({ ids, text }) {
  catchUp();
  [typed, finished, settings.text] = [true, null, text];
  for (const id of ids) {
    const entry = cards.get(id);
    entry?.item.classList.add("waiting");
    entry?.stage.querySelector("img, canvas")?.classList.add("draft");
  }
  done = costumes.filter(({ id }) => !cards.get(id)?.item.matches(".waiting")).length;
  progress();
}

function fail({ id, problem }) {
  const entry = cards.get(id);
  if (!entry) return say(pick(problem.texts));
  entry.item.classList.remove("waiting");
  entry.item.classList.add("failed");
  // The last sticker may show somebody who was taken away.
  [entry.sticker, entry.problem] = [null, problem];
  put(entry, "");
  words(entry);
  done += 1;
}

function progress() {
  one("#bar").value = costumes.length ? done / costumes.length : 0;
  one("#bar").hidden = finished !== null;
  ready();
  one("#progress").textContent = finished
    ? text("ready", { total: number(costumes.filter(({ id }) => !cards.get(id).problem).length), seconds: number(finished.seconds) })
    : text("count", { done: number(done), total: number(costumes.length) });
}

function begin(run) {
  forget();
  ({ costumes, settings, favorites } = run);
  // Packs of somebody who was there before aren't offered any more.
  if ((run.isFresh || isPhone) && !exporting) { forgetPacks(); one("#exported").replaceChildren(); }
  [done, finished, typed] = [0, null, false];
  // After another face the old pictures aren't seen any more; after a save most stay.
  const people = JSON.stringify(run.people);
  one("#grid").classList.toggle("fresh", run.isFresh || people !== worn);
  worn = people;
  one("#empty").hidden = costumes.length > 0;
  for (const id of ["tools", "progress"]) one("#" + id).hidden = !costumes.length;
  // In a folder without costumes there is only one thing to do.
  if (!costumes.length && !location.hash) go("new");
  const ids = new Set(costumes.map(costume => costume.id));
  for (const [id, entry] of cards) if (!ids.has(id)) { entry.item.remove(); cards.delete(id); }
  const items = costumes.map(costume => {
    const entry = cards.get(costume.id) ?? card(costume), told = JSON.stringify(costume);
    entry.item.classList.add("waiting");
    if (entry.told !== told) tell(entry, costume, told);
    return entry.item;
  });
  // Moving those that are in their places already would draw all again.
  star(favorites);
  if (items.some((item, index) => one("#grid").children[index] !== item)) one("#grid").append(...items);
  choices(run);
  search();
  progress();
}

function tell(entry, costume, told) {
  Object.assign(entry, { costume, told });
  entry.said = costume.words.normalize("NFKC");
  words(entry);
  label(entry.item);
}

function choices(run) {
  const usual = () => make("option", { value: "" }, text("usual"));
  const names = new Intl.DisplayNames([language()], { type: "language" });
  one("#captions").replaceChildren(usual(), ...run.languages.map(tag => make("option", { value: tag }, names.of(tag))));
  one("#skin").replaceChildren(usual(), ...run.skins.map(id => make("option", { value: id }, id)));
  one("#size").value = settings.side;
  one("#captions").value = settings.language ?? "";
  one("#skin").value = settings.skin ?? "";
}

function search() {
  const wanted = one("#search").value.trim().toLowerCase().normalize("NFKC");
  let count = 0;
  for (const { said, item } of cards.values()) {
    item.hidden = !said.includes(wanted);
    count += item.hidden ? 0 : 1;
  }
  one("#none").hidden = count > 0 || !cards.size;
}

// A platform's packs take some seconds: how far they are is asked for meanwhile.
const brands = { imessage: "iMessage", whatsapp: "WhatsApp", wastickers: "WhatsApp (.wastickers)", line: "LINE", xmpp: "XMPP", deltachat: "Delta Chat", wechat: "WeChat", kakaotalk: "KakaoTalk" };
const brand = id => brands[id] ?? (id[0].toUpperCase() + id.slice(1)).replace("-", " ");
let exporting = false, packs = [];
function forgetPacks() { packs.forEach(URL.revokeObjectURL); }
// Nothing is downloaded while it is made.
const ready = () => one("#pack").setAttribute("aria-disabled", exporting || !finished);

async function save(platform) {
  if (exporting) return;
  exporting = true;
  ready();
  const state = make("span"), line = make("li", { class: "warning" }, state);
  one("#exported").replaceChildren(line);
  const tell = async end => {
    const now = await ask("export");
    const values = { platform: brand(platform), done: number(now.done), total: number(now.total), packs: number(now.packs) };
    // An answer may come after the packs.
    if (timer || end) state.dataset.t = JSON.stringify([now.total ? end ?? "export.making" : "face.reading", values]);
    label(line);
    return now;
  };
  let timer = setInterval(() => tell().catch(() => {}), 500);
  try {
    const zip = await ask("export?platform=" + platform, "").finally(() => { timer = clearInterval(timer); });
    const files = isPhone ? await unpack(zip, "." + platform) : [{ name: platform + ".zip", blob: zip }];
    const links = files.map(({ name, blob }) => make("a", { class: "button main", href: URL.createObjectURL(blob), download: name }, name));
    const now = await tell(isPhone ? "phone.packs" : "export.done");
    // A phone asks about each of several files.
    if (isPhone) line.append(make("p", { class: "acts" }, ...links));
    else {
      links[0].click();
      if (now.hasGuide) line.append(" ", make("a", { href: "export/" + platform, target: "_blank", t: "export.how" }));
    }
    forgetPacks();
    packs = links.map(link => link.href);
    const left = now.leftOut.length ? [make("li", { class: "warning", t: JSON.stringify(["export.left", { ids: now.leftOut.join(", ") }]) })] : [];
    one("#exported").append(...left, ...now.problems.map(problem));
    label(one("#exported"));
  } catch (error) {
    one("#exported").replaceChildren(make("li", { class: "error" }, error.message));
  }
  exporting = false;
  ready();
}

async function offer() {
  const chosen = one("#platform").value;
  const platforms = await ask("platforms");
  one("#platform").replaceChildren(make("option", { value: "" }, text("export.wall")),
    ...platforms.map(id => make("option", { value: id }, brand(id))));
  one("#platform").value = chosen;
}

export function openWall() {
  let last = null;
  on("run", run => { last = run; begin(run); });
  on("said", retell);
  on("favorites", star);
  on("draft", later(draft));
  on("sticker", later(show));
  on("problem", later(fail));
  on("done", event => { finished = event; catchUp(); });
  onLanguage(() => {
    if (!last) return;
    cards.forEach(words);
    label(one("#grid"));
    choices(last);
    progress();
  });
  if (!isPhone) onLanguage(() => offer().catch(error => say(error.message)));
  one("#pack").addEventListener("click", event => {
    const platform = isPhone ? "wastickers" : one("#platform").value;
    if (!platform && finished && !exporting) return;
    event.preventDefault();
    if (platform && finished) save(platform);
  });
  one("#search").addEventListener("input", search);
  one("#tools").addEventListener("submit", event => event.preventDefault());
  for (const select of all("#size, #captions, #skin")) {
    select.addEventListener("change", () => ask("wall", JSON.stringify({
      side: Number(one("#size").value), language: one("#captions").value || null, skin: one("#skin").value || null
    })).catch(error => say(error.message)));
  }
}
