import ArgumentParser
import FaceSandbox
import StickerBuild

/// How a face is read, for `build` and `wear`.
struct FaceOptions: ParsableArguments {
    /// As the command line names it.
    enum Framing: String, ExpressibleByArgument, CaseIterable {
        case auto, centre

        var asked: BuildRequest.Framing { self == .auto ? .auto : .centre }
    }

    @Option(
        help: ArgumentHelp(
            "Where --crop says nothing: look for the face and frame it as an icon, or take the middle.",
            valueName: "auto|centre"))
    var framing = Framing.auto

    @Flag(
        help: """
            Decode the face without the kernel's lock. A malicious picture can then read and write your files.
            """)
    var insecureDecoder = false

    /// Says loudly what is given up.
    func decoder(_ console: Console) -> SandboxedDecoder {
        var options = SandboxedDecoder.Options()
        options.isLocked = !insecureDecoder
        if insecureDecoder { console.err(console.text("decoder.insecure")) }
        return SandboxedDecoder(options: options)
    }
}
