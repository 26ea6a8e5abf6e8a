// What all parts of the page share: elements, texts, requests, events and views. It imports none of them.
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

export function svg(name, values = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

// Puts others in place of what an element holds; the keyboard stays at the one that does the same.
export function refill(parent, ...children) {
  const sign = element => JSON.stringify(element.dataset), last = document.activeElement, isHeld = parent.contains(last);
  parent.replaceChildren(...children);
  if (isHeld) [...parent.querySelectorAll("a, button")].find(element => sign(element) === sign(last))?.focus({ preventScroll: true });
}

// Texts: data-t names an element's text, data-t-label its label; a JSON list has the key and its values. data-texts has the
// text in every language.
const root = document.documentElement;
let texts = {};
// The languages that there are.
export async function readTexts() {
  texts = await ask("texts");
  return Object.keys(texts).sort();
}
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
  for (const element of within.querySelectorAll("[data-texts]")) element.textContent = pick(JSON.parse(element.dataset.texts));
  for (const element of within.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", fromData(element.dataset.tLabel));
    if (element.matches("button, a")) element.title = fromData(element.dataset.tLabel);
  }
}
const spoken = [];
export const onLanguage = action => spoken.push(action);
export function speak(tag) {
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
  const value = kind.includes("json") ? await answer.json() : /zip|image/.test(kind) ? await answer.blob() : null;
  if (!answer.ok) throw Object.assign(new Error(pick(value?.texts) || answer.statusText), { problems: value?.problems });
  return value;
}

// Sends what changes quickly: one request is on its way at a time; the last value always arrives.
export function sender(write) {
  let busy = false, wanted;
  return async value => {
    wanted = value;
    if (busy) return false;
    busy = true;
    while (wanted !== undefined) {
      const next = wanted;
      wanted = undefined;
      await write(next).catch(error => say(error.message));
    }
    busy = false;
    return true;
  };
}

export function say(message) {
  one("#status").textContent = message;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { one("#status").textContent = ""; }, 8000);
}

// Events of the server, by name.
const listeners = {};
export const on = (name, action) => (listeners[name] ??= []).push(action);
export function listen() {
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

export const message = ({ texts }) => make("span", { "data-texts": JSON.stringify(texts) }, pick(texts));
export const problem = found => make("li", { class: found.isWarning ? "warning" : "error" },
  make("b", { t: found.isWarning ? "warning" : "error" }), " ", message(found));

// Views are named by the hash.
export const entered = {};
export const onView = (name, action) => { entered[name] = action; };
export const go = hash => { location.hash = hash; };
