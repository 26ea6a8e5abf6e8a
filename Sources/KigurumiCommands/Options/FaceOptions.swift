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

    /// Starts the decoder for a command that begins with a face: it loads its libraries and models while the arguments are
    /// understood.
    /// - Parameter arguments: the program's own name first.
    static func prepare(for arguments: [String]) {
        let commands = [BuildCommand.configuration, WearCommand.configuration].map(\.commandName)
        guard arguments.count > 2, commands.contains(arguments[1]) else { return }
        safe.prepare()
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
