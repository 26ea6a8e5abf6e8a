// The chosen layer's keys in time, and the curves between them.
import { label, make, text } from "./page.js";

const rows = make("div"), title = make("h3");
const curve = make("select", { onchange: () => ease({ property: now[0].property, key: now[1], easing: curve.value }) });
const choice = make("label", {}, make("span", { class: "soft", t: "bench.easing" }), " ", curve);
export const timeline = make("section", { id: "timeline", class: "panel", hidden: true }, title, rows, choice);
const shapes = { linear: "C0 1 1 0 1 0", easeIn: "C.42 1 1 0 1 0", easeOut: "C0 1 .58 0 1 0", easeInOut: "C.42 1 .58 0 1 0", ease: "C.25 .9 .25 0 1 0",
  step: "H1V0", spring: "C.1 -.6 .3 -.4 .4 .1S.6 -.1 1 0", bounce: "Q.3 .9 .36 0Q.55 .5 .72 0Q.82 .25 .9 0Q.95 .1 1 0" };
// The key whose curve is chosen: its track, and which one.
let drawn = "", tracks = [], now = null, ease = null, look = null;

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

// `slide` lets a slider write a number; `easing` writes one; `looking` shows a moment of the layer.
export function showTimeline(numbers, layer, of, seconds, slide, easing, looking) {
  const found = sorted(numbers), wanted = [of, seconds, ...found.flatMap(track => [track.property, track.times.length])].join();
  [ease, look] = [easing, looking];
  timeline.hidden = !found.length;
  title.textContent = text("bench.timeline", { layer });
  if (wanted !== drawn) {
    [drawn, tracks, now] = [wanted, found, null];
    rows.replaceChildren(...tracks.map(track => row(track, seconds, slide)));
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

function row(track, seconds, slide) {
  const space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 -.5 " + seconds + " 2");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  track.paths = track.times.slice(1).map(() => document.createElementNS(space, "path"));
  svg.append(...track.paths);
  track.inputs = track.times.map((time, index) => {
    const input = make("input", { type: "range", min: 0, max: seconds, step: 0.01, onfocus: () => { now = [track, index]; show(); look(time.value); },
      oninput: () => {
        // Times rise.
        const [least, most] = [track.times[index - 1]?.value + 0.01 || 0, track.times[index + 1]?.value - 0.01 || seconds];
        time.value = input.valueAsNumber = Math.round(Math.max(least, Math.min(most, input.valueAsNumber)) * 100) / 100;
        draw(track);
        look(time.value);
      } });
    slide(input, time);
    return input;
  });
  return make("div", {}, make("small", {}, track.property), make("div", { class: "keys" }, svg, ...track.inputs));
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
  const [track, index] = now ?? [], easing = track?.easings[index] ?? "linear";
  for (const each of tracks) each.inputs.forEach((input, number) => input.classList.toggle("now", each === track && number === index));
  choice.hidden = !track || index === track.times.length - 1;
  curve.replaceChildren(...[...shapes[easing] ? [] : ["–"], ...Object.keys(shapes)].map(word => make("option", { selected: word === easing }, word)));
}
