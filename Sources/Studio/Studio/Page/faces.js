// The people: one, and a friend who is beside them in costumes for two.
import { frame, shoot } from "./framing.js";
import { isPhone, photograph } from "./phone.js";
import { ask, label, make, on, onLanguage, one, problem, refill, say, text } from "./page.js";

// The elements of the friend's zone have the same names.
const part = (person, name) => one("#" + (person === 2 ? "friend-" : "") + name);
let run = null, bundled = [];
// What was chosen here for each, to go back to.
let files = [null, null, null];

async function change(person, path, body = "", done = "") {
  const zone = one(person === 2 ? "#friend" : "#face");
  zone.setAttribute("aria-busy", "true");
  const taken = await ask(path, body).then(taken => { say(done); return taken; }, error => say(error.message));
  zone.removeAttribute("aria-busy");
  return taken;
}
function give(person, query, body) {
  say(text("face.reading"));
  return change(person, "face?" + new URLSearchParams({ person, ...query }), body);
}
// The server refuses more, but its refusal may get lost while a long file is still being sent.
const longestFile = 16 << 20;
async function giveFile(person, file) {
  if (file.size > longestFile) return say(text("face.large"));
  const last = run;
  // The two may have changed places meanwhile.
  if (await give(person, {}, file)) files[last && last.isSwapped !== run.isSwapped ? 3 - person : person] = file;
}

// The photos of the people on the wall, each fetched and drawn once.
const pictures = new Map();
function picture(person) {
  const { picture } = run.people[person - 1];
  if (!pictures.has(picture)) pictures.set(picture, ask("face?person=" + person).then(createImageBitmap));
  // What got lost is asked for again, not what the browser can't read.
  pictures.get(picture).catch(error => error.name !== "InvalidStateError" && pictures.delete(picture));
  return pictures.get(picture);
}
function forget() {
  for (const [key, bitmap] of pictures) {
    if (run.people.some(({ picture }) => picture === key)) continue;
    pictures.delete(key);
    bitmap.then(bitmap => bitmap.close(), () => {});
  }
}

function showFaces() {
  const shown = run?.people[0].face, names = shown === "own" || files[1] ? [...bundled, "own"] : bundled;
  refill(one("#faces"), ...names.map(name => make("button", {
    class: "button", "aria-pressed": name === shown, "data-face": name,
    onclick: () => name !== "own" ? give(1, { name }) : files[1] && giveFile(1, files[1])
  }, name === "drawn" || name === "own" ? text("face." + name) : name[0].toUpperCase() + name.slice(1))));
}

// A button for each of several people in the picture; only numbered where the browser can't draw it. A friend may be on the
// first one's photo.
async function showPeople(person) {
  const latest = run, source = run.people[person - 1] ? person : 1, { found, picture: photo } = run.people[source - 1];
  const people = part(person, "people"), other = run.people[2 - person];
  part(person, "people").hidden = found.length < 2;
  if (people.hidden) return people.replaceChildren();
  const bitmap = await picture(source).catch(() => null);
  // Another photo may have come meanwhile.
  if (latest !== run) return;
  const used = run.people[person - 1]?.used;
  refill(people, ...found.map((box, index) => {
    const number = index + 1;
    return make("button", { class: "person", "data-person": number, "aria-pressed": index === used,
      // Nobody is beside themselves.
      disabled: other?.picture === photo && other.used === index,
      tLabel: ["face.number", { number, count: found.length }], onclick: () => give(person, { number })
    }, bitmap ? portrait(bitmap, box) : number);
  }));
  label(people);
  people.scrollTop = people.children[used]?.offsetTop - people.offsetTop - 8;
}
function portrait(bitmap, [x, y, width, height]) {
  const side = 1.6 * Math.max(width * bitmap.width, height * bitmap.height), canvas = make("canvas", { width: 96, height: 96 });
  canvas.getContext("2d").drawImage(bitmap, (x + width / 2) * bitmap.width - side / 2,
    (y + height * 0.45) * bitmap.height - side / 2, side, side, 0, 0, 96, 96);
  return canvas;
}

function begin(next) {
  // Also where another page let them change places, or took the friend away.
  if (run && run.isSwapped !== next.isSwapped) files = [null, files[2], files[1]];
  run = next;
  const isTwo = run.people.length === 2;
  if (!isTwo) files[2] = null;
  forget();
  showFaces();
  one("#frame").hidden = run.people[0].face === "drawn";
  for (const name of ["frame", "swap", "remove"]) part(2, name).hidden = !isTwo;
  for (const person of [1, 2]) showPeople(person);
  one("#notices").replaceChildren(...run.problems.filter(found => found.code !== "template.none").map(problem));
  label(one("#notices"));
}

function openZone(person) {
  const choose = part(person, "choose");
  choose.addEventListener("change", () => {
    if (choose.files[0]) giveFile(person, choose.files[0]);
    choose.value = "";
  });
  part(person, "frame").addEventListener("click", async () => {
    const query = await frame(picture(person));
    if (query) give(person, query);
  });
  // Browsers give no camera to a page that came over http from another machine.
  part(person, "camera").hidden = !isPhone && !navigator.mediaDevices;
  part(person, "camera").addEventListener("click", async () => {
    const file = await (isPhone ? photograph() : shoot());
    if (file) giveFile(person, file);
  });
}

// Photos are dropped on one half of the window, and pasted where the keyboard is.
function openDrop() {
  const veil = one("#veil");
  // The server explains what is wrong with a file that is no picture.
  const files = data => [...(data?.files ?? [])].sort((a, b) => b.type.startsWith("image/") - a.type.startsWith("image/"));
  const half = event => event.clientX > innerWidth / 2 ? 2 : 1;
  // A sticker that is dragged out of the page is no photo.
  let isOurs = false;
  addEventListener("dragstart", () => { isOurs = true; });
  addEventListener("dragend", () => { isOurs = false; });
  addEventListener("dragover", event => {
    if (isOurs || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    veil.hidden = false;
    veil.dataset.half = half(event);
  });
  addEventListener("dragleave", event => { if (!event.relatedTarget) veil.hidden = true; });
  addEventListener("drop", event => {
    veil.hidden = true;
    const [file] = files(event.dataTransfer);
    if (isOurs || !file) return;
    event.preventDefault();
    giveFile(half(event), file);
  });
  addEventListener("paste", event => {
    const [file] = files(event.clipboardData);
    // Office programs put a picture of the words beside them.
    if (!file || (event.target.matches?.("input, textarea") && event.clipboardData.types.includes("text/plain"))) return;
    giveFile(event.target.closest?.("#friend") ? 2 : 1, file);
  });
}

export async function openFaces() {
  bundled = await ask("faces");
  on("run", begin);
  onLanguage(showFaces);
  openZone(1);
  openZone(2);
  openDrop();
  part(2, "swap").addEventListener("click", () => change(2, "face/swap"));
  part(2, "remove").addEventListener("click", () => {
    files[2] = null;
    // The button goes away.
    part(2, "choose").focus();
    change(2, "face/remove", "", text("friend.removed"));
  });
}
