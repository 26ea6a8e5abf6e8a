/// Where a setting's value comes from.
package enum SettingSource: Sendable, Equatable {
    case standard
    /// `/etc/kigurumi/kigurumi.json:3:12`
    case file(place: String)
    /// An environment variable.
    case variable(String)
    /// `--poll`
    case flag(String)

    package var text: String {
        switch self {
        case .standard: "default"
        case .file(let place): place
        case .variable(let name): name
        case .flag(let name): name
        }
    }
}
