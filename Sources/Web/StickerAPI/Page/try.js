const at = id => document.getElementById(id), [wish, token, photo, costume, news] = ["wish", "token", "photo", "costume", "news"].map(at);
let costumes = [], known = "", shown = 0;

/** Asks as clients do; a refusal throws its text. */
async function ask(path, init = {}) {
  const headers = { Authorization: `Bearer ${token.value}`, "Accept-Language": document.documentElement.lang };
  const answer = await fetch(path, { ...init, headers });
  if (!answer.ok) throw Error((await answer.json().catch(() => ({}))).detail ?? `${answer.status}`);
  return answer;
}

function say(text, isBad = false) {
  news.textContent = text;
  news.className = isBad ? "bad" : "";
}

function show(blob, alt) {
  const picture = at("picture");
  URL.revokeObjectURL(picture.src);
  Object.assign(picture, { src: URL.createObjectURL(blob), alt, hidden: false });
}

/** Shows what goes wrong; only the newest wish shows its result. */
async function doing(work) {
  const mine = ++shown;
  try { await work(() => mine === shown); } catch (error) { if (mine === shown) say(error.message, true); }
}

const preview = () => doing(async isNewest => {
  at("done").hidden = at("curl").hidden = true;
  const chosen = costumes.find(one => one.id === costume.value);
  if (!chosen?.picture) return;
  const blob = await (await ask(chosen.picture)).blob();
  if (isNewest()) show(blob, chosen.description ?? chosen.name);
});

const list = () => doing(async isNewest => {
  if (!token.value || token.value === known) return;
  const answer = await (await ask("v1/costumes")).json();
  if (!isNewest()) return;
  [known, costumes] = [token.value, answer.costumes];
  costume.replaceChildren(...costumes.map(one => new Option([one.emoji[0], one.name].filter(Boolean).join(" "), one.id)));
  costume.disabled = false;
  say("");
  await preview();
});

const make = () => doing(async isNewest => {
  const [file, button] = [photo.files[0], wish.querySelector("button")];
  if (file.size > 16 << 20) throw Error(wish.dataset.large);
  say(wish.dataset.making);
  button.disabled = true;
  try {
    const path = `v1/stickers/${costume.value}`, chosen = costumes.find(one => one.id === costume.value);
    const blob = await (await ask(path, { method: "POST", body: file })).blob();
    if (!isNewest()) return;
    show(blob, chosen.description ?? chosen.name);
    Object.assign(at("save"), { href: at("picture").src, download: `${chosen.id}.${blob.type.split("/")[1]}` });
    at("curl").textContent = `curl -H "Authorization: Bearer $TOKEN" --data-binary @me.jpg -o ${at("save").download} \\\n  ${new URL(path, location)}`;
    at("done").hidden = at("curl").hidden = false;
    say("");
  } finally { button.disabled = false; }
});

token.addEventListener("change", list);
costume.addEventListener("change", preview);
wish.addEventListener("submit", event => {
  event.preventDefault();
  if (token.value === known) make(); else list();
});
