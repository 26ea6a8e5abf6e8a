import Platforms
import StickerEncoding
import StickerManifest

/// A sticker catalog for an iMessage app: `Stickers.xcstickers`, which Xcode compiles.
///
/// Rules: developer.apple.com/design/human-interface-guidelines/imessage-apps-and-stickers. 500 kB are refused: that holds
/// for the catalog's compiler and for stickers that are inserted at run time.
struct IMessagePackager: Packager {
    /// APNG has smooth edges and needs more bytes; GIF is what all devices play.
    var moving = PictureFormat.gif
    var size = IMessageSize.large

    var platform: Platform { .imessage }

    /// Neither documents nor the compiler state a maximum.
    var counts: PackCounts { PackCounts(1...1000, mixes: true) }

    func target(_ kind: StickerKind) -> PictureTarget? {
        let motion = MotionRule(frameRate: 20, longest: 10_000)
        return PictureTarget(
            kind == .still ? .png : moving, width: size.side, height: size.side, limit: 499_999,
            motion: kind == .still ? nil : motion)
    }

    /// The length of an accessibility label, in UTF-16 code units.
    private static let label = TextLimit(150)

    func files(of pack: ExportedPack) -> [PackagedFile] {
        let catalog = "Stickers.xcstickers"
        let folder = "\(catalog)/\(pack.identifier).stickerpack"
        let names = PackNames.unique(pack.stickers.map(\.id), limit: 60)
        var files = [
            document(catalog, Contents()),
            document(
                folder,
                Contents(
                    properties: Contents.Properties(gridSize: size.rawValue),
                    stickers: names.map { Contents.Member(filename: "\($0).sticker") })),
        ]
        for (name, sticker) in zip(names, pack.stickers) {
            let file = "\(name).\(sticker.picture.format.fileExtension)"
            let label = sticker.spoken(Self.label)
            files += [
                document(
                    "\(folder)/\(name).sticker",
                    Contents(properties: Contents.Properties(filename: file, label: label))),
                PackagedFile("\(folder)/\(name).sticker/\(file)", sticker.picture.bytes),
            ]
        }
        return files
    }

    private func document(_ folder: String, _ contents: Contents) -> PackagedFile {
        PackagedFile("\(folder)/Contents.json", PackJSON.bytes(contents))
    }
}

/// How large stickers are in an iMessage app; the raw value is the catalog's name of the grid.
package enum IMessageSize: String, CaseIterable, Sendable {
    case small, regular, large

    /// Pixels.
    var side: Int {
        switch self {
        case .small: 300
        case .regular: 408
        case .large: 618
        }
    }
}

/// `Contents.json` of an asset catalog.
private struct Contents: Encodable {
    struct Info: Encodable {
        var author = "xcode"
        var version = 1
    }

    struct Member: Encodable {
        var filename: String
    }

    struct Properties: Encodable {
        enum CodingKeys: String, CodingKey {
            case filename
            case gridSize = "grid-size"
            case label = "accessibility-label"
        }

        var filename: String?
        var gridSize: String?
        var label: String?
    }

    var info = Info()
    var properties: Properties?
    var stickers: [Member]?
}
