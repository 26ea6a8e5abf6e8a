// Lists a pack, then follows it: `swift run ReadPack me-stickers`. Depends on the library product StickerManifest.
import StickerManifest

let reader = PackReader(folder: CommandLine.arguments.dropFirst().first ?? "me-stickers")
for try await manifest in reader.follow() {
    print(
        "generation \(manifest.generation) of \(Localized.pick(manifest.pack.name, for: "ja") ?? manifest.group)"
    )
    for sticker in manifest.stickers {
        let name = Localized.pick(sticker.name, for: "ja") ?? sticker.id
        print("  \(name)\t\(sticker.moves ? "moves" : "still")\t\(reader.path(sticker.file))")
    }
}
