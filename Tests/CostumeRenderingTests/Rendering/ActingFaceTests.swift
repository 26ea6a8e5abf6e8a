import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("A face that acts in a costume") struct ActingFaceTests {
    private static let box = Rect(x: 0, y: 0, width: 256, height: 256)

    private func style(_ channels: [FaceExpression.Channel: Double], cut: FaceCut = .none) -> FaceStyle {
        var style = FaceStyle(cut: cut)
        for (channel, value) in channels { style.expression[channel] = value }
        return style
    }

    private func drawn(_ face: PreparedFace, _ style: FaceStyle) -> Bitmap {
        var drawn = Bitmap(width: 256, height: 256)
        drawn.draw(face.frame(0), style, into: Self.box, by: .identity, style: LayerStyle())
        return drawn
    }

    private static func person(acts: Bool = true) -> PreparedFace {
        var frame = DrawnFace.frame
        if !acts { frame.contours = nil }
        return PreparedFace(frames: [frame])
    }

    @Test("The drawn person acts: a wink closes one eye, in all that is cut out", arguments: FaceCut.allCases)
    func wink(cut: FaceCut) {
        let face = Self.person()
        #expect(face.doubts == [])
        let (open, wink) = (drawn(face, style([:], cut: cut)), drawn(face, style([.leftLid: 1], cut: cut)))
        #expect(open != wink)
        // The dark eye, and all that lies right of the nose.
        #expect(open[103, 95].color.r < 90 && wink[103, 92].color.r > 110)
        for y in 0..<256 { for x in 128..<256 where open[x, y] != wink[x, y] { Issue.record("\(x), \(y)") } }
    }

    @Test("A face without outlines stays as photographed")
    func none() {
        let face = Self.person(acts: false)
        #expect(drawn(face, style([.leftLid: 1, .mouth: 1])) == drawn(face, style([:])))
        #expect(drawn(face, style([:])) == drawn(Self.person(), style([:])))
    }

    @Test("Faces that are reduced for many frames act too")
    func reduced() {
        let face = Self.person().reduced(for: [.none: 2])
        #expect(drawn(face, style([.mouth: 0.5])) != drawn(face, style([:])))
    }

    @Test("What lies on the chin falls with the jaw; the size of a head doesn't change")
    func points() throws {
        let frame = Self.person().frame(0)
        var (closed, open) = (style([:]), style([.mouth: 0.5]))
        (closed.fit, open.fit) = (.head, .head)
        let (before, after) = (
            try #require(closed.placed(frame, into: Self.box)),
            try #require(open.placed(frame, into: Self.box))
        )
        let unit = before[.rightEye].x - before[.leftEye].x
        #expect(after[.chin].y - before[.chin].y > 0.2 * unit)
        #expect(after[.leftEye] == before[.leftEye])
    }

    @Test("The same expression is drawn once, and again after it was given up")
    func again() {
        let face = Self.person()
        let first = drawn(face, style([.smile: 1]))
        #expect(drawn(face, style([.smile: 1])) == first)
        face.releaseReductions()
        #expect(drawn(face, style([.smile: 1])) == first)
    }
}
