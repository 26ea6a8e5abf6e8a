import Foundation
import Support
import Testing

/// What a phone writes into a photograph beside its pixels reaches nobody.
@Suite("Metadata of a face") struct MetadataTests {
    /// Of place, owner and picture, as they stand in the file.
    private static let secrets = [
        "Ingrid Geheim", "Geheimkamera 7", "serial-4711-geheim", "Geheimweg 12", "Geheimdorf", "Geheimnotiz",
        "THUMBNAIL-GEHEIM",
    ]

    /// JPEG with EXIF (owner, camera, GPS, thumbnail), XMP, IPTC and a comment, or a PNG with its kinds of text.
    private static let script = """
        import io, struct, sys
        from PIL import Image, PngImagePlugin
        source, jpeg, png = sys.argv[1:]
        face = Image.open(source).convert("RGB")
        exif = Image.Exif()
        exif[0x013b], exif[0x0110], exif[0x8298] = "Ingrid Geheim", "Geheimkamera 7", "Ingrid Geheim"
        exif[0x8769] = {0xa431: "serial-4711-geheim", 0x9286: b"ASCII\\0\\0\\0Geheimnotiz"}
        place = (48.2711, 16.4417, 3.7733)
        exif[0x8825] = {1: "N", 2: place, 3: "E", 4: place, 27: b"ASCII\\0\\0\\0Geheimweg 12", 29: "2026:11:21"}
        block = exif.tobytes()
        small = io.BytesIO()
        face.resize((160, 160)).save(small, "JPEG", comment=b"THUMBNAIL-GEHEIM")
        block += small.getvalue()
        xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><city>Geheimdorf</city></x:xmpmeta>'
        def segment(marker, data): return b"\\xff" + bytes([marker]) + struct.pack(">H", len(data) + 2) + data
        plain = io.BytesIO()
        face.save(plain, "JPEG", quality=90)
        plain = plain.getvalue()
        more = segment(0xe1, b"http://ns.adobe.com/xap/1.0/\\0" + xmp) \\
            + segment(0xed, b"Photoshop 3.0\\08BIM\\4\\4\\0\\0\\0\\0\\0\\x12\\x1c\\2\\x5a\\0\\x0aGeheimdorf\\0\\0\\0") \\
            + segment(0xe1, block if block.startswith(b"Exif") else b"Exif\\0\\0" + block) + segment(0xfe, b"Geheimnotiz")
        open(jpeg, "wb").write(plain[:2] + more + plain[2:])
        texts = PngImagePlugin.PngInfo()
        texts.add_text("Author", "Ingrid Geheim")
        texts.add_text("Comment", "Geheimnotiz", zip=False)
        texts.add_itxt("Location", "Geheimweg 12, Geheimdorf", "de", "Ort")
        texts.add_text("XML:com.adobe.xmp", xmp.decode())
        face.resize((300, 300)).save(png, pnginfo=texts, exif=block)
        """

    /// A JPEG and a PNG with all of that in them.
    private func faces(in folder: String) throws -> [String] {
        let (jpeg, png) = ("\(folder)/me.jpg", "\(folder)/me.png")
        _ = try output(of: [
            "/usr/bin/python3", "-c", Self.script, "\(PlainCostume.faces)/astronaut-icon.jpg", jpeg, png,
        ])
        let inJPEG = try Data(contentsOf: URL(filePath: jpeg))
        for secret in Self.secrets { try #require(inJPEG.range(of: Data(secret.utf8)) != nil, "\(secret)") }
        let inPNG = try Data(contentsOf: URL(filePath: png))
        try #require(inPNG.range(of: Data("Ingrid Geheim".utf8)) != nil)
        return [jpeg, png]
    }

    @Test("GPS, names, cameras, notes and thumbnails are in no file of a pack, no status, no cache")
    func none() throws {
        let costume = try PlainCostume()
        let folder = costume.folder.path
        for face in try faces(in: folder) {
            let pack = "\(face)-pack"
            let said = try costume.kigurumi(
                "build", face, "--output", pack, "--size", "64", "--json", "--verbose")
            #expect(leaks(Data(said.utf8)).isEmpty)
            let files = try FileManager.default.subpathsOfDirectory(atPath: pack)
            #expect(files.contains("status.json") && files.contains("manifest.json"), "\(said)")
            #expect(files.contains { $0.hasSuffix(".png") })
            for file in files {
                guard let bytes = FileManager.default.contents(atPath: "\(pack)/\(file)") else { continue }
                #expect(leaks(bytes).isEmpty, "\(file)")
                for kind in ["Exif", "eXIf", "xmpmeta", "tEXt", "iTXt", "zTXt", "8BIM"]
                where !file.hasSuffix("html") {
                    #expect(bytes.range(of: Data(kind.utf8)) == nil, "\(file) has \(kind)")
                }
            }
        }
        let cached = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasPrefix("cache/")
        }
        for file in cached {
            if let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") {
                #expect(leaks(bytes).isEmpty, "\(file)")
            }
        }
    }

    @Test("No metadata of a face is in the service's log, nor in its report about a rejected face")
    func log() async throws {
        let costume = try PlainCostume()
        let (folder, files) = (costume.folder.path, FileManager.default)
        let root = "\(folder)/groups"
        for (number, face) in try faces(in: folder).enumerated() {
            // The third face breaks off in its middle, behind metadata that must not be shown.
            for group in ["whole-\(number)", "half-\(number)"] {
                try files.createDirectory(atPath: "\(root)/\(group)", withIntermediateDirectories: true)
                let bytes = try Data(contentsOf: URL(filePath: face))
                let part = group.hasPrefix("half") ? bytes.prefix(bytes.count * 3 / 5) : bytes
                try part.write(to: URL(filePath: "\(root)/\(group)/currentImageFace.img"))
            }
        }
        let log = "\(folder)/log"
        try Data().write(to: URL(filePath: log))
        let watch = Process()
        watch.executableURL = URL(filePath: "/usr/bin/env")
        watch.arguments = [
            "LC_ALL=C.UTF-8", "KIGURUMI_CACHE=\(folder)/cache", "KIGURUMI_LOG_LEVEL=debug",
            "\(BuildFolder.path)/kigurumi", "watch", root, "--templates", "\(folder)/Templates", "--log",
            "json",
        ]
        let stream = try FileHandle(forWritingTo: URL(filePath: log))
        (watch.standardOutput, watch.standardError) = (stream, stream)
        try watch.run()
        defer { watch.terminate() }
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        for number in 0..<2 {
            let (whole, half) = ("\(root)/whole-\(number)/Stickers", "\(root)/half-\(number)/Stickers")
            #expect(try await waits { files.fileExists(atPath: "\(whole)/manifest.json") }, "\(text(log))")
            #expect(try await waits { text("\(half)/status.json").contains("rejected") }, "\(text(log))")
        }
        // Its page about itself, too.
        kill(watch.processIdentifier, SIGUSR1)
        #expect(try await waits { text(log).contains("state: ") }, "\(text(log))")
        watch.terminate()
        watch.waitUntilExit()
        #expect(text(log).contains("whole-1") && text(log).contains("half-1"))
        #expect(leaks(Data(text(log).utf8)).isEmpty)
        for file in try files.subpathsOfDirectory(atPath: root) where file.contains("Stickers") {
            guard let bytes = files.contents(atPath: "\(root)/\(file)") else { continue }
            #expect(leaks(bytes).isEmpty, "\(file)")
        }
    }

    private func leaks(_ bytes: Data) -> [String] {
        Self.secrets.filter { bytes.range(of: Data($0.utf8)) != nil }
    }
}
