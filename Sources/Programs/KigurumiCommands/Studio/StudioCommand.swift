import ArgumentParser
import Costume
import Files
import Helpers
import Messages
import Names

/// `kigurumi studio`: hands over to `kigurumi-studio`, which serves a page to design costumes on.
struct StudioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio", abstract: "Design costumes in the browser, and watch them live.",
        discussion: """
            Shows all costumes on a face, and each costume frame by frame while you edit its files. Faces stay in memory. \
            Only this machine reaches the page; its address has a secret part. Ends with Ctrl-C.
            """)

    @Argument(
        help: ArgumentHelp(
            "The only folder of costumes to use; it may be empty.",
            discussion: """
                Default: KIGURUMI_TEMPLATES; else the bundled, the system's and your own costumes and those in \
                ./Templates together.
                """,
            valueName: "TEMPLATES"), completion: .directory)
    var templates: String?

    @Option(help: ArgumentHelp("The port of the page; by default any that is free.", valueName: "N"))
    var port = 0

    @Option(
        help: ArgumentHelp(
            "Let other machines reach the page, at this address of this machine. The connection isn't encrypted.",
            valueName: "ADDRESS"
        ))
    var listen: String?

    @Flag(
        help: ArgumentHelp(
            "Let a phone in the same network make stickers: prints an address and a code to scan.",
            discussion: """
                The phone's page has a secret of its own and can't change costumes. The connection isn't encrypted. Ends when \
                the page on this computer is closed.
                """))
    var phone = false

    @Option(
        help: ArgumentHelp("Show this costume frame by frame.", valueName: "ID"),
        completion: Completions.costume)
    var costume: String?

    @Option(
        help: ArgumentHelp(
            "What costumes made for words say at first; \\n begins a new line.", valueName: "WORDS"))
    var text: String?

    @Flag(inversion: .prefixedNo, help: "Open the page in the browser.")
    var open = true

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError(Console.current.text("command.studio.port", ["found": String(port)]))
        }
        if let costume, !TemplateID.isValid(costume.lowercased()) {
            throw CommandFailure.usage("command.ids.invalid", ["option": "--costume", "value": costume])
        }
    }

    /// Becomes the studio that shows one costume frame by frame.
    static func open(on id: String, _ templates: TemplatesOption) throws {
        var studio = try StudioCommand.parse(["--costume", id])
        studio.templates = templates.templates
        try studio.run()
    }

    func run() throws { try Self.handOver(arguments()) }

    /// Becomes the program that links a web server.
    static func handOver(_ arguments: [String]) throws(CommandFailure) {
        let program = "kigurumi-studio"
        guard let path = HelperLocation.besideProgram().path(of: program) else {
            throw CommandFailure("command.studio.missing", ["program": program], status: .unavailable)
        }
        let reason = ProgramReplacement.run(path, arguments.map { NameBytes.terminated($0) })
        throw CommandFailure(
            "command.studio.unable", ["program": path, "reason": reason], status: .unavailable)
    }

    /// A folder for costumes that are made on the page: it may be empty. One that isn't there has a misspelt name.
    private static func own(_ source: TemplateSource) throws(CommandFailure) -> [TemplateSource] {
        guard let status = FileStatus(source.folder) else {
            throw CommandFailure("command.studio.folder", ["folder": source.folder], status: .noInput)
        }
        guard status.isFolder else {
            throw CommandFailure("template.none", ["folder": source.folder], status: .noInput)
        }
        return [source]
    }

    /// What `kigurumi-studio` is started with, as its `StudioOptions` read it.
    func arguments() throws(CommandFailure) -> [String] {
        let folders = TemplatesFolder(here: templates)
        let sources = if let named = folders.named { try Self.own(named) } else { try folders.chosen() }
        var words = sources.flatMap { ["--templates-\($0.origin.rawValue)", $0.folder] }
        // A new costume goes where `template new` puts it, else into the only folder.
        let home = folders.named?.folder ?? FileName.absolute("Templates", in: ThisProcess.workingFolder)
        if !sources.contains(where: { $0.folder == home }) { words += ["--templates-local", home] }
        words += ["--home", home]
        for source in sources + folders.standard { words += ["--faces", source.folder] }
        if let cache = Environment.cacheFolder { words += ["--cache", cache] }
        if let prepared = Environment.sharedCache { words += ["--prepared", prepared] }
        if let listen { words += ["--listen", listen] }
        if phone { words += ["--phone", "yes"] }
        if let costume { words += ["--costume", costume.lowercased()] }
        if let text { words += ["--text", try Arguments.words(text)] }
        let language = Console.current.language.tag
        return words + ["--language", language, "--port", String(port), "--open", open ? "yes" : "no"]
    }
}
