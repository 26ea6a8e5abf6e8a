// What all parts of the page share: texts, requests, events, views, and the face.
import { openWall } from "./wall.js";
import { openBench } from "./bench.js";
import { openStart } from "./start.js";
import { frame, shoot } from "./framing.js";

export const one = selector => document.querySelector(selector);
export const all = selector => [...document.querySelectorAll(selector)];

// make("button", {class: "small", onclick}, "text", child)
export function make(name, values = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "t") element.dataset.t = value;
    else if (key === "tLabel") element.dataset.tLabel = JSON.stringify([].concat(value));
    else element.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : value);
  }
  element.append(...children);
  return element;
}

// Texts: data-t names an element's text, data-t-label its label; a JSON list has the key and its values.
const root = document.documentElement;
let texts = {};
export const language = () => root.lang;
export const pick = words => (words && (words[root.lang] ?? words.en ?? Object.values(words)[0])) ?? "";
export function text(key, values = {}) {
  const found = texts[root.lang]?.[key] ?? texts.en?.[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => name in values ? values[name] : whole);
}
const fromData = data => {
  const [key, values] = data.startsWith("[") ? JSON.parse(data) : [data];
  return text(key, values);
};
export function label(within = document) {
  for (const element of within.querySelectorAll("[data-t]")) element.textContent = fromData(element.dataset.t);
  for (const element of within.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", fromData(element.dataset.tLabel));
    if (element.matches("button, a")) element.title = fromData(element.dataset.tLabel);
  }
}
const spoken = [];
export const onLanguage = action => spoken.push(action);
function speak(tag) {
  root.lang = tag;
  document.title = text("title");
  label();
  one("#languages").value = tag;
  spoken.forEach(action => action());
}

// Requests are relative: the secret in the address goes with them.
export async function ask(path, body, method = body === undefined ? "GET" : "POST") {
  let answer;
  try {
    answer = await fetch(path, { method, body });
  } catch {
    throw Object.assign(new Error(text("lost")), { texts: null });
  }
  const kind = answer.headers.get("content-type") ?? "";
  const value = kind.includes("json") ? await answer.json() : null;
  if (!answer.ok) throw Object.assign(new Error(pick(value?.texts) || answer.statusText), { problems: value?.problems });
  return value;
}

export function say(message) {
  one("#status").textContent = message;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { one("#status").textContent = ""; }, 8000);
}

// Events of the server, by name.
const listeners = {};
export const on = (name, action) => (listeners[name] ??= []).push(action);
function listen() {
  const source = new EventSource("events");
  for (const [name, actions] of Object.entries(listeners)) {
    source.addEventListener(name, event => {
      const value = JSON.parse(event.data);
      actions.forEach(action => action(value));
    });
  }
  source.onerror = () => say(text("lost"));
  source.onopen = () => { one("#status").textContent = ""; };
}

export const problem = found => make("li", { class: found.isWarning ? "warning" : "error" },
  make("b", { t: found.isWarning ? "warning" : "error" }), " ", pick(found.texts));

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
let told = null;
async function showPeople(run) {
  const { face, found, used } = run, people = one("#people");
  told = run;
  people.hidden = found.length < 2;
  if (people.hidden) return people.replaceChildren();
  const bitmap = await picture(face).then(createImageBitmap).catch(() => null);
  // Another photo may have come meanwhile.
  if (told !== run) return;
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
const entered = {}, places = {};
export const onView = (name, action) => { entered[name] = action; };
export const go = hash => { location.hash = hash; };
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
  texts = await ask("texts");
  one("#languages").append(...Object.keys(texts).sort().map(tag => make("option", { lang: tag, value: tag },
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
  openBench();
  openStart();
  speak(root.lang in texts ? root.lang : "en");
  addEventListener("hashchange", view);
  // Who comes back to the wall finds the sticker that was there.
  history.scrollRestoration = "manual";
  addEventListener("click", () => { places.wall = document.body.dataset.view === "wall" ? scrollY : places.wall; }, true);
  view();
  listen();
}
begin().catch(error => say(error.message));
