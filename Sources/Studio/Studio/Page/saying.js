// What costumes made for words say: sent at every key; what was typed meanwhile follows as one text.
import { ask, label, on, one, problem, sender } from "./page.js";

// Characters as people count them, of which costumes show so many.
const most = 200;
const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function openSaying() {
  const field = one("#text"), counter = one("#text-count");
  const count = () => {
    const length = [...segments.segment(field.value.trim())].length;
    counter.textContent = length + " / " + most;
    field.setAttribute("aria-invalid", length > most);
  };
  const send = sender(text => ask("wall/text", JSON.stringify(text)));
  // Somebody may type on another page. What is typed here is newer.
  const take = value => {
    if (document.activeElement !== field) field.value = value ?? "";
    count();
  };
  on("run", run => {
    one("#saying").hidden = !run.costumes.some(costume => costume.says);
    take(run.settings.text);
  });
  on("said", event => take(event.text));
  on("done", event => {
    one("#said").replaceChildren(...event.problems.map(problem));
    label(one("#said"));
  });
  field.addEventListener("input", () => { count(); send(field.value); });
  one("#saying").addEventListener("submit", event => event.preventDefault());
}
