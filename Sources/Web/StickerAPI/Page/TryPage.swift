import HTTPServer
import JSONText
import Messages
import StickerPack

/// The page on which people try what the API does.
enum TryPage {
    /// `GET /`
    static func page(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let texts = [
            "language": call.language.tag, "about": "serve.page.about", "token": "serve.page.token",
            "photo": "studio.label.face.choose", "costume": "studio.label.bench.choose",
            "make": "serve.page.make", "making": "serve.page.making", "save": "studio.label.save",
            "large": "studio.label.face.large",
        ]
        var page = String(decoding: PackageResources.try_html, as: UTF8.self)
        for (name, code) in texts {
            let text = name == "language" ? code : Messages.text(code, in: call.language)
            page = page.replacing("{\(name)}", with: HTML.text(text))
        }
        return answer(Array(page.utf8), type: "text/html")
    }

    /// `GET /page/{file}`
    static func file(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        switch call.values["file"] {
        case "try.css": return answer(PackageResources.try_css, type: "text/css")
        case "try.js": return answer(PackageResources.try_js, type: "text/javascript")
        default: throw WebRefusal(404, "http.path", ["path": call.request.path.visible])
        }
    }

    private static func answer(_ bytes: [UInt8], type: String) -> WebAnswer {
        var answer = WebAnswer(bytes, type: "\(type); charset=utf-8")
        answer.headers.merge(WebAnswer.pageHeaders) { own, _ in own }
        return answer
    }
}
