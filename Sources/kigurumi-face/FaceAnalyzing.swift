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
    static func analyze(_ image: inout DecodedFace, _ background: FaceBackground, _ limits: DecodingLimits) {
        let frames = image.frames.map(\.bitmap)
        let budget = AnalysisBudget(memory: limits.cutMemory)
        let isCutting = background == .auto && HeadFinding.networks != nil
        let found =
            if let networks = HeadFinding.networks {
                FaceAnalyzer.analyze(frames, seeing: networks, cutting: isCutting, within: budget)
            } else {
                FaceAnalyzer.analyze(frames, seeing: NoNetworks(), cutting: false, within: budget)
            }
        for (index, frame) in zip(image.frames.indices, found.frames) {
            (image.frames[index].person, image.frames[index].head) = (frame.person, frame.head)
            // Points of what is hardly a face may be anywhere.
            image.frames[index].points = frame.points.flatMap { $0.isPlausible ? $0 : nil }
        }
        if let doubt = found.doubt { image.notices.append(.backgroundUnsure(BackgroundDoubt(doubt))) }
    }
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
