import FaceInput
import Helpers
import Raster
import Testing
import Threads

@testable import Costume
@testable import CostumeRendering

@Suite("Layers on faces, as they are drawn") struct AttachedLayerTests {
    private let scratch = ScratchCostume()
    private let box = Rect(x: 0, y: 0, width: 64, height: 64)
    private let red = Color(r: 255, g: 0, b: 0)

    /// A clear face whose eyes are a quarter of it apart, their middle in its middle.
    private static func face(turned: Bool = false, side: Int = 64) throws -> PreparedPeople {
        var frame = DecodedFace.Frame(bitmap: Bitmap(width: side, height: side), delay: 0)
        frame.points = try FacePointsTests.points(
            left: turned ? Point(x: 0.5, y: 0.375) : Point(x: 0.375, y: 0.5),
            right: turned ? Point(x: 0.5, y: 0.625) : Point(x: 0.625, y: 0.5))
        return PreparedPeople(frames: [frame])
    }

    private func spot(
        _ attachment: FaceAttachment, scale: Double = 1, tracks: [Track] = [], mask: LayerMask? = nil
    ) -> Layer {
        .test(
            .fill(.color(red)),
            placement: .attached(attachment, scale: Point(x: scale, y: scale), rotation: 0), mask: mask,
            tracks: tracks)
    }

    private func drawn(_ layers: [Layer], on face: PreparedPeople? = nil, frame: Int = 0) throws -> Bitmap {
        let animation = TemplateAnimation(duration: 1, frameRate: 2)
        let plan = try scratch.plan(.test(layers, width: 64, height: 64, animation: animation), side: 64)
        let frames = plan.timeline(faceDelays: [0]).frames
        return plan.frame(frames[min(frame, frames.count - 1)], face: try face ?? Self.face())
    }

    /// Around all that is more opaque than clear.
    private func opaque(_ picture: Bitmap) -> PixelRect {
        var picture = picture
        for at in picture.pixels.indices where picture.pixels[at].a < 128 { picture.pixels[at] = .clear }
        return picture.opaqueBounds()
    }

    @Test("A fill is as large as it says, in eye distances, with its middle on its point")
    func size() throws {
        let layers = [
            Layer.test(.face(FaceStyle()), box: box),
            spot(FaceAttachment(.eyes, of: 0, width: 2, height: 1)),
        ]
        #expect(opaque(try drawn(layers)) == PixelRect(x: 16, y: 24, width: 32, height: 16))
        let shifted = [
            layers[0], spot(FaceAttachment(.eyes, of: 0, width: 1, height: 1, shift: Point(x: 1, y: -0.5))),
        ]
        #expect(opaque(try drawn(shifted)) == PixelRect(x: 40, y: 16, width: 16, height: 16))
    }

    @Test("Letters that move leave the box of their text")
    func letters() throws {
        var caption = Caption(
            [.letters(String(repeating: "H", count: 200))], size: FaceAttachment.unit, color: red)
        caption.motion = LetterMotion(
            unit: .line, delay: 0, tracks: [.linear("position.y", [0, 0.5], [0, -1])])
        let layers = [
            Layer.test(.face(FaceStyle()), box: box),
            Layer.test(
                .text(caption),
                placement: .attached(
                    FaceAttachment(.eyes, of: 0, width: 2, height: 1), scale: Point(x: 1, y: 1), rotation: 0)),
        ]
        // Up by their own height.
        #expect(opaque(try drawn(layers)) == PixelRect(x: 16, y: 24, width: 32, height: 16))
        #expect(opaque(try drawn(layers, frame: 1)) == PixelRect(x: 16, y: 8, width: 32, height: 16))
    }

    @Test("It turns with the head unless it is upright, and scales about its middle")
    func turns() throws {
        let face = Layer.test(.face(FaceStyle()), box: box)
        let wide = FaceAttachment(.eyes, of: 0, width: 2, height: 1)
        let turned = try Self.face(turned: true)
        #expect(
            opaque(try drawn([face, spot(wide)], on: turned))
                == PixelRect(x: 24, y: 16, width: 16, height: 32)
        )
        var upright = wide
        upright.isUpright = true
        #expect(
            opaque(try drawn([face, spot(upright)], on: turned))
                == PixelRect(x: 16, y: 24, width: 32, height: 16))
        #expect(
            opaque(try drawn([face, spot(wide, scale: 0.5)])) == PixelRect(x: 24, y: 28, width: 16, height: 8)
        )
    }

    @Test("Nothing is put on a face that is seen from the side, and all on one that is half turned")
    func profile() throws {
        let layers = [
            Layer.test(.face(FaceStyle()), box: box), spot(FaceAttachment(.eyes, of: 0, width: 2, height: 1)),
        ]
        /// - Parameter nose: how far it is from the middle of the ears, in halves of their distance.
        func face(nose: [Double]) -> PreparedPeople {
            PreparedPeople(
                frames: nose.map {
                    var frame = DecodedFace.Frame(bitmap: Bitmap(width: 64, height: 64), delay: 10)
                    var places = FacePoints.typical.places
                    places[2].x = 0.5 + $0 * (places[10].x - places[9].x) / 2
                    frame.points = FacePoints(trusted: places)
                    return frame
                })
        }
        for turn in [-1.6, 1.6, 2.4] {
            let profile = face(nose: [turn])
            #expect(
                opaque(try drawn(layers, on: profile)).isEmpty && profile.people.first.isWithoutParts,
                "\(turn)")
        }
        for turn in [-1.3, 0, 1.3] {
            let half = face(nose: [turn])
            #expect(
                !opaque(try drawn(layers, on: half)).isEmpty && !half.people.first.isWithoutParts, "\(turn)")
        }
        // They don't come and go in a moving face.
        let moving = face(nose: [1, 1.5, 1.2])
        for frame in 0..<2 { #expect(!opaque(try drawn(layers, on: moving, frame: frame)).isEmpty) }
    }

    @Test("Layers that look alike keep their sizes, although they share their pixels")
    func sharedPixels() throws {
        let picture = scratch.png(
            "square.png",
            Bitmap(width: 4, height: 4, pixels: Array(repeating: Pixel(r: 0, g: 9, b: 0, a: 255), count: 16)))
        func square(_ width: Double, scale: Double, x: Double) -> Layer {
            let attachment = FaceAttachment(.eyes, of: 0, width: width, shift: Point(x: x, y: 0))
            return .test(
                .image([picture]),
                placement: .attached(attachment, scale: Point(x: scale, y: scale), rotation: 0))
        }
        let face = Layer.test(.face(FaceStyle()), box: box)
        let layers = [face, square(1, scale: 1, x: -1), square(2, scale: 0.5, x: 1)]
        #expect(opaque(try drawn(layers)) == PixelRect(x: 8, y: 24, width: 48, height: 16))
    }

    @Test("Its mask is in its own space, where a hundred units are an eye distance")
    func mask() throws {
        let half = LayerMask(.rect(Rect(x: 0, y: 0, width: 100, height: 100), radius: 0))
        let layers = [
            Layer.test(.face(FaceStyle()), box: box),
            spot(FaceAttachment(.eyes, of: 0, width: 2, height: 1), mask: half),
        ]
        #expect(opaque(try drawn(layers)) == PixelRect(x: 16, y: 24, width: 16, height: 16))
    }

    @Test("Pictures keep their proportions, and a group is as large as the canvas")
    func proportions() throws {
        let picture = scratch.png(
            "tall.png",
            Bitmap(width: 2, height: 4, pixels: Array(repeating: Pixel(r: 0, g: 9, b: 0, a: 255), count: 8)))
        let element = scratch.svg("art.svg", ["bar 3 3 20 5 #0000ffff"]).element("bar")
        let face = Layer.test(.face(FaceStyle()), box: box)
        func on(_ content: LayerContent) -> Layer {
            .test(
                content,
                placement: .attached(
                    FaceAttachment(.eyes, of: 0, width: 1), scale: Point(x: 1, y: 1), rotation: 0))
        }
        #expect(
            opaque(try drawn([face, on(.image([picture]))])) == PixelRect(x: 24, y: 16, width: 16, height: 32)
        )
        #expect(
            opaque(try drawn([face, on(.image([element]))])) == PixelRect(x: 24, y: 30, width: 16, height: 4))
        let half = Layer.test(.fill(.color(red)), box: Rect(x: 0, y: 0, width: 32, height: 64))
        #expect(
            opaque(try drawn([face, on(.group([half]))])) == PixelRect(x: 24, y: 24, width: 8, height: 16))
    }

    @Test("It moves with its face layer and with groups that hold both, whichever list it is in")
    func moves() throws {
        let track = Track.linear("rotation", [0, 1], [0, 180])
        let slide = Track.linear("position.x", [0, 1], [32, 52])
        let spot = spot(FaceAttachment(.eyes, of: 1, width: 2, height: 1))
        func group(_ layers: [Layer], _ tracks: [Track]) -> Layer {
            .test(.group(layers), tracks: tracks)
        }
        let face = Layer.test(.face(FaceStyle()), box: box, tracks: [track])
        let inside = try drawn([group([face, spot], [slide])], frame: 1)
        let outside = try drawn([group([face], [slide]), spot], frame: 1)
        // Half a turn in two frames: a quarter in the second; the group has gone half its way.
        #expect(opaque(inside) == PixelRect(x: 34, y: 16, width: 16, height: 32))
        #expect(opaque(outside) == opaque(inside))
        // A group that holds it alone moves it further.
        var other = spot
        other.placement = .attached(
            FaceAttachment(.eyes, of: 0, width: 2, height: 1), scale: Point(x: 1, y: 1), rotation: 0)
        let further = try drawn([face, group([other], [slide])], frame: 1)
        #expect(opaque(further) == PixelRect(x: 34, y: 16, width: 16, height: 32))
    }

    @Test("Its width and shift move, and copies stand round its point in eye distances")
    func tracks() throws {
        let face = Layer.test(.face(FaceStyle()), box: box)
        let moving = spot(
            FaceAttachment(.eyes, of: 0, width: 1, height: 1),
            tracks: [
                .linear("on.width", [0, 1], [1, 3]), .linear("on.shift.y", [0, 1], [0, 1]),
            ])
        #expect(
            opaque(try drawn([face, moving], frame: 1)) == PixelRect(x: 16, y: 24, width: 32, height: 32))
        var ring = spot(FaceAttachment(.eyes, of: 0, width: 0.5, height: 0.5))
        ring.circle = LayerCircle(count: 4)
        let copies = try drawn([face, ring])
        #expect(opaque(copies) == PixelRect(x: 12, y: 12, width: 40, height: 40))
        #expect(copies[32, 32].a == 0 && copies[48, 32].a == 255 && copies[32, 16].a == 255)
    }

    @Test("Nobody wears nothing: without a face nothing lies on it")
    func noFace() throws {
        let layers = [
            Layer.test(.face(FaceStyle()), box: box),
            spot(FaceAttachment(.eyes, of: 0, width: 2, height: 1)),
        ]
        let plan = try scratch.plan(.test(layers, width: 64, height: 64), side: 64)
        #expect(opaque(plan.still(face: PreparedPeople(PreparedFace(frame: .init())))).isEmpty)
        #expect(!plan.window(.still).box.isEmpty)
    }

    @Test("A face layer shows the cut that it asks for, or the next best")
    func cuts() throws {
        func picture(_ shade: UInt8) -> Bitmap {
            Bitmap(
                width: 8, height: 8, pixels: Array(repeating: Pixel(r: shade, g: 0, b: 0, a: 255), count: 64))
        }
        func shades(_ person: UInt8?, _ head: UInt8?) throws -> [UInt8] {
            var frame = DecodedFace.Frame(bitmap: picture(10), delay: 0)
            (frame.person, frame.head) = (person.map(picture), head.map(picture))
            return try [FaceCut.none, .person, .head].map { cut in
                let layers = [Layer.test(.face(FaceStyle(cut: cut)), box: box)]
                let plan = try scratch.plan(.test(layers, width: 64, height: 64), side: 64)
                let face = PreparedPeople(frames: [frame])
                let line = StickerTimeline.still
                let reduced = plan.renderer(for: plan.reduced(face), of: line).frame(.still)
                #expect(reduced[30, 30] == plan.still(face: face)[30, 30])
                return plan.still(face: face)[30, 30].r
            }
        }
        #expect(try shades(20, 30) == [10, 20, 30])
        #expect(try shades(20, nil) == [10, 20, 20])
        #expect(try shades(nil, nil) == [10, 10, 10])
    }

    @Test("A plan from the cache, and one compiled by several threads, draws the same")
    func sameBytes() throws {
        let folder = ScratchCostume()
        let layers = [
            Layer.test(.fill(.color(Color(r: 0, g: 0, b: 99)))), .test(.face(FaceStyle()), box: box),
            spot(FaceAttachment(.nose, of: 1, width: 1.3, height: 0.7, shift: Point(x: 0.2, y: 0.3))),
        ]
        let template = Template.test(layers, width: 64, height: 64)
        let face = try Self.face(turned: true)
        let direct = try scratch.plan(template, side: 50).still(face: face)
        let compiler = scratch.compiler(cache: folder.folder)
        for _ in 0..<2 {
            let plan = try compiler.plan(
                template, in: scratch.folder, side: 50, cores: SpareCores(CoreGate(cores: 3)))
            #expect(plan.still(face: face) == direct)
        }
    }
}
