import Files
import HTTPServer
import Messages

extension WebRefusal {
    static let notFound = WebRefusal(404, "studio.page.missing")

    /// An editor wrote something else to the place that a page wants to change.
    static func changed(_ old: String, _ found: String) -> WebRefusal {
        WebRefusal(409, "studio.number.changed", ["old": old, "found": found])
    }

    /// - Parameter path: the document, or a file of a costume.
    static func unwritable(_ path: String, _ error: FileError) -> WebRefusal {
        // Only what lies in somebody else's folder is copied.
        let isForeign = error.isForbidden || error.isReadOnly
        return WebRefusal(
            409, isForeign ? "studio.number.unwritable" : "studio.start.unwritable",
            ["path": path, "reason": error.text])
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
