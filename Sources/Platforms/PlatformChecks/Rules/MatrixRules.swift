import Digest
import Platforms

/// Image packs for Matrix, and the files of Maunium's sticker picker.
///
/// Source: the Matrix specification 1.19, image packs; matrix-org/matrix-spec-proposals, 2545; maunium/stickerpicker (sticker/lib/util.py, sticker/pack.py).
struct MatrixRules: PlatformRules {
    var platform: Platform { .matrix }

    private static let formats: [Picture.Format] = [.webp, .png, .gif, .apng]
    static let still = PictureRule("still", formats, .square(128...4096), limit: 10_000_000)
        .with(\.isSizeAdvised, true)
    static let moving = PictureRule(
        "moving", formats, .square(128...4096), limit: 10_000_000,
        motion: PictureRule.Motion(plays: 0...0)
    ).with(\.isSizeAdvised, true)
    /// Bytes of an event.
    private static let longest = 65_536

    var lines: [RuleLine] {
        [
            RuleLine("pack", .document, "image_pack.json"), RuleLine("pack", .missing, "file"),
            RuleLine("pack", .count, "≥ 1"), RuleLine("pack", .title, "≥ 1"),
            RuleLine("pack", .usage, "sticker, emoticon"), RuleLine("pack", .bytes, "≤ \(Self.longest)"),
            RuleLine("pack", .cover, "file"), RuleLine("sticker", .name, "[A-Za-z0-9_-]{1,100}"),
            RuleLine("sticker", .info, "stated"), RuleLine("sticker", .label, "≥ 1", isAdvice: true),
            RuleLine("picker", .document, "maunium/index.json"), RuleLine("picker", .title, "≥ 1"),
            RuleLine("picker", .digest, "sha256"), RuleLine("picker", .dimensions, "≤ 256"),
            RuleLine("picker", .missing, "file"),
        ] + Self.still.lines(beside: Self.moving)
    }

    func isPack(_ paths: Set<String>) -> Bool { paths.contains("image_pack.json") }

    func check(_ check: inout PackCheck) {
        let file = "image_pack.json"
        guard let event = check.document(file) else { return }
        let size = check.pack.files[file]?.count ?? 0
        check.require(size <= Self.longest, "pack", .bytes, file, String(size))
        let pack = event["pack"]
        check.require(!(pack?.text("display_name") ?? "").isEmpty, "pack", .title, file, "0")
        for usage in pack?["usage"]?.texts ?? [] where !["sticker", "emoticon"].contains(usage) {
            check.breaks("pack", .usage, file, usage)
        }
        if let avatar = pack?["avatar_url"]?.text, !avatar.hasPrefix("mxc://") {
            check.require(check.pack.files[avatar] != nil, "pack", .cover, file, avatar)
        }
        let images = event["images"]?.members ?? []
        check.count(images.count, { $0 >= 1 }, file)
        for (name, image) in images { self.image(name, image, &check) }
        if check.pack.files.keys.contains(where: { $0.hasPrefix("maunium/") }) { picker(&check) }
    }

    private func image(_ name: String, _ image: Document, _ check: inout PackCheck) {
        let file = check.file(of: image, "url", named: name)
        let url = file ?? name
        let isSound =
            1...100 ~= name.utf8.count
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
        check.require(isSound, "sticker", .name, url, name.isEmpty ? "nothing" : name)
        check.require(!image.text("body").isEmpty, "sticker", .label, url, "0")
        guard let url = file, !url.hasPrefix("mxc://") else { return }
        check.picture(url, still: Self.still, moving: Self.moving)
        guard let info = image["info"], let bytes = check.pack.files[url],
            let picture = PictureReader.read(bytes)
        else { return }
        let stated = [
            info["w"]?.number, info["h"]?.number, info["size"]?.number,
        ].map { $0.map(String.init) ?? "nothing" }
        let found = [picture.width, picture.height, bytes.count].map(String.init)
        if stated != found {
            check.breaks(
                "sticker", .info, url, stated.joined(separator: ", "),
                expected: found.joined(separator: ", "))
        }
        let type = info.text("mimetype")
        if !type.isEmpty, type != picture.mediaType {
            check.breaks("sticker", .info, url, type, expected: picture.mediaType)
        }
    }

    private func picker(_ check: inout PackCheck) {
        let index = "maunium/index.json"
        guard let document = check.document(index, "picker") else { return }
        let packs = document["packs"]?.texts ?? []
        if packs.isEmpty { check.breaks("picker", .document, index, document.excerpt("packs")) }
        for name in packs {
            let file = "maunium/\(name)"
            guard let bytes = check.bytes(file, "picker") else { continue }
            guard let pack = check.document(bytes, of: file, "picker") else { continue }
            check.require(!pack.text("title").isEmpty, "picker", .title, file, "0")
            for sticker in pack["stickers"]?.list ?? [] { self.sticker(sticker, file, &check) }
        }
    }

    private func sticker(_ sticker: Document, _ file: String, _ check: inout PackCheck) {
        let id = sticker.text("id")
        guard let url = check.file(of: sticker, "url", named: id.isEmpty ? file : id) else { return }
        let (width, height) = (sticker["info"]?["w"]?.number ?? 0, sticker["info"]?["h"]?.number ?? 0)
        check.require(
            1...256 ~= width && 1...256 ~= height, "picker", .dimensions, url, "\(width) × \(height)")
        guard !url.hasPrefix("mxc://"), let bytes = check.bytes(url, "picker") else { return }
        if id.hasPrefix("sha256:"), id != "sha256:\(SHA256.hex(bytes))" {
            check.breaks("picker", .digest, url, String(id.prefix(19)))
        }
    }
}

extension Picture {
    /// For example `image/webp`.
    var mediaType: String {
        switch format {
        case .png, .apng: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .webm: "video/webm"
        }
    }
}
