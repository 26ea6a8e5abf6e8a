/// Where a setting's value was found.
public enum SettingSource: Sendable, Equatable {
    case standard
    /// `/etc/kigurumi/kigurumi.json:3:12`
    case file(place: String)
    /// Of the environment.
    case variable(String)
    /// `--poll`
    case flag(String)

    /// As a place that people can go to.
    public var text: String {
        switch self {
        case .standard: "default"
        case .file(let place): place
        case .variable(let name): name
        case .flag(let name): name
        }
    }
}
