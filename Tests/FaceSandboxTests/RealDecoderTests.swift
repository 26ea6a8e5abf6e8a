import FaceDecoding
import FaceInput
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Support
import Testing

/// Against the real `kigurumi-face`, locked in by this kernel.
@Suite struct RealDecoderTests {
    private static let location = HelperLocation(folders: [BuildFolder.path])
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    private func face(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.tests.appending(path: name)))
    }

    private static let faces = [
        "Fixtures/Faces/astronaut-icon.jpg", "Fixtures/Faces/astronaut-nod.gif",
        "FaceDecodingTests/Fixtures/png-6-16.png", "FaceDecodingTests/Fixtures/orientation-6-II.jpg",
        "FaceDecodingTests/Fixtures/jpeg-progressive.jpg", "FaceDecodingTests/Fixtures/jpeg-ycck.jpg",
        "FaceDecodingTests/Fixtures/gif-disposal-mixed.gif", "FaceDecodingTests/Fixtures/apng-mixed.png",
        "FaceDecodingTests/Fixtures/webp-moving.webp", "FaceDecodingTests/Fixtures/webp-lossy-alpha.webp",
        "FaceDecodingTests/Fixtures/heic-p3.heic", "FaceDecodingTests/Fixtures/avif-p3.avif",
        "FaceDecodingTests/Fixtures/color-cmyk.jpg", "FaceDecodingTests/Fixtures/color-p3-16.png",
        "FaceDecodingTests/Fixtures/broken-profile.webp",
    ]

    @Test("A sandboxed decoder gives the same picture as decoding in process", arguments: faces)
    func sameAsInProcess(_ name: String) throws {
        let bytes = try face(name)
        let decoder = SandboxedDecoder(Self.location)
        let locked = try decoder.decode(bytes, limits: DecodingLimits())
        let inPlace = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        #expect(locked.frames == inPlace.frames)
        #expect(locked.format == inPlace.format)
        #expect(locked.notices == inPlace.notices)
        #expect((locked.width, locked.height) == (inPlace.width, inPlace.height))
        #expect(locked.libraries.contains("libjpeg-turbo"))
        // This shows whether it has to be decoded again.
        let all = try #require(decoder.librariesNow())
        #expect(locked.libraries.components(separatedBy: ", ").allSatisfy { all.contains($0) })
    }

    @Test("The code of an invalid face survives the sandbox")
    func codeSurvives() throws {
        let decoder = SandboxedDecoder(Self.location)
        let jpeg = try face("Fixtures/Faces/astronaut-icon.jpg")
        #expect(throws: FaceError.image(.truncated(format: .jpeg))) {
            try decoder.decode(Array(jpeg.prefix(9_000)), limits: DecodingLimits())
        }
        #expect(throws: FaceError.image(.unknownFormat(firstBytes: "3c 61 62 63 3e 0a"))) {
            try decoder.decode(Array("<abc>\n".utf8), limits: DecodingLimits())
        }
        #expect(throws: FaceError.image(.otherFormat(name: "TIFF"))) {
            try decoder.decode([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0], limits: DecodingLimits())
        }
        let compact = Array("\0\0\0\u{10}ftypmif3heic\0\0\0\u{8}mini".utf8)
        #expect(
            throws: FaceError.image(.unsupported(format: .heic, feature: "the compact form of HEIF (mini)"))
        ) {
            try decoder.decode(compact, limits: DecodingLimits())
        }
        var limits = DecodingLimits()
        limits.framePixels = 100
        #expect(throws: FaceError.image(.tooLarge(.framePixels, found: 640 * 640, allowed: 100))) {
            try decoder.decode(jpeg, limits: limits)
        }
    }

    @Test("An animated face within the memory limit comes out complete")
    func animationIsComplete() throws {
        var limits = DecodingLimits()
        limits.memory = 300_000
        let image = try SandboxedDecoder(Self.location).decode(
            face("Fixtures/Faces/astronaut-nod.gif"), limits: limits)
        #expect(image.frames.count > 1)
        #expect(image.frames.count * image.width * image.height * 4 <= 300_000)
    }

    @Test("This system can lock decoders") func systemCanLock() throws {
        try SandboxedDecoder(Self.location).checkAvailability()
        #expect(throws: FaceError.self) {
            try SandboxedDecoder(HelperLocation(folders: ["/nowhere"])).checkAvailability()
        }
    }

    @Test("A locked process can't do anything forbidden")
    func lockedProcessIsHarmless() throws {
        let report = try run("\(BuildFolder.path)/kigurumi-face", ["--self-test"])
        #expect(report.contains("The sandbox works"), "\(report)")
        #expect(report.split(separator: "\n").count { $0.hasPrefix("stopped") } >= 21, "\(report)")
    }

    @Test("The main program doesn't link any face decoder")
    func programLinksNoDecoder() throws {
        let program = "\(BuildFolder.path)/kigurumi"
        let needed = try run("/usr/bin/readelf", ["-d", program]).split(separator: "\n").filter {
            $0.contains("NEEDED")
        }
        try #require(needed.contains { $0.contains("libpng") })
        // libwebp writes, and decodes the finished files that `verify --platform` checks.
        for library in ["jpeg", "heif", "lcms", "avif", "dav1d", "de265"] {
            #expect(!needed.contains { $0.contains("lib\(library)") }, "\(library)")
        }
        let symbols = try run("/usr/bin/nm", [program])
        try #require(symbols.contains("EGifOpen"))
        for symbol in ["DGif", "jpeg_read_header", "heif_", "cmsOpenProfile"] {
            #expect(!symbols.contains(symbol), "\(symbol)")
        }
    }
}
