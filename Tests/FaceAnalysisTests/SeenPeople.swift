import FaceAnalysis
import FaceDecoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Testing

/// What networks see in some pictures, as stored or as a test wants it.
final class SeenPeople: FaceSeeing {
    /// A picture with what is seen in it.
    struct Sight {
        var picture: Bitmap
        var mask: PersonMask
        var mesh: FaceMesh?
        /// Faces of other people, without meshes.
        var others: [FoundFace] = []
    }

    private let sights: [Sight]
    /// The mask of pictures that aren't among them.
    var mirrored = SeenPeople.mask { _, _ in 0 }
    /// How many masks were computed.
    private(set) var masks = 0

    init(_ sights: [Sight]) { self.sights = sights }

    private func sight(of picture: Bitmap) -> Sight? { sights.first { $0.picture == picture } }

    func faces(in picture: Bitmap) -> [FoundFace] {
        guard let sight = sight(of: picture), let mesh = sight.mesh else { return [] }
        let (left, right) = (mesh.points[33], mesh.points[263])
        let box = Rect(x: left.x, y: left.y, width: right.x - left.x, height: right.x - left.x)
        return [FoundFace(box: box, leftEye: left, rightEye: right, confidence: 0.9)] + sight.others
    }

    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? { sight(of: picture)?.mesh }

    func personMask(in picture: Bitmap) -> PersonMask {
        masks += 1
        return sight(of: picture)?.mask ?? mirrored
    }

    /// A mask of a function of x and y, 0…1.
    static func mask(_ value: (Double, Double) -> Float) -> PersonMask {
        let side = PersonMask.side
        let values = (0..<side * side).map { place in
            value((Double(place % side) + 0.5) / Double(side), (Double(place / side) + 0.5) / Double(side))
        }
        guard let mask = PersonMask(values: values) else { preconditionFailure("a value outside 0…1") }
        return mask
    }
}

extension SeenPeople.Sight {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

    private static func bitmap(_ file: URL, side: Int) throws -> Bitmap {
        var limits = DecodingLimits()
        limits.longestSide = side
        return try InProcessDecoder().decode([UInt8](try Data(contentsOf: file)), limits: limits)
            .frames[0].bitmap
    }

    /// A person of the fixtures.
    /// - Parameter side: the longest side of the picture in pixels; small ones keep debug builds fast.
    init(_ name: String, side: Int = 200) throws {
        let faces = Self.tests.deletingLastPathComponent().appending(path: "Fixtures/Faces")
        let picture = try Self.bitmap(faces.appending(path: name + ".jpg"), side: side)
        let fixtures = Self.tests.appending(path: "Fixtures")
        let gray = try Self.bitmap(fixtures.appending(path: name + "-mask.png"), side: PersonMask.side)
        let mask = try #require(PersonMask(values: gray.pixels.map { Float($0.g) / 255 }))
        let text = try String(contentsOf: fixtures.appending(path: name + "-mesh.txt"), encoding: .utf8)
        let points = text.split(separator: "\n").map { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return Point(
                x: numbers[0] * Double(picture.width), y: numbers[1] * Double(picture.height))
        }
        let mesh = try #require(FaceMesh(points: points, confidence: 0.95))
        self.init(picture: picture, mask: mask, mesh: mesh)
    }

    /// The same with each value of the mask changed.
    func masked(_ change: (Float, Double, Double) -> Float) -> SeenPeople.Sight {
        var copy = self
        let side = PersonMask.side
        copy.mask = SeenPeople.mask { x, y in
            change(mask.values[Int(y * Double(side)) * side + Int(x * Double(side))], x, y)
        }
        return copy
    }

    /// The mask with left and right exchanged.
    var mirroredMask: PersonMask {
        let side = PersonMask.side
        return SeenPeople.mask { x, y in
            mask.values[Int(y * Double(side)) * side + side - 1 - Int(x * Double(side))]
        }
    }

    /// The same with each point of the mesh moved.
    func moved(_ change: (Point) -> Point) -> SeenPeople.Sight {
        var copy = self
        copy.mesh = mesh.flatMap { FaceMesh(points: $0.points.map(change), confidence: $0.confidence) }
        return copy
    }

    /// What is found in this picture alone, if the mirrored picture gives the same mask.
    func analyzed(cutting: Bool = true) -> AnalyzedFrames {
        let people = SeenPeople([self])
        people.mirrored = mirroredMask
        return FaceAnalyzer.analyze([picture], seeing: people, cutting: cutting)
    }
}
