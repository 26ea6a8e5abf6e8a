import BinaryCoding
import FaceInput
import Foundation
import ImageCodecs
import Raster
import Testing

@testable import FaceSandbox

@Suite("The faces that a decoder reports") struct FoundFacesTests {
    private static let box = PictureShare(x: 0.1, y: 0.2, width: 0.3, height: 0.4)

    private func read(_ change: (inout FoundFaces) -> Void) throws -> FoundFaces {
        var found = FoundFaces(boxes: [Self.box, Self.box], used: 1)
        (found.square, found.roll) = (PictureShare(x: -0.2, y: 0, width: 0.8, height: 0.9), -12.5)
        change(&found)
        return try FoundFaces(encoded: found.encoded)
    }

    @Test("Boxes, number, square and roll arrive as they were sent")
    func sameAsSent() throws {
        let found = try read { _ in }
        #expect(found.boxes == [Self.box, Self.box] && found.used == 1 && found.roll == -12.5)
        #expect(found.square == PictureShare(x: -0.2, y: 0, width: 0.8, height: 0.9))
        #expect(try read { $0.square = nil }.square == nil)
    }

    @Test("A decoder that was taken over can't report impossible faces")
    func impossible() {
        let changes: [@Sendable (inout FoundFaces) -> Void] = [
            { $0.boxes = [] }, { $0.used = 2 }, { $0.roll = 181 }, { $0.roll = .nan },
            { $0.boxes[0].x = -0.1 }, { $0.boxes[0].width = 0.95 }, { $0.boxes[1].height = .nan },
            { $0.square?.width = 0 }, { $0.square?.x = 3 }, { $0.square?.y = .infinity },
            { $0.boxes = Array(repeating: Self.box, count: FoundFaces.most + 1) },
        ]
        for (number, change) in changes.enumerated() {
            #expect(throws: (any Error).self, "change \(number)") { try read(change) }
        }
    }

    @Test("Notices arrive as they were sent")
    func notices() throws {
        for notice in [
            FaceNotice.endMissing(format: .gif), .highDynamicRange,
            .movieUnread(format: .avif), .invisible, .noFaceFound, .backgroundUnsure(.long),
            .headUnsure(.scattered),
        ] {
            #expect(try FaceNotice(encoded: notice.encoded) == notice)
        }
    }

    @Test("Parts of a picture arrive as they were asked for, and impossible ones don't")
    func parts() throws {
        for part in [
            FacePart.numbered(1), .numbered(64), .pixels(PixelRect(x: 0, y: 7, width: 300, height: 1)),
            .pixels(PixelRect(x: 5, y: 7, width: 30, height: 20), roll: -12.5),
        ] {
            #expect(try FacePart(encoded: part.encoded) == part)
        }
        for part in [
            FacePart.numbered(0), .numbered(65), .pixels(PixelRect(x: -1, y: 0, width: 3, height: 3)),
            .pixels(PixelRect(x: 0, y: 0, width: 0, height: 3)),
            .pixels(PixelRect(x: 0, y: 0, width: 3, height: 3), roll: 361),
        ] {
            #expect(throws: (any Error).self) { try FacePart(encoded: part.encoded) }
        }
    }

    @Test("A box in pixels becomes shares of the upright picture, and one that doesn't fit all of it")
    func sizes() {
        let size = PictureSize(width: 400, height: 200)
        let part = FacePart.pixels(PixelRect(x: 100, y: 50, width: 300, height: 150))
        #expect(part.sized(size) == .box(PictureShare(x: 0.25, y: 0.25, width: 0.75, height: 0.75), roll: 0))
        for box in [
            PixelRect(x: 101, y: 0, width: 300, height: 1), PixelRect(x: 0, y: 0, width: .max, height: 1),
        ] {
            #expect(FacePart.pixels(box).sized(size) == .whole)
        }
        #expect(FacePart.head.sized(size) == .head)
    }
}
