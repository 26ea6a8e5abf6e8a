import ArgumentParser
import FaceSandbox
import StickerBuild

/// A command that begins with a face.
protocol FaceCommand: ParsableCommand {
    var faceOptions: FaceOptions { get }
}

/// How a face is read, for `build` and `wear`.
struct FaceOptions: ParsableArguments {
    /// As the command line names it.
    enum Framing: String, ExpressibleByArgument, CaseIterable {
        case auto, centre

        var asked: BuildRequest.Framing { self == .auto ? .auto : .centre }
    }

    @Option(
        help: ArgumentHelp(
            "Without --crop: find the face and frame it as an icon, or use the middle.",
            valueName: "auto|centre"))
    var framing = Framing.auto

    @Flag(
        help: """
            Decode the face without a sandbox. A malicious picture can then read and write your files.
            """)
    var insecureDecoder = false

    /// With the kernel's lock.
    private static let safe = SandboxedDecoder()

    /// Starts the process that decodes the face, where it is to be locked in.
    func startDecoder() {
        if !insecureDecoder { Self.safe.prepare() }
    }

    /// Ends the decoder that nothing came of.
    static func dismiss() { safe.dismiss() }

    /// Says loudly what is given up.
    func decoder(_ console: Console) -> SandboxedDecoder {
        guard insecureDecoder else { return Self.safe }
        console.err(console.text("decoder.insecure"))
        var options = SandboxedDecoder.Options()
        options.isLocked = false
        return SandboxedDecoder(options: options)
    }
}
