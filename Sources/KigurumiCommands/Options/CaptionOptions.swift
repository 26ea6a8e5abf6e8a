import ArgumentParser

/// What texts on costumes say, and which skin is worn.
struct CaptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of captions (BCP 47); else pack.json's, else English.", valueName: "TAG"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "The skin: a folder of Templates/Skins; else pack.json's, else default.", valueName: "ID"))
    var skin: String?

    @Option(
        help: ArgumentHelp(
            "What captions show for {NAME}, such as name=Hanako. May be given several times.",
            valueName: "NAME=VALUE"))
    var variable: [String] = []

    /// The same, checked.
    struct Wishes: Sendable {
        var language: String?
        var skin: String?
        var variables: [String: String] = [:]
    }

    func wishes() throws(CommandFailure) -> Wishes {
        var wishes = Wishes()
        if let language { wishes.language = try Arguments.language(language) }
        if let skin { wishes.skin = try Arguments.skin(skin) }
        wishes.variables = try Arguments.variables(variable)
        return wishes
    }
}
