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
        help: ArgumentHelp("The part of the picture to use, as fractions from 0 to 1.", valueName: "X,Y,W,H"))
    var crop: String?

    @OptionGroup var captions: CaptionOptions

    @Option(
        help: ArgumentHelp("The largest file allowed; 499999 unless pack.json says less.", valueName: "BYTES")
    )
    var limit: String?

    func apply(to request: inout BuildRequest) throws(CommandFailure) {
        if let size { request.side = try StickerSize.side(size) }
        if let crop { request.crop = try Arguments.crop(crop) }
        let wishes = try captions.wishes()
        (request.language, request.skin, request.variables) = (wishes.language, wishes.skin, wishes.variables)
        if let limit { request.limit = try Arguments.limit(limit) }
    }
}
