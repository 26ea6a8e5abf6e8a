import Messages

/// Why a request isn't fulfilled: a status, and what people read.
struct StudioRefusal: CodedError {
    var status: Int
    var code: String
    var evidence: [String: String] = [:]
    /// Problems with their places, one a line.
    var problems: [ShownProblem] = []

    init(_ status: Int, _ code: String, _ evidence: [String: String] = [:]) {
        self.status = status
        self.code = code
        self.evidence = evidence
    }

    /// An error of another module that the page shows.
    init(_ status: Int, showing error: any CodedError) {
        self.init(status, error.code, error.evidence)
    }

    static let notFound = StudioRefusal(404, "studio.page.missing")

    /// An editor wrote something else to the place that a page wants to change.
    static func changed(_ old: String, _ found: String) -> StudioRefusal {
        StudioRefusal(409, "studio.number.changed", ["old": old, "found": found])
    }

    /// What the page shows of it.
    var answer: StudioAnswer {
        StudioAnswer(
            json: Shown(code: code, texts: Messages.texts(code, evidence), problems: problems),
            status: status)
    }

    private struct Shown: Encodable {
        var code: String
        var texts: [String: String]
        var problems: [ShownProblem]
    }
}
