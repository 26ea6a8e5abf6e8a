// A new costume from a starter.
import { ask, go, label, make, one, say, text } from "./page.js";

export async function openStart() {
  const starters = await ask("starters");
  one("#starters").append(...starters.map((kind, number) => make("label", {},
    make("img", { src: "starters/" + kind + ".svg", alt: "", width: 120, height: 120 }),
    make("input", { type: "radio", name: "starter", value: kind, checked: number === 0 }),
    make("span", { t: "start." + kind }))));
  label(one("#starters"));
  one("#start").addEventListener("submit", async event => {
    event.preventDefault();
    const id = one("#start-name").value.trim().toLowerCase().replace(/[ _]+/g, "-");
    const starter = one("#starters input:checked").value;
    try {
      const { path } = await ask("costumes", JSON.stringify({ id, starter }));
      event.target.reset();
      go("bench/" + id);
      say(text("start.made", { path }));
    } catch (error) {
      say(error.message);
    }
  });
}
