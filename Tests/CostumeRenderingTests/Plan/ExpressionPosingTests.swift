import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Expressions over time") struct ExpressionPosingTests {
    private static let translation = SceneTranslation(
        canvas: Rect(x: 0, y: 0, width: 100, height: 100), duration: 2, elementBounds: [:])

    private func layer(
        _ shared: SharedExpression? = nil, own: [FaceExpression.Channel: Double] = [:],
        tracks: [Track] = []
    ) -> Layer {
        var expression = LayerExpression()
        expression.shared = shared
        for (channel, value) in own { expression.own[channel] = value }
        return .test(.face(FaceStyle(), expression), tracks: tracks)
    }

    /// What the face does at a moment, as the scenes of a costume have it.
    private func shown(_ layer: Layer, at time: Double = 0) throws -> FaceExpression {
        guard
            case .face(let style) = try #require(
                Self.translation.scene(of: [layer], at: time).first
            ).content
        else {
            Issue.record("no face")
            return .neutral
        }
        return style.expression
    }

    private func nodding(once: Bool = false) -> SharedExpression {
        SharedExpression(
            id: "nod", channels: [.smile: 0.5].reduce(into: .neutral) { $0[$1.key] = $1.value },
            tracks: [.linear("nod", [0, 1], [0, 1])], duration: 1, isOnce: once)
    }

    @Test("Channels are added to those of the shared expression and clamped; tracks replace a layer's own")
    func sum() throws {
        #expect(try shown(layer()).isNeutral)
        let both = layer(nodding(), own: [.smile: 0.75, .lids: 0.25])
        #expect(try shown(both)[.smile] == 1)
        #expect(try shown(both)[.lids] == 0.25)
        let moved = layer(
            nodding(), own: [.smile: 0.25], tracks: [.linear("face.expression.smile", [0, 2], [0, -1])])
        #expect(try shown(moved, at: 0)[.smile] == 0.5)
        #expect(try shown(moved, at: 2)[.smile] == -0.5)
        let amount = layer(nodding(), tracks: [.linear("face.expression.amount", [0, 2], [1, 0])])
        #expect(try shown(amount, at: 1)[.smile] == 0.25)
    }

    @Test("A shared expression begins again after its duration, or holds its last values")
    func loops() throws {
        #expect(try shown(layer(nodding()), at: 0.5)[.nod] == 0.5)
        #expect(try shown(layer(nodding()), at: 1.25)[.nod] == 0.25)
        #expect(try shown(layer(nodding()), at: 1)[.nod] == 0)
        #expect(try shown(layer(nodding(once: true)), at: 1.75)[.nod] == 1)
    }

    @Test("Values are rounded to sixteenths, so that few pictures are drawn")
    func rounding() throws {
        let states = try (0..<100).map { try shown(layer(nodding()), at: Double($0) / 100)[.nod] }
        #expect(Set(states).count == 17)
        #expect(states.allSatisfy { ($0 * 16).rounded() == $0 * 16 })
    }

    @Test("What lies on a face knows how the face acts")
    func attached() throws {
        let fill = LayerContent.fill(.color(Color(r: 255, g: 0, b: 0)))
        let glasses = Layer.test(
            fill,
            placement: .attached(
                FaceAttachment(.chin, of: 0, width: 1, height: 1), scale: Point(x: 1, y: 1), rotation: 0))
        let scene = Self.translation.scene(of: [layer(nodding()), glasses], at: 0.5)
        guard case .attached(let attached) = try #require(scene.last).content else {
            Issue.record("nothing on the face")
            return
        }
        #expect(attached.slot.style.expression[.nod] == 0.5)
    }
}
