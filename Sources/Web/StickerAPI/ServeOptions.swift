package import Costume

/// What `kigurumi serve` hands over on the command line, one `--name value` each. People type none of these.
package struct ServeOptions: Sendable, Equatable {
    /// The folders of costumes, the ones that override others last.
    package var templates: [TemplateSource] = []
    /// Absolute; of the file with the tokens.
    package var tokens = ""
    /// A host's name or number.
    package var host = ""
    package var port = 0
    /// Absolute; nil: nothing is cached on disk.
    package var cacheFolder: String?
    /// Absolute; costumes that were prepared for all users, which are only read.
    package var sharedCache: String?
    /// Of messages, and of errors for clients that ask for no language; a BCP 47 tag.
    package var language = "en"

    /// - Parameter arguments: without the program's name.
    /// - Returns: nil where they aren't what the subcommand makes.
    package init?(arguments: [String]) {
        guard arguments.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: arguments.count, by: 2) {
            guard set(arguments[index], arguments[index + 1]) else { return nil }
        }
        guard !templates.isEmpty, !tokens.isEmpty, !host.isEmpty else { return nil }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--tokens": tokens = value
        case "--host": host = value
        case "--cache": cacheFolder = value
        case "--prepared": sharedCache = value
        case "--language": language = value
        case "--port":
            guard let number = Int(value), (0...65_535).contains(number) else { return false }
            port = number
        default:
            let prefix = "--templates-"
            guard name.hasPrefix(prefix),
                let origin = TemplateSource.Origin(rawValue: String(name.dropFirst(prefix.count)))
            else { return false }
            templates.append(TemplateSource(value, origin))
        }
        return true
    }
}
