// How the face of the chosen layer acts: a button for each shared expression, a slider for each channel.
import { label, language, make, pick, text } from "./page.js";

const choices = make("div", { class: "group", role: "toolbar", tLabel: "bench.expression", onkeydown: walk });
const sliders = make("div", { class: "sliders", role: "group", tLabel: "bench.channels" });
export const expression = make("section", { id: "expression", class: "panel", hidden: true }, make("h3", { t: "bench.expression" }), choices, sliders);
let members = [], drawn = "", choose = null;

// The same controls stay: somebody may be using one.
export function showExpression(found, of, slide, choosing) {
  expression.hidden = !found;
  if (!found) return;
  choose = choosing;
  const wanted = [of, language(), ...found.choices.map(choice => choice.id)].join();
  if (wanted !== drawn) {
    [drawn, members] = [wanted, found.members];
    const name = choice => pick(choice.name) || choice.id;
    choices.replaceChildren(...found.choices.sort((a, b) => name(a).localeCompare(name(b), language())).map(choice =>
      make("button", { "data-id": choice.id, onclick: () => choose(choice.id) }, name(choice))));
    sliders.replaceChildren(...members.map(member => row(member, slide)));
  }
  const current = [...choices.children].find(button => button.dataset.id === found.use) ?? choices.firstChild;
  for (const button of choices.children) button.setAttribute("aria-pressed", button.dataset.id === found.use);
  if (!choices.contains(document.activeElement)) stop(current);
  members.forEach((member, index) => {
    Object.assign(member, { text: null }, found.members[index]);
    const line = sliders.children[index], input = line.querySelector("input");
    line.hidden = member.name === "amount" && !found.use;
    input.disabled = member.isAnimated;
    input.value = member.value;
    line.title = member.isAnimated ? text("bench.animated") : member.name;
    line.querySelector("output").textContent = member.isAnimated ? "∿" : member.value;
  });
  label(expression);
}

function row(member, slide) {
  const input = make("input", { type: "range", min: member.range[0], max: member.range[1], step: 0.05, "data-member": member.name,
    oninput: () => { value.textContent = input.valueAsNumber; } });
  // The slider says its own value.
  const value = make("output", { "aria-hidden": "true" });
  slide(input, member);
  return make("label", {}, make("span", { t: "bench.channel." + member.name.toLowerCase() }), input, value);
}

// The buttons are one stop of the Tab key; the arrow keys go on from there.
function stop(button) {
  for (const each of choices.children) each.tabIndex = each === button ? 0 : -1;
}
function walk(event) {
  const buttons = [...choices.children], index = buttons.indexOf(event.target);
  const next = { ArrowRight: index + 1, ArrowDown: index + 1, ArrowLeft: index - 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const button = buttons.at(next % buttons.length);
  stop(button);
  button.focus();
}
