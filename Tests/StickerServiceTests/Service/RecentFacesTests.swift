import Digest
import Dispatch
import Helpers
import ImageCodecs
import Synchronization
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

    @Test(
        "aren't decoded twice at once: who asks later waits, and is told the same", arguments: [true, false])
    func together(isGood: Bool) throws {
        let faces = RecentFaces(darkroom, now: { ContinuousClock.now })
        let bytes = isGood ? Stage.face(1) : [1]
        let results = Mutex<[Result<DecodedImage, DecodingError>]>([])
        let ended = DispatchSemaphore(value: 0)
        let (begun, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        darkroom.onDecode { _ in
            begun.signal()
            // The second one does what it has to do meanwhile, and then waits.
            second.wait()
        }
        func ask(_ meanwhile: @escaping @Sendable () -> Void) {
            #expect(
                DetachedThread.start {
                    let result = Result { () throws(DecodingError) in
                        try faces.decode(bytes, limits: DecodingLimits(), part: .whole, meanwhile: meanwhile)
                    }
                    results.withLock { $0.append(result) }
                    ended.signal()
                })
        }
        ask {}
        begun.wait()
        ask { second.signal() }
        for _ in 0..<2 { ended.wait() }
        #expect(darkroom.count == 1)
        let told = results.withLock { $0 }
        #expect(told.count == 2 && (try? told[0].get()) == (try? told[1].get()))
        #expect(((try? told[0].get()) != nil) == isGood)
    }

    @Test("are kept once, however large, where they are expected soon")
    func large() throws {
        let time = time
        let faces = RecentFaces(darkroom, room: 8, now: { time.now })
        for _ in 0..<2 { _ = try decode(faces, 1) }
        #expect(darkroom.count == 2)
        faces.expect(SHA256.hex(Stage.face(2)))
        let first = try decode(faces, 2)
        faces.prepare()
        #expect(try decode(faces, 2) == first)
        #expect(darkroom.count == 3)
        // It isn't expected any more.
        for _ in 0..<2 { _ = try decode(faces, 2) }
        #expect(darkroom.count == 5)
        // Nobody came for it.
        faces.expect(SHA256.hex(Stage.face(3)))
        _ = try decode(faces, 3)
        time.pass(11)
        faces.prepare()
        _ = try decode(faces, 3)
        #expect(darkroom.count == 7)
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
