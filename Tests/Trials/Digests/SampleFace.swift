import FaceInput
import FaceSandbox
import Foundation
import ImageCodecs
import Support

/// The faces that costumes are drawn on for their digests.
enum SampleFace: String, CaseIterable, Sendable {
    /// A picture with its background.
    case still
    /// A moving one.
    case moving
    /// A photograph, from which the head and the person are cut out.
    case cut

    var path: String {
        let name =
            switch self {
            case .still: "astronaut-icon.jpg"
            case .moving: "astronaut-nod.gif"
            case .cut: "hopper.jpg"
            }
        return "\(Repository.path)/Tests/Fixtures/Faces/\(name)"
    }

    private var background: FaceBackground { self == .still ? .keep : .auto }

    /// What the command line needs to read it alike.
    var options: [String] { ["--background", background.rawValue] }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Of its file.
    func digest() throws -> String { ShortDigest.of(try bytes()) }

    func decoded() throws -> DecodedFace {
        try SandboxedDecoder().decode(
            bytes(), limits: DecodingLimits(), part: .head, background: background, meanwhile: {})
    }
}
