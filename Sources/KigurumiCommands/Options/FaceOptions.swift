import ArgumentParser
import FaceSandbox
import StickerBuild

/// How a face is read, for `build` and `wear`.
struct FaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where --crop says nothing: look for the face and frame it as an icon, or take the middle.",
            valueName: "auto|centre"))
    var framing = BuildRequest.Framing.auto

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

extension BuildRequest.Framing: ExpressibleByArgument {}
