import Helpers
import ImageCodecs
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("The part of a frame that depends on the face") struct WindowTests {
    private static let formatFolder = Documents.formatFolder

    /// Costumes of the format's fixtures, and shipped ones that move, turn, filter and stack.
    static let costumes: [[String]] =
        FormatTests.ids.map { [formatFolder, $0] }
        + ["flower", "cat", "party", "video-call", "shredder", "ghost", "daruma", "samurai"].map {
            [Repository.templates, $0]
        }

    private static func face(_ shade: UInt8, width: Int = 40, height: Int = 40) -> PreparedPeople {
        var picture = Bitmap(width: width, height: height)
        for i in picture.pixels.indices {
            let (x, y) = (i % width, i / width)
            picture.pixels[i] = Pixel(r: shade, g: UInt8(5 * x % 256), b: UInt8(6 * y % 256), a: 255)
        }
        return PreparedPeople(frames: [picture])
    }

    private static func plan(_ folder: String, _ id: String) throws -> CostumePlan? {
        let store = try TemplateStore.load(folder, only: [id])
        guard let template = store.entries.first?.template else { return nil }
        return try CostumeCompiler(
            renderer: ArtHelper(HelperLocation(folders: [BuildFolder.path])), cacheFolder: nil
        ).plan(template, in: store.folder(of: template.id), side: 120)
    }

    /// What a frame's window shows; the rest of its box is clear.
    private static func seen(
        _ plan: CostumePlan, _ frame: StickerTimeline.Frame, _ face: PreparedPeople
    ) -> Bitmap {
        let window = plan.window(frame)
        var part = plan.renderer(for: face, of: plan.timeline(faceDelays: [0])).frame(frame, part: window.box)
        part.pixels.fill(outside: window, with: .clear)
        return part
    }

    @Test(
        "A plan that is cut to its windows shows the same in them, and equal windows stay equal",
        arguments: costumes)
    func cut(costume: [String]) throws {
        guard let whole = try Self.plan(costume[0], costume[1]) else { return }
        let cut = whole.visible(in: whole.timeline(faceDelays: [0]))
        #expect(cut.render.plates.words.count <= whole.render.plates.words.count)
        let face = Self.face(90)
        let line = whole.timeline(faceDelays: [0])
        let seen = line.frames.map { Self.seen(whole, $0, face) }
        for (index, frame) in line.frames.enumerated() {
            #expect(cut.window(frame) == whole.window(frame))
            #expect(Self.seen(cut, frame, face) == seen[index])
        }
        #expect(cut.duplicateWindows(in: line) == whole.duplicateWindows(in: line))
        for (index, first) in whole.duplicateWindows(in: line).enumerated() where first < index {
            #expect(whole.window(line.frames[index]) == whole.window(line.frames[first]))
            #expect(seen[index] == seen[first])
        }
        let band = whole.window(.still).box
        guard !band.isEmpty else { return }
        // Whole rows, and the one above them: a file's filters go on from it.
        let start = max(0, band.y - 1)
        let rows = PixelRect(x: 0, y: start, width: 120, height: band.y + band.height - start)
        let still = whole.visible(in: .still)
        #expect(still.render.plates.words.count <= whole.render.plates.words.count)
        #expect(
            still.renderer(for: face, of: .still).frame(.still, part: rows)
                == whole.renderer(for: face, of: .still).frame(.still, part: rows))
    }

    @Test(
        "Outside of its windows a frame is the same for all faces, and a window equals that part of the frame",
        arguments: costumes)
    func windows(costume: [String]) throws {
        guard let plan = try Self.plan(costume[0], costume[1]) else { return }
        let faces = [Self.face(20), Self.face(200)]
        let frames = plan.timeline(faceDelays: [0]).frames
        let timeline = plan.timeline(faceDelays: [0])
        let renderer = plan.renderer(for: faces[1], of: timeline)
        let reference = plan.referenceRenderer(of: timeline)
        for frame in frames.prefix(3) + frames.suffix(1) {
            let opening = plan.window(frame)
            let window = opening.box
            #expect(opening.rows.count == window.height)
            #expect(opening.rows.allSatisfy { (0..<window.width + 1).contains($0.upperBound) })
            #expect(
                window.intersection(PixelRect(x: 0, y: 0, width: 120, height: 120)) == window
                    || window.isEmpty)
            let (first, second) = (plan.frame(frame, face: faces[0]), plan.frame(frame, face: faces[1]))
            let part = renderer.frame(frame, part: window)
            let dressed = reference.frame(frame)
            var (changed, far, otherOutline) = (0, 0, 0)
            for y in 0..<120 {
                for x in 0..<120 {
                    let row = y - window.y
                    guard opening.rows.indices ~= row, opening.rows[row] ~= x - window.x else {
                        changed += first[x, y] == second[x, y] && dressed[x, y] == second[x, y] ? 0 : 1
                        continue
                    }
                    let pixel = part[x - window.x, y - window.y]
                    // Weights are worked out for the part that is drawn.
                    far += distance(second[x, y], pixel) > 12 ? 1 : 0
                    otherOutline += dressed[x, y].a == pixel.a ? 0 : 1
                }
            }
            #expect(changed == 0)
            #expect(far <= window.width * window.height / 200)
            #expect(otherOutline == 0)
        }
    }
}
