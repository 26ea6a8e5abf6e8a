// The chosen layer's keys in time, and the curves between them.
import { label, make, svg, text } from "./page.js";

const rows = make("div"), title = make("h3");
const field = (words, inside) => make("label", {}, make("span", { class: "soft", t: words }), " ", inside);
const curve = make("select", { onchange: () => acts.write("easing", { ...now, easing: curve.value }) });
const easings = field("bench.easing", curve);
const choice = make("div", { class: "acts" }, easings,
  make("button", { class: "button", t: "bench.key.remove", "aria-keyshortcuts": "Delete", onclick: () => remove() }));
const motion = make("select", { onchange: () => motion.value.startsWith("+") ? acts.add(motion.value.slice(2)) : acts.write("motion", { word: motion.value === "–" ? "" : motion.value }) });
const motions = field("bench.motion", motion);
export const timeline = make("section", { id: "timeline", class: "panel", hidden: true }, title, rows, choice, motions);
const words = ["wave", "bounce", "shake", "breathe", "float"];
const shapes = { linear: "C0 1 1 0 1 0", easeIn: "C.42 1 1 0 1 0", easeOut: "C0 1 .58 0 1 0", easeInOut: "C.42 1 .58 0 1 0", ease: "C.25 .9 .25 0 1 0",
  step: "H1V0", spring: "C.1 -.6 .3 -.4 .4 .1S.6 -.1 1 0", bounce: "Q.3 .9 .36 0Q.55 .5 .72 0Q.82 .25 .9 0Q.95 .1 1 0" };
// The key that is chosen stays so while its track is drawn again.
let drawn = "", tracks = [], now = null, acts = null, shown = "";
// The times before a key was added or removed: the page goes on at that key.
let changed = null;

// One track: its times, and the easings behind them.
function sorted(numbers) {
  const found = new Map();
  for (const number of numbers) {
    const [, property, kind, index, rest] = /^animate\.(.+?)\.(times|easings)\[(\d+)\](.*)$/.exec(number.path) ?? [];
    if (!property) continue;
    if (!found.has(property)) found.set(property, { property, times: [], easings: [] });
    if (rest) (found.get(property)[kind][index] ??= []).push(number.value);
    else found.get(property)[kind][index] = kind === "times" ? number : number.text.slice(1, -1);
  }
  return [...found.values()].filter(track => track.times.length > 1);
}

// `slide` lets a slider write a number, `look` shows a moment of the layer, `write` sends a change, `add` one for a key more.
export function showTimeline(numbers, layer, of, seconds, doing) {
  const found = sorted(numbers), wanted = [of, seconds, ...found.flatMap(track => [track.property, track.times.length])].join();
  acts = doing;
  const word = numbers.find(number => number.path === "animate")?.text.slice(1, -1), isPosed = layer?.movable.includes("position") && seconds;
  const free = word || !seconds ? [] : layer?.movable.filter(name => !numbers.some(number => number.path.startsWith("animate." + name + "."))) ?? [];
  const offered = ["–", ...(isPosed && !numbers.some(number => number.path.startsWith("animate.")) ? words : word ? [word] : []), ...free.map(name => "+ " + name)];
  timeline.hidden = !found.length && offered.length < 2;
  motions.hidden = offered.length < 2;
  title.textContent = text("bench.timeline", { layer: layer?.id });
  motion.replaceChildren(...offered.map(each => make("option", { selected: each === word }, each)));
  if (wanted !== drawn) {
    [drawn, tracks] = [wanted, found];
    if (of !== shown) [shown, now] = [of, null];
    rows.replaceChildren(...tracks.map(track => row(track, seconds)));
    const track = changed && tracks.find(each => each.property === changed.property);
    if (track) {
      const index = track.times.findIndex((time, key) => time.value !== changed.times[key]);
      track.inputs.at(index).focus();
    } else if (changed) motion.focus();
    changed = null;
  }
  // The same sliders stay: somebody may be using one.
  tracks.forEach((track, index) => {
    track.easings = found[index].easings;
    track.times.forEach((time, number) => Object.assign(time, found[index].times[number]));
    draw(track);
  });
  show();
  label(timeline);
}

async function change({ property, times }, act) {
  changed = { property, times: times.map(time => time.value) };
  await act();
  changed = null;
}
const add = track => change(track, () => acts.add(track.property, track.property === now?.property ? track.times[now.key]?.value : undefined));
const remove = () => change(tracks.find(track => track.property === now.property), () => acts.write("key", now));

function row(track, seconds) {
  const curves = svg("svg", { viewBox: "0 -.5 " + seconds + " 2", preserveAspectRatio: "none", "aria-hidden": "true" });
  track.paths = track.times.slice(1).map(() => svg("path"));
  curves.append(...track.paths);
  track.inputs = track.times.map((time, index) => {
    const input = make("input", { type: "range", min: 0, max: seconds, step: 0.01, onfocus: () => { now = { property: track.property, key: index }; show(); acts.look(time.value); },
      onkeydown: event => ({ Delete: remove, Insert: () => add(track) })[event.key]?.(),
      oninput: () => {
        // Times rise.
        const [least, most] = [track.times[index - 1]?.value + 0.01 || 0, track.times[index + 1]?.value - 0.01 || seconds];
        time.value = input.valueAsNumber = Math.round(Math.max(least, Math.min(most, input.valueAsNumber)) * 100) / 100;
        draw(track);
        acts.look(time.value);
      } });
    acts.slide(input, time);
    return input;
  });
  return make("div", {}, make("div", { class: "acts" }, make("small", {}, track.property),
    make("button", { class: "button", tLabel: ["bench.key.add", { property: track.property }], "aria-keyshortcuts": "Insert", onclick: () => add(track) }, "+")), make("div", { class: "keys" }, curves, ...track.inputs));
}

function draw(track) {
  track.inputs.forEach((input, index) => {
    const time = track.times[index].value;
    input.value = time;
    input.setAttribute("aria-label", text("bench.key", { property: track.property, number: index + 1, time }));
  });
  track.paths.forEach((path, index) => {
    const [from, to] = [0, 1].map(next => track.times[index + next].value), easing = track.easings[index] ?? "linear";
    const shape = shapes[easing] ?? "C" + [easing[0], 1 - easing[1], easing[2], 1 - easing[3]] + " 1 0";
    path.setAttribute("transform", "translate(" + from + ") scale(" + (to - from) + " 1)");
    path.setAttribute("d", "M0 1" + shape);
  });
}

function show() {
  const index = now?.key, track = tracks.find(each => each.property === now?.property && each.times[index]), easing = track?.easings[index] ?? "linear";
  for (const each of tracks) each.inputs.forEach((input, number) => input.classList.toggle("now", each === track && number === index));
  choice.hidden = !track;
  easings.hidden = index === track?.times.length - 1;
  curve.replaceChildren(...[...shapes[easing] ? [] : ["–"], ...Object.keys(shapes)].map(word => make("option", { selected: word === easing }, word)));
}
