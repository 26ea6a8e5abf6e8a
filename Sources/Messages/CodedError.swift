/// An error that people may read: a stable dotted code and the evidence that its text names.
///
/// The texts stand in this module's tables under the code, in English and Japanese, with `{placeholders}` that
/// the evidence fills.
public protocol CodedError: Error, Sendable {
    /// Dotted, lower case, stable: `face.truncated`.
    var code: String { get }
    /// What was found, by the placeholder that shows it.
    var evidence: [String: String] { get }
}

extension CodedError {
    public var evidence: [String: String] { [:] }
}
