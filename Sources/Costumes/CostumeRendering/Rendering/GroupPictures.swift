import Raster
import Synchronization

/// Groups of a plan that several scenes show, as they were drawn with one face.
final class GroupPictures: Sendable {
    private struct Kept {
        var group: RenderGroup
        var face: Int
        var picture: PictureSource
    }

    /// Pixels that are kept, but one picture always is. Most costumes have one group; what looks different in each scene
    /// isn't kept.
    private static let most = 4 << 20

    private let shared: Set<ObjectIdentifier>
    private let kept = Mutex<[Kept]>([])

    init(_ plan: RenderPlan) {
        var (met, shared): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
        func meet(_ steps: [RenderStep]) {
            for step in steps {
                switch step {
                case .plate, .face, .attached, .text: break
                case .group(let group, _, _):
                    if met.insert(ObjectIdentifier(group)).inserted {
                        meet(group.steps)
                    } else {
                        shared.insert(ObjectIdentifier(group))
                    }
                }
            }
        }
        for scene in plan.scenes { meet(scene) }
        self.shared = shared
    }

    /// nil where only one scene shows the group.
    /// - Parameter face: the number of its frame.
    func picture(of group: RenderGroup, face: Int, draw: () -> Bitmap) -> PictureSource? {
        guard shared.contains(ObjectIdentifier(group)) else { return nil }
        if let known = kept.withLock({ $0.first { $0.group === group && $0.face == face } }) {
            return known.picture
        }
        let picture = PictureSource(raster: draw())
        kept.withLock { kept in
            // Two may have drawn it at once.
            if kept.contains(where: { $0.group === group && $0.face == face }) { return }
            kept.append(Kept(group: group, face: face, picture: picture))
            while kept.count > 1, kept.reduce(0, { $0 + $1.picture.width * $1.picture.height }) > Self.most {
                kept.removeFirst()
            }
        }
        return picture
    }
}
