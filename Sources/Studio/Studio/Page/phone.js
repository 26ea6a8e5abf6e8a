// The page on a phone, and the way there from the computer's page.
import { ask, make, one, say, text } from "./page.js";

export const isPhone = document.body.dataset.visitor === "phone";
// Browsers hand files to other apps only from pages that came over an encrypted connection, or from the machine itself.
export const shares = isPhone && Boolean(navigator.canShare);

export async function share(file, name) {
  try {
    const blob = await (await fetch(file)).blob(), picture = new File([blob], name, { type: blob.type });
    if (navigator.canShare({ files: [picture] })) await navigator.share({ files: [picture] });
    else make("a", { href: file, download: name }).click();
  } catch (error) {
    // Whoever closes the phone's list of apps wanted that.
    if (error.name !== "AbortError") say(text("phone.unshared"));
  }
}

// Of a zip whose files are stored as they are.
export async function unpack(zip, ending) {
  const view = new DataView(await zip.arrayBuffer()), files = [];
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const size = view.getUint32(at + 18, true), length = view.getUint16(at + 26, true), start = at + 30 + length + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 30, length)).split("/").pop();
    if (name.endsWith(ending)) files.push({ name, blob: zip.slice(start, start + size) });
    at = start + size;
  }
  return files;
}

// A phone's own camera, of which a page needs no permission.
let input = null;
export const photograph = () => new Promise(resolve => {
  input = make("input", { type: "file", accept: "image/*", capture: "user", onchange: () => resolve(input.files[0]) });
  input.click();
});

export async function openPhone() {
  if (isPhone) {
    one("[data-t='face.private']").dataset.t = "phone.private";
    one("#pack").dataset.t = "phone.pack";
    one("#hold").hidden = shares;
    return;
  }
  const [address] = (await ask("phone")).addresses;
  if (!address) return;
  one("#phone-code").src = "phone/code.svg";
  one("#phone-address").textContent = address;
  one("#phone").hidden = false;
}
