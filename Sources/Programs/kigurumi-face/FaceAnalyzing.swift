import FaceAnalysis
import FaceInput
import FaceNetworks
import FaceSandbox
import ImageCodecs
import Raster

/// Analyzes the frames of a face: where its parts are, and what of them is the person.
enum FaceAnalyzing {
    /// The networks and their version; results depend on them.
    static let library =
        FaceNetworks.isAvailable ? "face networks \(FaceNetworks.version)" : FaceNetworks.version

    /// Adds points, outlines and heads to the frames, and persons if the background may be removed.
    /// - Parameter found: the faces of the first frame, if they are known; nil: they are looked for.
    static func analyze(
        _ image: inout DecodedFace, found: HeadFinding.Sight?, _ background: FaceBackground,
        _ limits: DecodingLimits
    ) {
        let frames = image.frames.map(\.bitmap)
        let budget = AnalysisBudget(memory: limits.cutMemory)
        let isCutting = background == .auto && HeadFinding.networks != nil
        let found =
            if let networks = HeadFinding.networks {
                if let found {
                    FaceAnalyzer.analyze(
                        frames, seeing: KnownFaces(found, in: frames, networks), cutting: isCutting,
                        within: budget)
                } else {
                    FaceAnalyzer.analyze(frames, seeing: networks, cutting: isCutting, within: budget)
                }
            } else {
                FaceAnalyzer.analyze(frames, seeing: NoNetworks(), cutting: false, within: budget)
            }
        for (index, frame) in zip(image.frames.indices, found.frames) {
            (image.frames[index].person, image.frames[index].head) = (frame.person, frame.head)
            (image.frames[index].points, image.frames[index].contours) = (frame.points, frame.contours)
        }
        if let doubt = found.doubt { image.notices.append(.backgroundUnsure(BackgroundDoubt(doubt))) }
        // Without a face there is no head.
        if let doubt = found.headDoubt, doubt != .faceless {
            image.notices.append(.headUnsure(BackgroundDoubt(doubt)))
        }
    }
}

/// Sees the faces that were found before the picture was cropped: the wanted one of a still, and those of other people.
private struct KnownFaces: FaceSeeing {
    private let sight: HeadFinding.Sight
    /// The wanted face's mesh; nil if it is searched again.
    private let mesh: FaceMesh?
    private let networks: FaceNetworks

    /// A face that either network is less certain of is searched again: a second opinion about what may be no face.
    private static let certain = 0.8

    init(_ sight: HeadFinding.Sight, in frames: [Bitmap], _ networks: FaceNetworks) {
        // The faces of a moving picture are found alike in all of its frames.
        let isKnown = frames.count == 1 && !sight.isTurned && sight.face.confidence >= Self.certain
        let mesh = isKnown ? networks.mesh(of: sight.face, in: frames[0]) : nil
        self.mesh = mesh.flatMap { $0.confidence >= Self.certain ? $0 : nil }
        self.sight = sight
        self.networks = networks
    }

    func faces(in picture: Bitmap) -> [FoundFace] {
        if mesh != nil { return [sight.face] + sight.others }
        let found = networks.faces(in: picture)
        let other = found.filter { face in sight.others.contains { $0.isSame(as: face) } }
        let own = found.filter { !other.contains($0) }
        let unseen = sight.others.filter { other in !found.contains { $0.isSame(as: other) } }
        return own.isEmpty ? [] : own + other + unseen
    }

    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? {
        if let mesh, face == sight.face { mesh } else { networks.mesh(of: face, in: picture) }
    }

    func personMask(in picture: Bitmap) -> PersonMask { networks.personMask(in: picture) }
}

private struct NoNetworks: FaceSeeing {
    func faces(in picture: Bitmap) -> [FoundFace] { [] }
    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? { nil }
    func personMask(in picture: Bitmap) -> PersonMask { .nobody }
}

extension BackgroundDoubt {
    /// The reason as people read it.
    fileprivate init(_ doubt: CutDoubt) {
        self =
            switch doubt {
            case .small: .small
            case .faceless: .faceless
            case .undecided: .undecided
            case .scattered: .scattered
            case .faceOutside: .outside
            case .everything: .everything
            case .nothing: .nothing
            case .long: .long
            }
    }
}
