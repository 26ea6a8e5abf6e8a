// The page and its views.
import { openWall } from "./wall.js";
import { openBench } from "./bench.js";
import { openSaying } from "./saying.js";
import { openStart } from "./start.js";
import { openFaces } from "./faces.js";
import { isPhone, openPhone } from "./phone.js";
import { all, entered, language, listen, make, one, readTexts, say, speak } from "./page.js";

// Views: #wall, #bench/bear, #new.
const views = isPhone ? ["wall"] : ["wall", "bench", "new"];
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
  entered[current]?.(detail ?? "");
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
  await openFaces();
  openWall();
  openSaying();
  if (!isPhone) {
    openBench();
    openStart();
  }
  await openPhone();
  speak(languages.includes(language()) ? language() : "en");
  addEventListener("hashchange", view);
  // Who comes back to the wall finds the sticker that was there.
  history.scrollRestoration = "manual";
  addEventListener("click", () => { places.wall = document.body.dataset.view === "wall" ? scrollY : places.wall; }, true);
  view();
  listen();
}
begin().catch(error => say(error.message));
