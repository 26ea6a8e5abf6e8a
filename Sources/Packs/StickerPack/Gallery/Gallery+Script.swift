extension Gallery {
    /// Switches background and language, copies stickers, and makes a zip of all. Stores and sends nothing.
    ///
    /// A page on the disk may not read the files beside it, and browsers ignore the names that it gives them: there the zip is
    /// made of the folder that people choose, a sticker opens in a tab of its own, and copying leaves the picture to the browser.
    static let script = #"""
        const root = document.documentElement, all = query => [...document.querySelectorAll(query)];
        const press = (key, value) => all("[data-set-" + key + "]").forEach(button =>
          button.setAttribute("aria-pressed", button.getAttribute("data-set-" + key) === value));
        const home = root.lang, select = document.querySelector("select");
        const text = number => texts[root.lang][number] ?? texts[home][number];
        const title = () => document.querySelector("h1").textContent, person = document.querySelector(".person");
        const speak = language => {
          [root.lang, select.value] = [language, language];
          all("[data-text]").forEach(part => { part.textContent = text(part.dataset.text); });
          all("[data-alt]").forEach(image => { image.alt = text(image.dataset.alt); });
          all("[data-label]").forEach(part => part.setAttribute("aria-label", text(part.dataset.label)));
          document.title = (person ? person.textContent + " · " : "") + title();
          if (field) search();
        };
        const field = document.querySelector("[type=search]"), cards = all("article");
        const said = new Map(cards.map(card => [card, card.dataset.words.normalize("NFKC")]));
        const search = () => {
          const wanted = field.value.trim().toLowerCase().normalize("NFKC");
          cards.forEach(card => { card.hidden = !said.get(card).includes(wanted); });
          document.querySelector(".none").textContent = cards.every(card => card.hidden) ? text(words.none) : "";
        };
        // BCP 47: a tag's language and likely script, then its language.
        const known = wanted => {
          try {
            const {language, script} = new Intl.Locale(wanted).maximize();
            return [language + "-" + script, language].find(tag => Object.hasOwn(texts, tag));
          } catch { return undefined; }
        };
        const show = (word, file = "") => {
          const line = document.querySelector("[role=status]");
          line.textContent = text(words[word]).replace(/\{(file|count)\}/, () => file);
          clearTimeout(show.timer);
          show.timer = setTimeout(() => { line.textContent = ""; }, 6000);
        };
        let chosen = null;
        const read = async link => {
          const file = decodeURIComponent(link.getAttribute("href").slice(2));
          if (chosen) {
            if (!chosen.has(file)) throw new Error(file);
            return new Uint8Array(await chosen.get(file).arrayBuffer());
          }
          const answer = await fetch(link.href);
          if (!answer.ok) throw new Error(file);
          return new Uint8Array(await answer.arrayBuffer());
        };
        const table = Uint32Array.from({length: 256}, (_, n) => {
          for (let bit = 0; bit < 8; bit++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
          return n;
        });
        const crc = bytes => {
          let sum = -1;
          for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
          return ~sum >>> 0;
        };
        const stored = files => {
          const moment = new Date(document.querySelector("footer time").textContent);
          const when = isNaN(moment) || moment.getUTCFullYear() < 1980 ? [0, 33] : [
            moment.getUTCHours() << 11 | moment.getUTCMinutes() << 5 | moment.getUTCSeconds() >> 1,
            moment.getUTCFullYear() - 1980 << 9 | moment.getUTCMonth() + 1 << 5 | moment.getUTCDate()];
          const pack = (...fields) => {
            const bytes = new Uint8Array(fields.reduce((sum, field) => sum + field[1], 0)), view = new DataView(bytes.buffer);
            let at = 0;
            for (const [value, size] of fields) {
              if (size === 4) view.setUint32(at, value, true); else view.setUint16(at, value, true);
              at += size;
            }
            return bytes;
          };
          const parts = [], directory = [];
          let at = 0, length = 0;
          for (const [name, bytes] of files) {
            const title = new TextEncoder().encode(name);
            const common = [[20, 2], [0x800, 2], [0, 2], [when[0], 2], [when[1], 2], [crc(bytes), 4],
              [bytes.length, 4], [bytes.length, 4], [title.length, 2], [0, 2]];
            const head = pack([0x04034b50, 4], ...common);
            const entry = pack([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
            parts.push(head, title, bytes);
            directory.push(entry, title);
            at += head.length + title.length + bytes.length;
            length += entry.length + title.length;
          }
          const end = pack([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [at, 4], [0, 2]);
          return new Blob([...parts, ...directory, end], {type: "application/zip"});
        };
        const save = (blob, name) => {
          const link = document.createElement("a");
          link.href = URL.createObjectURL(blob);
          link.download = name;
          link.click();
          setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        };
        const dialog = document.querySelector("dialog"), button = document.querySelector("[data-zip]");
        let pending = null;
        const attempt = async action => {
          if (button.disabled) return;
          button.disabled = true;
          try {
            await action();
          } catch (error) {
            if (chosen) {
              chosen = null;
              show("missing", error.message);
            } else if (location.protocol === "file:") {
              pending = action;
              dialog.showModal();
            } else {
              show("unloadable");
            }
          }
          button.disabled = false;
        };
        const one = link => attempt(async () => {
          save(new Blob([await read(link)]), link.download);
          show("saved", link.download);
        });
        const zip = () => attempt(async () => {
          const files = [];
          for (const link of all("a[download]")) files.push([link.download, await read(link)]);
          const name = ((person ? person.textContent + " - " : "") + title()).replace(/[\\/:*?"<>|\u0000-\u001f]+/g, "-");
          save(stored(files), name.replace(/^\.+/, "") + ".zip");
          show(files.length === 1 ? "saved.count.one" : "saved.count", files.length);
        });
        if (dialog) {
          dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
          dialog.querySelector("input").addEventListener("change", event => {
            chosen = new Map([...event.target.files].filter(file => (file.webkitRelativePath || "").split("/").length < 3)
              .map(file => [file.name, file]));
            event.target.value = "";
            dialog.close();
            if (pending) attempt(pending);
          });
        }
        const drawn = async bytes => {
          const picture = await createImageBitmap(new Blob([bytes])), canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [picture.width, picture.height];
          canvas.getContext("2d").drawImage(picture, 0, 0);
          return new Promise(done => canvas.toBlob(done, "image/png"));
        };
        const copy = async article => {
          const link = article.querySelector("a[download]"), image = article.querySelector("img");
          const moves = link.download.endsWith(".gif");
          try {
            const bytes = read(link);
            const item = {"image/png": bytes.then(bytes => moves ? drawn(bytes) : new Blob([bytes], {type: "image/png"}))};
            if (moves) {
              const markup = document.createElement("img");
              [markup.src, markup.alt] = [link.href, image.alt];
              item["text/html"] = new Blob([markup.outerHTML], {type: "text/html"});
            }
            await navigator.clipboard.write([new ClipboardItem(item)]);
          } catch {
            const range = document.createRange(), selection = getSelection();
            range.selectNode(image);
            selection.removeAllRanges();
            selection.addRange(range);
            const copied = document.execCommand("copy");
            selection.removeAllRanges();
            return copied
              ? show("copied.unsure") : show("copy.failed");
          }
          show(moves ? "copied.moving" : "copied");
        };
        document.addEventListener("click", event => {
          const link = event.target.closest("a[download]");
          // Elsewhere the browser saves it by itself.
          if (link && location.protocol === "file:") {
            event.preventDefault();
            if (chosen) {
              one(link);
            } else {
              open(link.href);
              show("opened");
            }
          }
          const button = event.target.closest("button");
          if (!button) return;
          if (button.dataset.setBack) {
            root.dataset.back = button.dataset.setBack;
            press("back", button.dataset.setBack);
          }
          if ("zip" in button.dataset) zip();
          if ("copy" in button.dataset) copy(button.closest("article"));
        });
        select.addEventListener("change", () => speak(select.value));
        select.hidden = false;
        if (field) {
          field.hidden = false;
          field.addEventListener("input", search);
        }
        const first = (navigator.languages || []).map(known).find(tag => tag);
        if (first && first !== home) speak(first);
        """#
}
