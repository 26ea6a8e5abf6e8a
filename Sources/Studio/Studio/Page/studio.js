// The page: the face, and its views.
import { openWall } from "./wall.js";
import { openBench } from "./bench.js";
import { openSaying } from "./saying.js";
import { openStart } from "./start.js";
import { frame, shoot } from "./framing.js";
import { all, ask, entered, label, language, listen, make, on, onLanguage, one, problem, readTexts, say, speak, text } from "./page.js";

// The face.
let own = null;
async function give(path, body) {
  one("#face").setAttribute("aria-busy", "true");
  say(text("face.reading"));
  try {
    await ask(path, body ?? "");
    one("#status").textContent = "";
  } catch (error) {
    say(error.message);
  }
  one("#face").removeAttribute("aria-busy");
}
// The server refuses more, but its refusal may get lost while a long file is still being sent.
const longestFile = 16 << 20;
export function giveFile(file) {
  if (file.size > longestFile) return say(text("face.large"));
  own = file;
  return give("face", file);
}
const picture = async name => (await fetch("faces/" + encodeURIComponent(name))).blob();

let shown = "";
function showFaces(names) {
  const list = one("#faces");
  list.replaceChildren(...names.map(name => make("button", {
    class: "button", "aria-pressed": name === shown, "data-face": name,
    onclick: () => name === "own" && own ? give("face", own) : give("face?name=" + encodeURIComponent(name))
  }, name === "drawn" || name === "own" ? text("face." + name) : name[0].toUpperCase() + name.slice(1))));
}

// A button for each of several people in the picture; only numbered where the browser can't draw it.
let latest = null;
async function showPeople(run) {
  const { face, found, used } = run, people = one("#people");
  latest = run;
  people.hidden = found.length < 2;
  if (people.hidden) return people.replaceChildren();
  const bitmap = await picture(face).then(createImageBitmap).catch(() => null);
  // Another photo may have come meanwhile.
  if (latest !== run) return;
  const last = document.activeElement.dataset.person;
  people.replaceChildren(...found.map((box, index) => {
    const number = index + 1;
    return make("button", { class: "person", "data-person": number, "aria-pressed": index === used,
      tLabel: ["face.number", { number, count: found.length }], onclick: () => give("face?number=" + number)
    }, bitmap ? portrait(bitmap, box) : number);
  }));
  label(people);
  people.scrollTop = people.children[used]?.offsetTop - people.offsetTop - 8;
  people.querySelector(`[data-person="${last}"]`)?.focus();
}
function portrait(bitmap, [x, y, width, height]) {
  const side = 1.6 * Math.max(width * bitmap.width, height * bitmap.height), canvas = make("canvas", { width: 96, height: 96 });
  canvas.getContext("2d").drawImage(bitmap, (x + width / 2) * bitmap.width - side / 2,
    (y + height * 0.45) * bitmap.height - side / 2, side, side, 0, 0, 96, 96);
  return canvas;
}

async function openFace() {
  const bundled = await ask("faces");
  const refresh = () => showFaces(shown === "own" || own ? [...bundled, "own"] : bundled);
  on("run", run => {
    shown = run.face;
    refresh();
    showPeople(run);
    one("#frame").hidden = shown === "drawn";
    one("#notices").replaceChildren(...run.problems.filter(found => found.code !== "template.none").map(problem));
    label(one("#notices"));
  });
  onLanguage(refresh);
  one("#choose").addEventListener("change", event => {
    if (event.target.files[0]) giveFile(event.target.files[0]);
    event.target.value = "";
  });
  one("#frame").addEventListener("click", async () => {
    const query = await frame(await picture(shown));
    if (query !== null) give("face" + query);
  });
  // Browsers give no camera to a page that came over http from another machine.
  one("#camera").hidden = !navigator.mediaDevices;
  one("#camera").addEventListener("click", async () => {
    const file = await shoot();
    if (file) giveFile(file);
  });
  // The server explains what is wrong with a file that is no picture.
  const files = data => [...(data?.files ?? [])].sort((a, b) => b.type.startsWith("image/") - a.type.startsWith("image/"));
  // A sticker that is dragged out of the page is no photo.
  let isOurs = false;
  addEventListener("dragstart", () => { isOurs = true; });
  addEventListener("dragend", () => { isOurs = false; });
  addEventListener("dragover", event => {
    if (isOurs || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    one("#veil").hidden = false;
  });
  addEventListener("dragleave", event => { if (!event.relatedTarget) one("#veil").hidden = true; });
  addEventListener("drop", event => {
    one("#veil").hidden = true;
    if (isOurs) return;
    event.preventDefault();
    const [file] = files(event.dataTransfer);
    if (file) giveFile(file);
  });
  addEventListener("paste", event => {
    const [file] = files(event.clipboardData);
    if (file) giveFile(file);
  });
}

// Views: #wall, #bench/bear, #new.
const views = ["wall", "bench", "new"];
const places = {};
function view() {
  const [name, detail] = location.hash.slice(1).split("/");
  const current = views.includes(name) ? name : "wall", isOther = current !== document.body.dataset.view;
  document.body.dataset.view = current;
  views.forEach(each => { one("#" + each).hidden = each !== current; });
  if (isOther) scrollTo(0, places[current] ?? 0);
  all("#views a").forEach(link => {
    if (link.hash === "#" + current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  entered[current]?.(detail ? decodeURIComponent(detail) : "");
}

function openGrounds() {
  const choose = ground => {
    document.body.dataset.ground = ground;
    all("#grounds [aria-pressed]").forEach(button => button.setAttribute("aria-pressed", button.dataset.set === ground));
  };
  const own = make("input", { type: "color", value: "#ffd6e0", tLabel: "ground.own", oninput: event => {
    document.body.style.setProperty("--own", event.target.value);
    choose("own");
  } });
  one("#grounds").append(...["checker", "white", "black", "chat"].map(ground => make("button", {
    class: "dot " + ground, "data-set": ground, "aria-pressed": ground === "checker", tLabel: "ground." + ground,
    onclick: () => choose(ground) })), own);
}

async function begin() {
  const languages = await readTexts();
  one("#languages").append(...languages.map(tag => make("option", { lang: tag, value: tag },
    new Intl.DisplayNames([tag], { type: "language" }).of(tag))));
  one("#languages").addEventListener("change", event => speak(event.target.value));
  // The hash names the view.
  one("#skip").addEventListener("click", event => {
    event.preventDefault();
    one("main:not([hidden])").focus();
  });
  openGrounds();
  await openFace();
  openWall();
  openSaying();
  openBench();
  openStart();
  speak(languages.includes(language()) ? language() : "en");
  addEventListener("hashchange", view);
  // Who comes back to the wall finds the sticker that was there.
  history.scrollRestoration = "manual";
  addEventListener("click", () => { places.wall = document.body.dataset.view === "wall" ? scrollY : places.wall; }, true);
  view();
  listen();
}
begin().catch(error => say(error.message));
