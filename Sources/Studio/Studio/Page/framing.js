// The dialogs in which a head is framed, and a photo is taken.
import { one, say, text } from "./page.js";

const answer = dialog => new Promise(resolve => {
  dialog.returnValue = "cancel";
  const press = event => { if (event.target.matches("button")) dialog.close(event.target.value); };
  dialog.addEventListener("click", press);
  dialog.addEventListener("close", () => {
    dialog.removeEventListener("click", press);
    resolve(dialog.returnValue);
  }, { once: true });
  dialog.showModal();
});

// Takes a promise of a picture. Returns what to ask for: {crop: "…"}; null: nothing.
export async function frame(picture) {
  let bitmap;
  try {
    bitmap = await picture;
  } catch (error) {
    // Some kinds of photos only the studio can read.
    say(error.name === "InvalidStateError" ? text("framing.unshown") : error.message);
    return null;
  }
  const canvas = one("#framing-canvas"), context = canvas.getContext("2d");
  const scale = Math.min(1, 640 / bitmap.width, 420 / bitmap.height);
  [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const least = 24;
  const square = { size: Math.min(canvas.width, canvas.height) * 0.7 };
  [square.x, square.y] = [(canvas.width - square.size) / 2, (canvas.height - square.size) / 3];
  const keep = () => {
    square.size = Math.max(least, Math.min(square.size, canvas.width, canvas.height));
    square.x = Math.max(0, Math.min(square.x, canvas.width - square.size));
    square.y = Math.max(0, Math.min(square.y, canvas.height - square.size));
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    context.fillStyle = "rgba(0, 0, 0, .5)";
    const { x, y, size } = square;
    context.fillRect(0, 0, canvas.width, y);
    context.fillRect(0, y + size, canvas.width, canvas.height);
    context.fillRect(0, y, x, size);
    context.fillRect(x + size, y, canvas.width, size);
    context.lineWidth = 3;
    context.strokeStyle = "#fff";
    context.strokeRect(x, y, size, size);
    context.fillStyle = "#fff";
    context.fillRect(x + size - 12, y + size - 12, 14, 14);
  };
  let drag = null;
  const place = event => {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * canvas.width / box.width, (event.clientY - box.top) * canvas.height / box.height];
  };
  canvas.onpointerdown = event => {
    const [x, y] = place(event);
    const resizes = Math.hypot(x - square.x - square.size, y - square.y - square.size) < 28;
    drag = { x, y, from: { ...square }, resizes };
    canvas.setPointerCapture(event.pointerId);
  };
  canvas.onpointermove = event => {
    if (!drag) return;
    const [x, y] = place(event);
    if (drag.resizes) square.size = drag.from.size + Math.max(x - drag.x, y - drag.y);
    else [square.x, square.y] = [drag.from.x + x - drag.x, drag.from.y + y - drag.y];
    keep();
  };
  canvas.onpointerup = () => { drag = null; };
  canvas.onkeydown = event => {
    const step = event.shiftKey ? 16 : 4;
    const moves = { ArrowLeft: [-step, 0, 0], ArrowRight: [step, 0, 0], ArrowUp: [0, -step, 0], ArrowDown: [0, step, 0],
      "+": [-2, -2, 4], "=": [-2, -2, 4], "-": [2, 2, -4] };
    const [x, y, size] = moves[event.key] ?? [];
    if (x === undefined) return;
    event.preventDefault();
    square.x += x; square.y += y; square.size += size;
    keep();
  };
  keep();
  const choice = await answer(one("#framing"));
  if (choice !== "apply" && choice !== "auto") return null;
  const query = {};
  if (choice === "apply") {
    const { x, y, size } = square;
    query.crop = [x / canvas.width, y / canvas.height, size / canvas.width, size / canvas.height]
      .map(share => Math.floor(share * 1e5) / 1e5).join(",");
  }
  if (one("#keep").checked) query.background = "keep";
  return query;
}

// Returns a picture; null: none was taken.
export async function shoot() {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
  } catch {
    say(text("camera.denied"));
    return null;
  }
  const video = one("#video");
  video.srcObject = stream;
  const choice = await answer(one("#shooting"));
  let file = null;
  if (choice === "shoot" && video.videoWidth) {
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    canvas.getContext("2d").drawImage(video, 0, 0);
    file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
  }
  stream.getTracks().forEach(track => track.stop());
  video.srcObject = null;
  return file;
}
