import Costume
import FaceExpressions
import FaceInput
import Files
import Raster
import Synchronization

/// One picture of a face as it acts: each expression is drawn once for all costumes and sizes, as long as there is room.
final class ActingFace: Sendable {
    private struct Key: Hashable {
        var cut: FaceCut
        var expression: FaceExpression
        /// nil: as large as the face.
        var step: Double?
    }

    private struct Kept {
        var key: Key
        var source: PictureSource
        var pixels: Int
    }

    /// Pixels of pictures that are kept, with three times their memory, but one always is: about five expressions as
    /// costumes show them for each costume that is drawn at once. Costumes rarely share one, so more gain nothing.
    private static let most = 500_000 * ThisProcess.processors

    /// nil: the reference face.
    private let actor: FaceActor?
    private let pictures: [FaceCut: Bitmap]
    /// The one that was used last lies last.
    private let kept = Mutex<[Kept]>([])
    private let acts = Mutex<[FaceExpression: FaceActor.Act?]>([:])

    /// Why parts of it can't act.
    var reasons: [String] { actor?.doubts.values.map(\.rawValue) ?? [] }

    /// nil where it can't act at all.
    init?(_ frame: DecodedFace.Frame) {
        guard let contours = frame.contours else { return nil }
        actor = FaceActor(contours, of: frame.bitmap)
        pictures = Dictionary(frame.pictures.map { ($0.cut, $0.picture) }) { first, _ in first }
    }

    /// The reference face (`ReferenceFace.acting`).
    init(reference picture: Bitmap) {
        actor = nil
        pictures = [.none: picture]
    }

    /// nil where it looks as photographed.
    /// - Parameters:
    ///   - step: the fewest pixels of the face from one output pixel to the next; nil: it is drawn at any size.
    ///   - photograph: the same cut without an expression, reduced for that step.
    func picture(
        _ cut: FaceCut, _ expression: FaceExpression, reducedFor step: Double?,
        as photograph: PreparedFace.Picture?
    ) -> PreparedFace.Picture? {
        guard let picture = pictures[cut], let act = change(expression) else { return nil }
        return .ready(
            source(Key(cut: cut, expression: expression, step: step)) {
                // It acts as large as it is shown.
                guard step != nil, case .ready(let photograph) = photograph else {
                    return PictureSource(act(picture))
                }
                return photograph.showing(act)
            })
    }

    /// What an expression makes of a picture; nil where it changes nothing.
    private func change(_ expression: FaceExpression) -> ((Bitmap) -> Bitmap)? {
        guard actor == nil else { return act(expression)?.applied }
        return expression.isNeutral ? nil : { ReferenceFace.acting($0, expression) }
    }

    /// Where points come to lie.
    func moved(_ points: FacePoints, _ expression: FaceExpression) -> FacePoints {
        act(expression)?.moved(points) ?? points
    }

    /// Gives up what was drawn; it is drawn again when it is asked for.
    func release() { kept.withLock { $0 = [] } }

    private func act(_ expression: FaceExpression) -> FaceActor.Act? {
        guard let actor, !expression.isNeutral else { return nil }
        if let known = acts.withLock({ $0[expression] }) { return known }
        let made = actor.act(expression)
        acts.withLock { known in
            if known.count >= Self.mostExpressions { known = [:] }
            known[expression] = .some(made)
        }
        return made
    }

    /// A costume has fewer, and they take little memory.
    private static let mostExpressions = 256

    private func source(_ key: Key, draw: () -> PictureSource) -> PictureSource {
        let known = kept.withLock { kept -> PictureSource? in
            guard let place = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let found = kept.remove(at: place)
            kept.append(found)
            return found.source
        }
        if let known { return known }
        let source = draw()
        let scale = max(1, key.step ?? 1)
        let pixels = Int(Double(source.width * source.height) / (scale * scale))
        kept.withLock { kept in
            // Two may have drawn it at once.
            if kept.contains(where: { $0.key == key }) { return }
            kept.append(Kept(key: key, source: source, pixels: pixels))
            while kept.count > 1, kept.reduce(0, { $0 + $1.pixels }) > Self.most { kept.removeFirst() }
        }
        return source
    }
}

extension FaceActor.Act {
    fileprivate func applied(to picture: Bitmap) -> Bitmap {
        deformation(width: picture.width, height: picture.height)?.applied(to: picture) ?? picture
    }
}
