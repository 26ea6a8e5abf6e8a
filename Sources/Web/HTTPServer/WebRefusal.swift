package import Messages

/// Why a request isn't fulfilled: a status, and what people read.
package struct WebRefusal: CodedError {
    package var status: Int
    package var code: String
    package var evidence: [String: String] = [:]
    /// Of the answer, by lower-case name, such as `retry-after`.
    package var headers: [String: String] = [:]

    package init(_ status: Int, _ code: String, _ evidence: [String: String] = [:]) {
        self.status = status
        self.code = code
        self.evidence = evidence
    }

    /// An error of another module that the client is shown.
    package init(_ status: Int, showing error: any CodedError) {
        self.init(status, error.code, error.evidence)
    }
}

extension WebRefusal {
    /// Says when to come again.
    /// - Parameter wait: seconds.
    package static func tooMany(
        _ code: String, _ evidence: [String: String] = [:], wait: Double, status: Int = 429
    ) -> WebRefusal {
        let pause = String(max(1, Int(wait.rounded(.up))))
        var refusal = WebRefusal(status, code, evidence.merging(["seconds": pause]) { $1 })
        refusal.headers["retry-after"] = pause
        return refusal
    }
}
