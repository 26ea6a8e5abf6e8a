/// A language that messages are written in. It never changes pixels.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// After `LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is set and not empty.
    public init(environment: [String: String]) {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        self = value?.hasPrefix("ja") == true ? .japanese : .english
    }
}
