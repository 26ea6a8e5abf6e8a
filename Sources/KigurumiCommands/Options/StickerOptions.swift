import ArgumentParser
import StickerBuild

/// What decides how a sticker looks, for `build` and `wear`.
struct StickerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "small (300), regular (408), large (618), or a side of 16 to 1024 pixels.",
            valueName: "small|regular|large|N"),
        completion: .list(StickerSize.named.map(\.name)))
    var size: String?

    @Option(
        help: ArgumentHelp("The part of the upright picture to use, in shares of it.", valueName: "X,Y,W,H"))
    var crop: String?

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

    @Option(
        help: ArgumentHelp("The longest file allowed; 499999 unless pack.json says less.", valueName: "BYTES")
    )
    var limit: String?

    func apply(to request: inout BuildRequest) throws(CommandFailure) {
        if let size { request.side = try StickerSize.side(size) }
        if let crop { request.crop = try Arguments.crop(crop) }
        if let language { request.language = try Arguments.language(language) }
        if let skin { request.skin = try Arguments.skin(skin) }
        request.variables = try Arguments.variables(variable)
        if let limit { request.limit = try Arguments.limit(limit) }
    }
}
