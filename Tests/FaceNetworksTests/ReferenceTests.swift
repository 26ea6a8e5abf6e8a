import CFaceNetworks
import CKernels
import FaceAnalysis
import Foundation
import Raster
import Testing

@testable import FaceNetworks

/// Compares with other runtimes; make-fixtures.py writes their results.
@Suite("Networks compute what the reference runtime computes", .enabled(if: FaceNetworks.isAvailable))
struct ReferenceTests {
    /// The mean difference that is allowed.
    private static let tolerance = 0.004
    private let networks: FaceNetworks

    init() throws { networks = try #require(FaceNetworks()) }

    @Test("The detector's scores and boxes are those of the reference", arguments: Fixture.all)
    func detectorMatches(fixture: Fixture) throws {
        let picture = try fixture.square(side: 192)
        let results = networks.detector.results(of: picture, picture.all(low: -1))
        let expected = try fixture.numbers("scores")
        #expect(meanDifference(results[1], expected.prefix(2304)) < Self.tolerance)
        // 20 boxes, each after its index.
        for start in stride(from: 2304, to: expected.count, by: 17) {
            let index = try #require(Int(exactly: expected[start]))
            let box = results[0][(16 * index)..<(16 * index + 16)]
            #expect(meanDifference(box, expected[(start + 1)..<(start + 17)]) < Self.tolerance)
        }
        #expect(expected.count == 2304 + 20 * 17)
    }

    @Test("The points of a face are those of the reference", arguments: Fixture.all)
    func landmarksMatch(fixture: Fixture) throws {
        let picture = try fixture.enlargedPart()
        let results = networks.landmarks.results(of: picture, picture.all(low: 0))
        let expected = try fixture.numbers("landmarks")
        // The mesh, lips, eyes, irises, and whether it is a face.
        #expect(results.map(\.count) == [1_404, 160, 142, 142, 10, 10, 1])
        var start = 0
        for result in results {
            let part = expected.dropFirst(start).prefix(result.count)
            #expect(meanDifference(result, part) < Self.tolerance)
            start += result.count
        }
        #expect(start == expected.count)
    }

    @Test("The mask of a person is that of the reference", arguments: Fixture.all)
    func maskMatches(fixture: Fixture) throws {
        let mask = networks.personMask(in: try fixture.square(side: 256))
        let expected = try fixture.picture("Fixtures/\(fixture.name).mask.png").pixels.map {
            Float($0.r) / 255
        }
        #expect(meanDifference(mask.values, expected) < Self.tolerance)
        #expect(mask.values.contains { $0 > 0.9 } && mask.values.contains { $0 < 0.1 })
    }

    @Test("Faces and their points are where MediaPipe's own programs see them", arguments: Fixture.all)
    func facesMatch(fixture: Fixture) throws {
        let expected = try fixture.report()
        let picture = try fixture.picture()
        let face = try #require(networks.faces(in: picture).first)
        let side = expected.box[2]
        let box = [face.box.x, face.box.y, face.box.width, face.box.height]
        for (one, other) in zip(box, expected.box) { #expect(abs(one - other) < 0.05 * side) }
        for (one, other) in zip([face.leftEye, face.rightEye], expected.eyes) {
            #expect(abs(one.x - other[0]) < 0.04 * side && abs(one.y - other[1]) < 0.04 * side)
        }
        let mesh = try #require(networks.mesh(of: face, in: picture))
        #expect(mesh.confidence > 0.9)
        let differences = zip(mesh.points, expected.points).map { abs($0.x - $1[0]) + abs($0.y - $1[1]) }
        // The smallest face has 36 pixels, so this is less than one to each side.
        #expect(differences.reduce(0, +) / Double(differences.count) < 0.04 * side)
    }
}

@Suite("Networks give the same bytes on every processor", .serialized, .enabled(if: FaceNetworks.isAvailable))
struct WideNetworkTests {
    @Test("AVX2 and plain code give the same bits", arguments: Fixture.all)
    func widthsMatch(fixture: Fixture) throws {
        let networks = try #require(FaceNetworks())
        for network in [networks.detector, networks.landmarks, networks.segmenter] {
            let picture = try fixture.square(side: network.side)
            let wide = network.results(of: picture, picture.all(low: -1))
            kernel_stay_narrow(true)
            let narrow = network.results(of: picture, picture.all(low: -1))
            kernel_stay_narrow(false)
            #expect(wide.map { $0.map(\.bitPattern) } == narrow.map { $0.map(\.bitPattern) })
            let numbers = wide.flatMap(\.self)
            #expect(numbers.allSatisfy { $0.isFinite })
        }
    }
}

@Suite("Squares are seen alike", .enabled(if: FaceNetworks.isAvailable))
struct NetworkViewTests {
    @Test(
        "An upright square gives the same bits as one that is turned by nothing",
        arguments: [0.4, 0.98, 1, 1.4, 2.7, 9])
    func upright(_ step: Double) throws {
        let network = try #require(FaceNetworks()).segmenter
        let picture = try Fixture.all[0].square(side: 128)
        for (corner, continues) in [(0.0, UInt8(0)), (-20.3, 0), (-20.3, 1), (33.25, 1), (1e9, 0)] {
            var view = face_view(
                a: step, b: 0, c: corner, d: 0, e: step * 1.1, f: corner + 5.5, low: -1, high: 1,
                continues: continues)
            let upright = network.results(of: picture, view)
            // No number is changed by that, but all places are computed one by one.
            view.b = 1e-300
            #expect(network.results(of: picture, view) == upright, "\(corner)")
        }
    }
}

/// The mean of the differences of two lists; infinite if their lengths differ.
private func meanDifference(_ one: some Collection<Float>, _ other: some Collection<Float>) -> Double {
    guard one.count == other.count, !one.isEmpty else { return .infinity }
    return zip(one, other).reduce(0) { $0 + Double(abs($1.0 - $1.1)) } / Double(one.count)
}
