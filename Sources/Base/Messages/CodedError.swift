/// An error that is shown to people: a stable code, and evidence for the text.
///
/// The catalogs have a text in each language by code. The evidence fills their `{placeholders}`.
package protocol CodedError: Error, Sendable {
    /// A stable code in dotted lowercase words, for example `face.truncated`.
    var code: String { get }
    /// The values for the text's placeholders, by name.
    var evidence: [String: String] { get }
}

extension CodedError {
    package var evidence: [String: String] { [:] }
}
