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
