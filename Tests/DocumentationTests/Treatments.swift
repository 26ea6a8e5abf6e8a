/// How the tests check each kind of block. A page's block that has no treatment fails, and so does a treatment without a
/// block.
enum Treatment {
    /// The document of that schema.
    case document(schema: String)
    /// A part of a costume's layers, drawn by the costume's reader.
    case layer
    /// Keys of a layer that has an image.
    case layerKeys
    /// A costume.
    case costume
    /// A skin.
    case skin
    /// Compiled, with these lines before it.
    case compiled(before: String)
    /// Another suite runs it; its file names the page.
    case elsewhere(suite: String)
    /// `Tests/Soak/documents` runs its lines on the release programs. Here they are parsed.
    case soak
    /// Accepted by nats-server.
    case queueSettings
    /// A bucket's policy, JSON with the keys of such policies.
    case policy
    /// Not run, for this reason; shell lines are parsed all the same.
    case listed(String)

    /// By page and number.
    static let all: [String: Treatment] = [
        "docs/captions.md 1": .layer, "docs/captions.md 2": .soak,
        "docs/captions.md 3": .document(schema: "profile"), "docs/captions.md 4": .skin,
        "docs/integration.md 1": .soak, "docs/integration.md 2": .document(schema: "profile"),
        "docs/integration.md 3": .elsewhere(suite: "Tests/InstallTests/NginxTests.swift"),
        "docs/integration.md 4": .compiled(before: ""),
        "docs/integration.md 5": .listed(
            "TypeScript: Debian's compiler would bring 100 packages; checked by hand"),
        "docs/integration.md 6": .listed("Kotlin: Debian 12 has no compiler of it; checked by hand"),
        "docs/integration.md 7": .elsewhere(suite: "Tests/InstallTests/IntegrationPageTests.swift"),
        "docs/architecture.md 1": .listed("a drawing"), "docs/architecture.md 2": .listed("a drawing"),
        "docs/architecture.md 3": .listed("a drawing"),
        "docs/cluster/README.md 1": .listed("a drawing"), "docs/cluster/README.md 2": .queueSettings,
        "docs/cluster/README.md 3": container,
        "docs/cluster/README.md 4": .document(schema: "kigurumi"),
        "docs/cluster/README.md 5": .listed("asks for secrets"),
        "docs/cluster/README.md 6": .listed("a part of a unit file"),
        "docs/cluster/README.md 7": container, "docs/cluster/README.md 8": cluster,
        "docs/cluster/README.md 9": .listed("a part of a unit file"),
        "docs/cluster/README.md 10": cluster, "docs/cluster/README.md 11": cluster,
        "docs/cluster/README.md 12": cluster,
        "docs/cluster/README.md 13": cluster, "docs/cluster/README.md 14": cluster,
        "docs/cluster/README.md 15": cluster,
        "docs/cluster/README.md 16": cluster, "docs/cluster/README.md 17": cluster,
        "docs/cluster/README.md 18": .listed("takes hours on an idle machine"),
        "docs/cluster/store.md 1": .listed("a part of a unit file"),
        "docs/cluster/store.md 2": container,
        "docs/cluster/store.md 3": .listed("a part of a unit file"),
        "docs/cluster/store.md 4": .policy,
        "docs/export.md 1": .soak, "docs/export.md 2": .soak,
        "docs/export.md 3": .soak, "docs/export.md 4": .soak,
        "docs/packages.md 1": .listed("takes minutes, and a toolchain"),
        "docs/packages.md 2": .listed("makes a key; SignedPackagesTests do the same with one of their own"),
        "docs/packages.md 3": .listed("changes the system; Tests/Soak/debian does the same in a container"),
        "docs/packages.md 4": .listed(
            "asks for a password; SignedPackagesTests do the same with a key without"),
        "docs/packages.md 5": .listed("needs a release; SignedPackagesTests check such a signature"),
        "docs/packages.md 6": .listed("needs podman"),
        "docs/running.md 1": .listed("changes the system; Tests/Soak/systemd does the same in a container"),
        "docs/running.md 2": .listed("changes the system; Tests/Soak/debian does the same in a container"),
        "docs/running.md 3": .listed("needs the running unit; Tests/Soak/debian reloads it in a container"),
        "docs/running.md 4": .soak,
        "docs/speed.md 1": .listed("takes an hour on an idle machine"),
        "docs/serve.md 1": .soak,
        "docs/serve.md 2": .listed("needs the running server"),
        "docs/serve.md 3": .listed("needs the running server; ServeProcessTests send such"),
        "docs/serve.md 4": .listed("what a refusal looks like; StickerRouterTests reads such"),
        "docs/serve.md 5": .listed("needs the file of the tokens"), "docs/serve.md 6": signed,
        "docs/serve.md 7": signed, "docs/serve.md 8": .compiled(before: cryptoKit), "docs/serve.md 9": signed,
        "docs/serve.md 10": .listed("settings; GuardsTests and ServeProcessTests use such"),
        "docs/serve.md 11": .listed("for nginx; StickerAPITests runs it"),
        "docs/bots.md 1": .listed("starts a server"), "docs/bots.md 2": bots, "docs/bots.md 3": bots,
        "docs/bots.md 4": bots,
        "docs/bots.md 5": .compiled(before: "import Foundation\nimport FoundationNetworking\n"),
        "docs/studio.md 1": .soak, "docs/studio.md 2": .soak,
        "docs/export/discord.md 1": upload, "docs/export/imessage.md 1": upload,
        "docs/export/mastodon.md 1": upload, "docs/export/matrix.md 1": upload,
        "docs/export/matrix.md 2": upload, "docs/export/xmpp.md 1": upload,
        "docs/export/mattermost.md 1": upload, "docs/export/misskey.md 1": upload,
        "docs/export/signal.md 1": upload, "docs/export/slack.md 1": upload,
        "docs/export/telegram.md 1": upload, "docs/export/viber.md 1": upload,
        "docs/export/web.md 1": .listed(
            "a page for browsers; Tests/Soak/rendering draws the same files in one"),
        "docs/export/whatsapp.md 1": upload,
        "Templates/README.md 1": .soak, "Templates/README.md 2": .listed("a list of files"),
        "Templates/README.md 3": .costume, "Templates/README.md 4": .layer, "Templates/README.md 5": .layer,
        "Templates/README.md 6": .layer, "Templates/README.md 7": .layer, "Templates/README.md 8": .layer,
        "Templates/README.md 9": .layer, "Templates/README.md 10": .layer,
        "Templates/README.md 11": .listed("parts of docs/guide/Templates/motion, which GuideTests reads"),
        "Templates/README.md 12": .layer, "Templates/README.md 13": .layer,
        "Templates/README.md 14": .layer, "Templates/README.md 15": .layerKeys,
        "Templates/README.md 16": .layerKeys,
        "Sources/Service/GroupWatch/Documentation.docc/GroupWatch.md 1": .compiled(
            before: "import GroupWatch\n"),
        "Sources/Stickers/StickerBuild/Documentation.docc/StickerBuild.md 1": .compiled(
            before: "import Costume\nimport Settings\nimport StickerBuild\nlet bytes: [UInt8] = []\n"),
        "Sources/Stickers/StickerEncoding/Documentation.docc/StickerEncoding.md 1": .compiled(
            before: """
                import Costume
                import CostumeRendering
                import FaceInput
                import StickerEncoding
                import Threads
                func given<Value>() throws -> Value { throw CancellationError() }
                let template: Template = try given()
                let face: DecodedFace.Frame = try given()

                """),
        "Sources/Platforms/StickerExport/Documentation.docc/StickerExport.md 1": .compiled(
            before: """
                import Costume
                import Platforms
                import StickerBuild
                import StickerExport
                let bytes: [UInt8] = []
                let sources: [TemplateSource] = []

                """),
        "Sources/Packs/StickerManifest/Documentation.docc/StickerManifest.md 1": .compiled(
            before: "import StickerManifest\n"),
    ]

    private static let cluster = Treatment.listed("Tests/Soak/cluster snippets runs it")
    private static let bots = Treatment.elsewhere(suite: "Tests/Soak/bots")
    private static let container = Treatment.elsewhere(suite: "Tests/Soak/debian-inside")
    private static let signed = Treatment.elsewhere(suite: "Tests/StickerAPITests/TokensTests.swift")
    /// In the place of Apple's module.
    private static let cryptoKit = """
        import Foundation
        let token = ""
        struct SymmetricKey { init(data: [UInt8]) {} }
        enum SHA256 { static func hash(data: Data) -> [UInt8] { [] } }
        struct HMAC<Hash> {
            static func authenticationCode(for data: Data, using key: SymmetricKey) -> [UInt8] { [] }
        }

        """
    private static let upload = Treatment.elsewhere(suite: "Tests/StickerExportTests/UploadLinesTests.swift")

    /// README.md has another writer: its blocks are treated by their language.
    static func of(_ snippet: Snippet) -> Treatment? {
        guard snippet.page == "README.md" else { return all[snippet.key] }
        switch snippet.language {
        case "sh":
            return snippet.text.contains("kigurumi ") && !snippet.text.contains("studio")
                ? .soak : .listed("builds or installs; .ci/run and InstallTests do the same")
        case "swift": return .compiled(before: "")
        default: return nil
        }
    }
}
