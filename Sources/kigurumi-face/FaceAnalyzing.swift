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

    /// Adds points and heads to the frames, and persons if the background may be removed.
    /// - Parameter found: the face of the first frame, if it is known; nil: it is looked for.
    static func analyze(
        _ image: inout DecodedFace, found: FoundFace?, _ background: FaceBackground, _ limits: DecodingLimits
    ) {
        let frames = image.frames.map(\.bitmap)
        let budget = AnalysisBudget(memory: limits.cutMemory)
        let isCutting = background == .auto && HeadFinding.networks != nil
        let found =
            if let networks = HeadFinding.networks {
                // The faces of a moving picture are found alike in all of its frames.
                if frames.count == 1, let known = KnownFace(found, in: frames[0], networks) {
                    FaceAnalyzer.analyze(frames, seeing: known, cutting: isCutting, within: budget)
                } else {
                    FaceAnalyzer.analyze(frames, seeing: networks, cutting: isCutting, within: budget)
                }
            } else {
                FaceAnalyzer.analyze(frames, seeing: NoNetworks(), cutting: false, within: budget)
            }
        for (index, frame) in zip(image.frames.indices, found.frames) {
            (image.frames[index].person, image.frames[index].head) = (frame.person, frame.head)
            image.frames[index].points = frame.points
        }
        if let doubt = found.doubt { image.notices.append(.backgroundUnsure(BackgroundDoubt(doubt))) }
    }
}

/// Sees one face in a still, which isn't searched a second time.
private struct KnownFace: FaceSeeing {
    private let face: FoundFace
    private let mesh: FaceMesh
    private let networks: FaceNetworks

    /// A face that either network is less certain of is searched again: a second opinion about what may be no face.
    private static let certain = 0.8

    /// - Returns: nil for no face, or one that isn't certain.
    init?(_ face: FoundFace?, in picture: Bitmap, _ networks: FaceNetworks) {
        guard let face, face.confidence >= Self.certain, let mesh = networks.mesh(of: face, in: picture),
            mesh.confidence >= Self.certain
        else { return nil }
        (self.face, self.mesh, self.networks) = (face, mesh, networks)
    }

    func faces(in picture: Bitmap) -> [FoundFace] { [face] }
    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? { mesh }
    func personMask(in picture: Bitmap) -> PersonMask { networks.personMask(in: picture) }
}

/// Sees nothing.
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
