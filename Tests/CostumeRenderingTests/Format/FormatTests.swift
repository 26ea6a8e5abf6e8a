import FaceInput
import Foundation
import Helpers
import ImageCodecs
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// What was made for a released format renders as it did then, forever.
///
/// `Fixtures/Format1` is a folder of costumes that cover the format, `Fixtures/Format1-pixels` the frames that they
/// rendered, side by side, the still last. Tolerance: at most one pixel in a hundred differs by more than 6 in a channel,
/// which is what another version of the art's library may do to an edge. `RECORD_GOLDENS=1` records them again: only for
/// costumes that are new.
@Suite("Costumes of format 1") struct FormatTests {
    private static let folder = Documents.formatFolder
    private static let side = 48
    private static let mostFrames = 6

    /// For whom a costume is rendered; nil: for nobody in particular.
    struct Variant: CustomStringConvertible {
        var id: String
        var language: String?
        var skin: String?
        var values: [String: String] = [:]

        /// Also the name of its recorded pixels.
        var description: String { ([id] + [language, skin].compactMap(\.self)).joined(separator: "-") }
    }

    static var ids: [String] {
        ((try? TemplateStore.load(folder))?.entries ?? []).map(\.id)
    }

    static var variants: [Variant] {
        ids.map { Variant(id: $0) } + [
            Variant(id: "lettering", language: "ja", values: ["name": "はなこ"]),
            Variant(id: "dressed", skin: "spring"),
        ]
    }

    /// Of two frames, oblong, with a clear corner.
    private static let face = PreparedPeople(
        frames: (0..<2).map { frame in
            var picture = Bitmap(width: 20, height: 26)
            for y in 0..<26 {
                for x in 0..<20 where x + y > 4 {
                    picture[x, y] = Pixel(
                        r: UInt8(x * 12), g: UInt8(y * 9), b: UInt8((x * y + frame * 90) % 256), a: 255)
                }
            }
            return picture
        })

    /// The same with a person and a head cut out of it, and a face that is tilted.
    private static let person: PreparedPeople = {
        let places = [
            (0.38, 0.4), (0.62, 0.46), (0.5, 0.54), (0.48, 0.66), (0.45, 0.8), (0.54, 0.3), (0.6, 0.1),
            (0.3, 0.5), (0.66, 0.6), (0.24, 0.44), (0.76, 0.56),
        ]
        return PreparedPeople(
            frames: (0..<2).map { number in
                var frame = DecodedFace.Frame(bitmap: Bitmap(width: 20, height: 26), delay: 30)
                var (person, head) = (frame.bitmap, frame.bitmap)
                for y in 0..<26 {
                    for x in 0..<20 {
                        let pixel = Pixel(r: UInt8(x * 12), g: UInt8(y * 9), b: UInt8(number * 90), a: 255)
                        frame.bitmap[x, y] = pixel
                        let isHead = abs(x - 10) * 2 + abs(y - 11) < 14
                        if isHead { head[x, y] = pixel }
                        if isHead || (y > 19 && abs(x - 10) < 8) { person[x, y] = pixel }
                    }
                }
                (frame.person, frame.head) = (person, head)
                frame.points = FacePoints(
                    places.map { Point(x: $0.0 + 0.05 * Double(number), y: $0.1) })
                return frame
            })
    }()

    private static func strip(_ variant: Variant) throws -> Bitmap {
        let store = try TemplateStore.load(
            folder, only: [variant.id], language: variant.language, skin: variant.skin)
        #expect(store.skinProblems.isEmpty)
        let template = try #require(store.entries.first?.template, "\(store.entries.first?.problems ?? [])")
        let plan = try CostumeCompiler(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil
        ).plan(template, in: store.folder(of: template.id), side: side, values: variant.values)
        let face = variant.id == "people" ? person : face
        let frames = plan.timeline(faceDelays: [30, 30]).frames.prefix(mostFrames)
        let pictures = frames.map { plan.frame($0, face: face) } + [plan.still(face: face)]
        var strip = Bitmap(width: side * pictures.count, height: side)
        for (number, picture) in pictures.enumerated() { strip.composite(picture, atX: side * number, y: 0) }
        return strip
    }

    @Test("A costume of format 1 loads and renders as recorded", arguments: variants)
    func renders(variant: Variant) throws {
        let strip = try Self.strip(variant)
        let file = URL(filePath: "\(Self.folder)-pixels/\(variant).png")
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try Data(PNGEncoder.encode(strip)).write(to: file)
        }
        let recorded = try #require(
            try? PNGDecoder.picture(Array(Data(contentsOf: file)), limits: DecodingLimits()))
        #expect(recorded.width == strip.width && recorded.height == strip.height)
        guard recorded.pixels.count == strip.pixels.count else { return }
        let far = zip(recorded.pixels, strip.pixels).count { differ($0, $1) }
        if far * 100 > strip.pixels.count {
            let found = FileManager.default.temporaryDirectory.appending(path: "format1-\(variant).png")
            try Data(PNGEncoder.encode(strip)).write(to: found)
            Issue.record("\(far) of \(strip.pixels.count) pixels differ: \(found.path) against \(file.path)")
        }
    }

    private func differ(_ p: Pixel, _ q: Pixel) -> Bool {
        [(p.r, q.r), (p.g, q.g), (p.b, q.b), (p.a, q.a)].contains { abs(Int($0) - Int($1)) > 6 }
    }

    @Test("Each recorded costume of format 1 has its pixels, and none is rejected")
    func complete() throws {
        let store = try TemplateStore.load(Self.folder)
        #expect(store.entries.count >= 11)
        for entry in store.entries {
            #expect(entry.template != nil, "\(entry.problems)")
        }
        for variant in Self.variants {
            #expect(FileManager.default.fileExists(atPath: "\(Self.folder)-pixels/\(variant).png"))
        }
    }
}
