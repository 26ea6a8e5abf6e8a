import Digest

/// A page that plays the sticker of a preview on white, on black and in a chat, above the sheet of its frames. It reloads
/// itself when another one was written in its place, without a server.
public struct PreviewPage: Sendable {
    /// The costume's id.
    public var id: String
    /// Of the page, a BCP 47 tag.
    public var language: String
    /// Names of files beside the page; nil: there is none yet.
    public var sticker: String?
    /// The contact sheet; nil: there is none yet.
    public var sheet: String?
    /// Errors and warnings, one a line.
    public var problems: [String]
    /// The labels of the grounds: white, black, chat.
    public var grounds: [String]

    /// A page without pictures; set the properties as needed.
    public init(id: String, language: String, grounds: [String]) {
        (self.id, self.language, self.grounds) = (id, language, grounds)
        problems = []
    }

    /// - Parameter version: of the files beside it; another one makes open pages reload.
    public func bytes(version: [UInt8]) -> [UInt8] {
        let mark = String(SHA256.hex(version + Array(problems.joined(separator: "\n").utf8)).prefix(16))
        let classes = ["white", "black", "chat"]
        let stages = zip(classes, grounds).map { name, label in
            "<figure class=\"\(name)\">\(picture(sticker, mark, label))<figcaption>\(Self.text(label))</figcaption></figure>"
        }
        let list = problems.map { "<li>\(Self.text($0))</li>" }.joined(separator: "\n")
        let page = """
            <!doctype html>
            <html lang="\(Self.text(language))" data-mark="\(mark)">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.text(id))</title>
            <script>\(Self.script)</script>
            <style>\(Self.style)</style>
            <h1>\(Self.text(id))</h1>
            <ul>\(list)</ul>
            <main>\(sticker == nil ? "" : stages.joined(separator: "\n"))</main>
            \(picture(sheet, mark, id))

            """
        return Array(page.utf8)
    }

    private func picture(_ file: String?, _ mark: String, _ label: String) -> String {
        file.map { "<img src=\"./\(Self.text($0))?\(mark)\" alt=\"\(Self.text(label))\">" } ?? ""
    }

    private static func text(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// A page in a frame only says which one it is. A page on the disk can't read the one that replaced it, but it can show it
    /// in a frame.
    private static let script = """
        const mark = document.documentElement.dataset.mark;
        if (window !== top) { parent.postMessage({mark}, "*"); window.stop(); }
        else {
          addEventListener("message", event => {
            if (event.data && event.data.mark && event.data.mark !== mark) location.reload();
          });
          setInterval(() => {
            const old = document.querySelector("iframe"), frame = document.createElement("iframe");
            if (old) old.remove();
            frame.hidden = true;
            frame.src = location.pathname + "?" + Date.now();
            document.body.append(frame);
          }, 500);
        }
        """

    private static let style = """
        body { margin: 16px; font: 15px/1.5 system-ui, sans-serif; background: #eeece8; color: #3c3232; }
        h1 { font-size: 20px; margin: 0 0 8px; } ul { margin: 0 0 8px; padding-left: 20px; overflow-wrap: anywhere; }
        main { display: flex; flex-wrap: wrap; gap: 12px; margin-bottom: 12px; } iframe { display: none; }
        figure { margin: 0; padding: 16px; border-radius: 14px; flex: 0 1 auto; max-width: 100%; box-sizing: border-box; }
        figure img { display: block; width: 309px; max-width: 100%; height: auto; } body > img { max-width: 100%; }
        figcaption { margin-top: 8px; font-size: 13px; }
        .white { background: #fff; } .black { background: #000; color: #fff; } .chat { background: #8cabd8; color: #14233a; }
        .chat img { background: #e9f7d9; padding: 10px; border-radius: 22px 22px 22px 4px; box-sizing: border-box; }
        """
}
