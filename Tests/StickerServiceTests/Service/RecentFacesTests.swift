import ImageCodecs
import Testing

@testable import StickerService

@Suite("Faces that were decoded just now")
struct RecentFacesTests {
    private let darkroom = Darkroom()
    private let time = StageTime()

    private func decode(
        _ faces: RecentFaces, _ seed: Int, _ limits: DecodingLimits = DecodingLimits()
    ) throws -> DecodedImage {
        try faces.decode(Stage.face(seed), limits: limits)
    }

    @Test("aren't decoded again, unless another picture of them is wanted")
    func remembered() throws {
        let (time, faces) = (time, RecentFaces(darkroom, now: { [time] in time.now }))
        let first = try decode(faces, 1)
        _ = try decode(faces, 2)
        #expect(try decode(faces, 1) == first)
        #expect(darkroom.count == 2)
        var limits = DecodingLimits()
        limits.longestSide = 12
        #expect(try decode(faces, 1, limits).width == 12)
        #expect(darkroom.count == 3)
        faces.prepare()
        time.pass(599)
        _ = try decode(faces, 1)
        time.pass(599)
        faces.prepare()
        _ = try decode(faces, 1)
        #expect(darkroom.count == 3)
        _ = try decode(faces, 2)
        #expect(darkroom.count == 4)
    }

    @Test("are the last four, however small they are") func few() throws {
        let faces = RecentFaces(darkroom, now: { ContinuousClock.now })
        for seed in [1, 2, 3, 4, 1, 5] { _ = try decode(faces, seed) }
        #expect(darkroom.count == 5)
        for seed in [1, 3, 4, 5] { _ = try decode(faces, seed) }
        #expect(darkroom.count == 5)
        _ = try decode(faces, 2)
        #expect(darkroom.count == 6)
    }

    @Test("are forgotten when they need too much room, the longest unused first; failures aren't remembered")
    func bounded() throws {
        // Two of 24 × 24 pixels of 4 bytes each.
        let faces = RecentFaces(darkroom, room: 24 * 24 * 4 * 2, now: { ContinuousClock.now })
        for seed in [1, 2, 1, 3] { _ = try decode(faces, seed) }
        #expect(darkroom.count == 3)
        for seed in [3, 1] { _ = try decode(faces, seed) }
        #expect(darkroom.count == 3)
        _ = try decode(faces, 2)
        #expect(darkroom.count == 4)
        for _ in 0..<2 {
            #expect(throws: DecodingError.self) { try faces.decode([1], limits: DecodingLimits()) }
        }
        #expect(darkroom.count == 6)
    }
}
