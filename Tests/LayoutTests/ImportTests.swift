import Testing

@Suite("What the package declares and what its files import")
struct ImportTests {
    /// The modules of Swift from the lowest to the highest: each may import those before it, and none after it.
    static let order = [
        "BinaryCoding", "Files", "Digest", "JSONText", "Names", "Messages", "Platforms", "Raster", "Threads",
        "SystemdNotify", "Observing", "HTTPServer", "Cluster", "ClusterNATS", "ClusterS3",
        "StickerManifest", "ImageCodecs", "FaceInput", "FaceExpressions", "Helpers", "Settings", "Costume",
        "CostumeRendering",
        "GroupWatch",
        "FaceAnalysis", "FaceDecoding", "FaceNetworks", "FaceSandbox",
        "StickerEncoding", "PlatformChecks", "StickerPack", "StickerBuild", "StickerExport", "StickerService",
        "ClusterWorker", "KigurumiCommands", "StickerAPI", "Studio", "ClusterCommands",
        "kigurumi", "kigurumi-art", "kigurumi-face", "kigurumi-studio", "kigurumi-cluster",
        "network-compiler",
    ]

    /// Modules that come with the toolchain.
    static let platform: Set<String> = [
        "Swift", "Synchronization", "Glibc", "Musl", "Darwin", "Dispatch", "Foundation",
        "FoundationEssentials", "RegexBuilder", "Testing", "PackagePlugin", "CryptoKit",
    ]

    @Test("Package.swift declares every folder of Sources and every test suite")
    func foldersAreTargets() {
        let suites = SourceTree.contents(of: "Tests").filter { $0.hasSuffix("Tests") }.map { "Tests/\($0)" }
        let folders = Set(SourceTree.houses.values.joined().map(SourceTree.folder) + suites)
        let declared = Set(PackageManifest.targets.map(\.folder))
        #expect(folders.subtracting(declared) == [])
        #expect(declared.filter { $0.hasPrefix("Sources/") || $0.hasSuffix("Tests") } == folders)
    }

    @Test("A target imports all that it declares, and nothing more", arguments: PackageManifest.targets)
    func declaredIsImported(target: PackageManifest.Target) throws {
        // `suite` in the manifest gives Support to every suite.
        let free = Self.platform.union([target.name, "Support"])
        let imported = try SourceTree.imports(in: target.folder).subtracting(free)
        let declared = target.dependencies.subtracting(free)
        #expect(imported.subtracting(declared) == [], "\(target.name) imports what it does not declare")
        #expect(declared.subtracting(imported) == [], "\(target.name) declares what it does not import")
    }

    @Test("Modules import only what lies below them in the order of layers")
    func importsRunOneWay() {
        let swift = PackageManifest.targets.filter {
            $0.folder.hasPrefix("Sources/") && !SourceTree.swiftFiles(in: $0.folder).isEmpty
        }
        #expect(Set(swift.map(\.name)) == Set(Self.order))
        let height = Dictionary(uniqueKeysWithValues: Self.order.enumerated().map { ($1, $0) })
        for target in swift {
            for name in target.dependencies {
                #expect(
                    height[name] ?? -1 < height[target.name] ?? 0,
                    "\(target.name) depends on \(name) above it")
            }
        }
    }

    @Test("Only the library for apps, and what other modules inline, is public")
    func publicModules() throws {
        let declaration = /(?m)^ *(@\S+ )*public\b/
        let found = try SourceTree.swiftFiles(in: "Sources").filter {
            try SourceTree.text($0).contains(declaration)
        }
        let modules = Set(found.map { String($0.split(separator: "/")[2]) })
        #expect(modules == ["StickerManifest", "BinaryCoding", "Raster"])
    }

    @Test(
        "A library that must stay behind few modules is imported by those alone",
        arguments: [
            ("CCatalogs", ["Messages"]), ("CGIF", ["StickerEncoding"]), ("CNettle", ["Digest"]),
            ("CWebP", ["PlatformChecks", "StickerEncoding"]),
            ("CVPX", ["PlatformChecks", "StickerEncoding"]),
            (
                "CKernels",
                [
                    "CFaceNetworks", "CostumeRendering", "FaceAnalysis", "FaceExpressions", "Raster",
                    "StickerEncoding",
                ]
            ),
            ("CImageShims", ["CFaceShims", "FaceDecoding", "ImageCodecs", "StickerEncoding"]),
            ("CFaceShims", ["FaceDecoding"]), ("FaceDecoding", ["kigurumi-face"]),
            ("FaceNetworks", ["kigurumi-face"]), ("CFaceNetworks", ["FaceNetworks"]),
            ("CSandbox", ["FaceSandbox", "Helpers", "kigurumi-art", "kigurumi-face"]),
            ("CRSVG", ["kigurumi-art"]),
            ("CPango", ["kigurumi-art"]),
            ("CNATS", ["ClusterNATS"]), ("CCurl", ["ClusterS3"]), ("CQRencode", ["Studio"]),
            ("ArgumentParser", ["KigurumiCommands"]),
            ("ServiceLifecycle", ["HTTPServer", "StickerService"]),
            ("CoreMetrics", ["ClusterWorker", "Observing", "StickerService"]),
            ("ClusterCommands", ["kigurumi-cluster"]), ("Hummingbird", ["HTTPServer"]),
            ("Studio", ["kigurumi-studio"]), ("StickerAPI", ["kigurumi-studio"]),
        ])
    func hasFewImporters(library: String, owners: [String]) {
        let importers = PackageManifest.targets.filter {
            $0.folder.hasPrefix("Sources/") && $0.dependencies.contains(library)
        }
        #expect(importers.map(\.name).sorted() == owners)
    }

    @Test(
        "A module of features leaves the system's calls to Files and mathematics to Raster",
        arguments: [
            "Costume", "CostumeRendering", "FaceDecoding", "FaceExpressions", "FaceInput", "ImageCodecs",
            "JSONText",
            "Messages", "Names", "Settings", "StickerBuild", "StickerEncoding", "StickerPack",
            "StickerService", "Studio", "HTTPServer", "StickerAPI",
        ])
    func leavesCallsToTheFloor(module: String) throws {
        #expect(try !SourceTree.imports(in: SourceTree.folder(of: module)).contains("Glibc"))
    }

    @Test("No program links all of Foundation, whose tables weigh more than a program without them")
    func foundationStaysSmall() throws {
        for file in SourceTree.swiftFiles(in: "Sources")
        where try SourceTree.imports(of: file).contains("Foundation") {
            // On systems that have no smaller one.
            let text = try SourceTree.text(file)
            #expect(text.contains("#if canImport(FoundationEssentials)"), "\(file) imports all of Foundation")
        }
    }

    @Test("Raster imports no Foundation, for pixels need no files")
    func rasterStaysPure() throws {
        #expect(
            try SourceTree.imports(in: "Sources/Pictures/Raster").allSatisfy { !$0.hasPrefix("Foundation") })
    }
}
