import HTTPServer
import Messages

extension WebRefusal {
    static let notFound = WebRefusal(404, "studio.page.missing")

    /// An editor wrote something else to the place that a page wants to change.
    static func changed(_ old: String, _ found: String) -> WebRefusal {
        WebRefusal(409, "studio.number.changed", ["old": old, "found": found])
    }

    /// What the page shows of it.
    var answer: WebAnswer {
        WebAnswer(json: Shown(code: code, texts: Messages.texts(code, evidence)), status: status)
    }

    private struct Shown: Encodable {
        var code: String
        var texts: [String: String]
    }
}
