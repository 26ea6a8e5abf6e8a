package import Costume

/// What `kigurumi studio` hands over on the command line, one `--name value` each.
///
/// People start the studio with `kigurumi studio`, which knows where costumes lie; no one needs to type these.
package struct StudioOptions: Sendable, Equatable {
    /// The folders of costumes, the ones that override others last.
    package var templates: [TemplateSource] = []
    /// Where costumes that are made on the page go; absolute.
    package var home = ""
    /// Folders of costumes in which bundled faces are looked for, and beside which the schema is.
    package var faces: [TemplateSource] = []
    /// Absolute; nil: nothing is cached on disk.
    package var cacheFolder: String?
    /// Absolute; costumes that were prepared for all users, which are only read.
    package var sharedCache: String?
    /// The page's language at first, a BCP 47 tag.
    package var language = "en"
    /// The machine's address, to be reached from elsewhere; nil: only this machine reaches the page.
    package var listen: String?
    /// Whether phones in the network reach a page of their own.
    package var phone = false
    /// The id of the costume that the page shows at first; nil: the wall.
    package var costume: String?
    /// What costumes made for words say at first; nil: what they say by themselves.
    package var text: String?
    /// 0: any that is free.
    package var port = 0
    /// Whether the browser is opened.
    package var opens = true

    package init() {}

    /// - Parameter arguments: without the program's name.
    /// - Returns: nil where they aren't what the subcommand makes.
    package init?(arguments: [String]) {
        guard arguments.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: arguments.count, by: 2) {
            guard set(arguments[index], arguments[index + 1]) else { return nil }
        }
        guard !templates.isEmpty, !home.isEmpty else { return nil }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--home": home = value
        case "--faces": faces.append(TemplateSource(value))
        case "--cache": cacheFolder = value
        case "--prepared": sharedCache = value
        case "--language": language = value
        case "--listen": listen = value
        case "--costume": costume = value
        case "--phone": phone = value == "yes"
        case "--text": text = value
        case "--open": opens = value == "yes"
        case "--port":
            guard let number = Int(value), (0...65_535).contains(number) else { return false }
            port = number
        case _ where name.hasPrefix("--templates-"):
            guard let origin = TemplateSource.Origin(rawValue: String(name.dropFirst("--templates-".count)))
            else { return false }
            templates.append(TemplateSource(value, origin))
        default: return false
        }
        return true
    }
}
