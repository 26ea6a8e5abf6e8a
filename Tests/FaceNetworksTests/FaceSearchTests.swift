import FaceAnalysis
import FaceDecoding
import FaceInput
import FaceNetworks
import Foundation
import ImageCodecs
import Raster
import Testing

@Suite("Faces are found anywhere in a picture", .enabled(if: FaceNetworks.isAvailable))
struct FaceSearchTests {
    private static let faces = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/Faces")
    private let networks: FaceNetworks

    init() throws { networks = try #require(FaceNetworks()) }

    private func picture(_ name: String) throws -> Bitmap {
        let bytes = [UInt8](try Data(contentsOf: Self.faces.appending(path: name)))
        return try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames[0].bitmap
    }

    private func best(in picture: Bitmap) throws -> FoundFace {
        try #require(networks.face(anywhereIn: picture))
    }

    /// Degrees by which a face is rotated clockwise.
    private func roll(_ face: FoundFace) -> Double {
        atan2(face.rightEye.y - face.leftEye.y, face.rightEye.x - face.leftEye.x) * 180 / .pi
    }

    @Test("A face in a portrait is found in its place at any size", arguments: [0.5, 1, 2])
    func findsPortrait(_ scale: Double) throws {
        let side = Int(512 * scale)
        let face = try best(in: picture("astronaut-512.jpg").resized(width: side, height: side))
        // Measured by eye: the nose is near (222, 120) of 512, the face is some 100 pixels high.
        #expect(abs(face.box.center.x / scale - 222) < 20, "\(face)")
        #expect(abs(face.box.center.y / scale - 120) < 25, "\(face)")
        #expect((70...140).contains(face.box.height / scale), "\(face)")
    }

    @Test(
        "Faces of different people are found in their places, nearly upright",
        arguments: [
            // The nose, measured by eye, in pixels.
            ("hopper.jpg", 257, 227), ("luispedro.jpg", 104, 214), ("guitarist.png", 98, 25),
            ("black-and-white.png", 54, 91), ("glasses.png", 77, 87), ("cap.png", 43, 83),
            ("wide.png", 61, 58), ("blue-shirt.png", 65, 84), ("morisot-woman-in-mauve.jpg", 281, 200),
            ("morisot-self-portrait.jpg", 255, 205),
        ])
    func findsDifferentPeople(name: String, x: Double, y: Double) throws {
        let face = try best(in: picture(name))
        #expect(abs(face.box.center.x - x) < 0.25 * face.box.width, "\(face)")
        #expect(abs(face.box.center.y - y) < 0.25 * face.box.height, "\(face)")
        #expect(abs(roll(face)) < 15, "\(face)")
    }

    @Test("A rotated head is found with its angle", arguments: [25.0, -40, 90, 135, 180, -90])
    func findsRotatedHead(_ degrees: Double) throws {
        let person = try picture("hopper.jpg")
        var canvas = Bitmap(width: 760, height: 760)
        for index in canvas.pixels.indices { canvas.pixels[index] = Pixel(r: 90, g: 100, b: 120, a: 255) }
        let whole = Rect(x: 0, y: 0, width: Double(person.width), height: Double(person.height))
        let middle = Transform.translation(x: -whole.width / 2, y: -whole.height / 2)
        canvas.draw(
            person,
            PicturePlacement(
                part: whole, into: whole,
                by: middle.then(.rotation(degrees: degrees)).then(.translation(x: 380, y: 380))))
        let level = try roll(best(in: person))
        let face = try best(in: canvas)
        let difference = (roll(face) - level - degrees + 900).truncatingRemainder(dividingBy: 360) - 180
        #expect(abs(difference) < 4, "\(roll(face)) instead of \(degrees)")
        #expect((150...260).contains(face.box.height), "\(face)")
    }

    @Test("A face of a thirtieth of the longest side is found")
    func findsSmallFace() throws {
        // In a plain room of 1,700 × 1,300 pixels.
        var room = Bitmap(width: 1_700, height: 1_300)
        for index in room.pixels.indices { room.pixels[index] = Pixel(r: 120, g: 130, b: 110, a: 255) }
        let person = try picture("astronaut-512.jpg").resized(width: 280, height: 280)
        for y in 0..<person.height {
            for x in 0..<person.width { room[x + 900, y + 600] = person[x, y] }
        }
        let face = try best(in: room)
        #expect(abs(face.box.center.x - 1_021) < 12, "\(face)")
        #expect(abs(face.box.center.y - 666) < 14, "\(face)")
    }

    @Test(
        "A person who fills the height of a wide picture is found, and the width of a tall one",
        arguments: [true, false])
    func findsInPanorama(isWide: Bool) throws {
        let person = try picture("astronaut-512.jpg").resized(width: 240, height: 240)
        var panorama = Bitmap(width: isWide ? 2_800 : 280, height: isWide ? 280 : 2_800)
        for index in panorama.pixels.indices {
            panorama.pixels[index] = Pixel(r: 120, g: 160, b: 200, a: 255)
        }
        let (left, top) = isWide ? (1_700, 40) : (20, 1_700)
        for y in 0..<240 { for x in 0..<240 { panorama[x + left, y + top] = person[x, y] } }
        let face = try best(in: panorama)
        #expect(abs(face.box.center.x - Double(left) - 104) < 12, "\(face)")
        #expect(abs(face.box.center.y - Double(top) - 56) < 12, "\(face)")
    }

    @Test("Everybody in a group is counted, also where faces are small")
    func countsGroup() throws {
        let person = try picture("astronaut-512.jpg").cropped(
            to: PixelRect(x: 100, y: 0, width: 260, height: 260))
        var group = Bitmap(width: 7 * 260, height: 2 * 260)
        for y in 0..<group.height {
            for x in 0..<group.width { group[x, y] = person[x % 260, y % 260] }
        }
        var places: [[Int]] = []
        _ = networks.face(anywhereIn: group) { faces, _ in
            places = faces.map { [Int($0.box.center.x) / 260, Int($0.box.center.y) / 260] }
            return 0
        }
        #expect(places.count == 14 && Set(places).count == 14, "\(places)")
    }

    @Test("Where the landmark network confirms nobody, one face is used, and others aren't counted")
    func countsConfirmedFaces() throws {
        // Veiled below and above the eyes.
        var person = try picture("astronaut-icon.jpg")
        for y in 0..<person.height where !(224...275).contains(y) {
            for x in 0..<585 { person[x, y] = Pixel(r: 217, g: 212, b: 200, a: 255) }
        }
        let small = person.resized(width: 302, height: 302)
        var photo = Bitmap(width: 480, height: 480)
        for index in photo.pixels.indices { photo.pixels[index] = Pixel(r: 136, g: 153, b: 170, a: 255) }
        for (left, top) in [(14, 7), (254, 127)] {
            for y in 0..<302 {
                for x in 0..<min(302, 480 - left) { photo[left + x, top + y] = small[x, y] }
            }
        }
        // The detector takes both for faces.
        let seen = networks.faces(in: photo)
        #expect(seen.count == 2)
        #expect(seen.allSatisfy { networks.mesh(of: $0, in: photo)?.confidence ?? 1 < 0.5 })
        var counts: [Int] = []
        let used = networks.face(anywhereIn: photo) { faces, others in
            counts = [faces.count, others.count]
            return 0
        }
        #expect(used != nil && counts == [1, 1])
    }

    @Test("No face is found in a picture without people")
    func findsNobody() {
        var picture = Bitmap(width: 300, height: 200)
        for y in 0..<200 {
            for x in 0..<300 { picture[x, y] = Pixel(r: UInt8(x / 2), g: UInt8(y), b: 90, a: 255) }
        }
        for nobody in [
            picture, Bitmap(width: 500, height: 400), Bitmap(width: 5, height: 4000),
            Bitmap(width: 0, height: 0), Bitmap(width: 1, height: 1),
        ] {
            #expect(networks.face(anywhereIn: nobody) == nil)
            #expect(networks.faces(in: nobody) == [])
        }
    }
}
