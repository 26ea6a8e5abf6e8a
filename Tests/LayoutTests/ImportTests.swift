import Testing

/// The picture of the layers: what each target may import of ours and of C. Change it where the code teaches
/// better, and change it here.
@Suite("Imports run one way")
struct ImportTests {
    static let picture: [String: Set<String>] = [
        "CLinux": [], "CGIF": [], "CNettle": [], "CRSVG": [], "CPango": [], "CImageShims": [],
        "CFaceShims": [],
        "CKernels": [], "CSandbox": [], "CFaceFinder": [], "face-model": [],
        "Digest": ["CNettle"],
        "JSONText": [],
        "Messages": [],
        "Raster": ["CKernels"],
        "Threads": [],
        "ImageCodecs": ["Raster", "Threads", "Messages", "CImageShims", "CGIF", "CKernels"],
        "Helpers": ["Raster", "Messages", "CLinux"],
        "Costume": [
            "Raster", "Threads", "ImageCodecs", "Helpers", "JSONText", "Messages", "Digest", "CLinux",
        ],
        "Settings": ["JSONText", "Messages", "Configuration"],
        "Observing": ["Logging", "CoreMetrics"],
        "GroupWatch": ["Helpers", "Threads", "Messages", "CLinux"],
        "FaceDecoding": ["ImageCodecs", "Raster", "CFaceShims", "CImageShims"],
        "FaceFinding": ["CFaceFinder", "Raster"],
        "FaceSandbox": ["ImageCodecs", "Helpers", "Raster", "Messages", "Digest", "CSandbox"],
        "StickerManifest": ["Digest"],
        "StickerPack": ["StickerManifest", "Messages", "Digest", "CLinux"],
        "StickerBuild": [
            "StickerPack", "StickerManifest", "Costume", "FaceSandbox", "Helpers", "ImageCodecs", "Raster",
            "Threads",
            "Messages",
            "Digest",
            "CLinux",
        ],
        "SystemdNotify": [],
        "StickerService": [
            "StickerBuild", "StickerPack", "StickerManifest", "Costume", "ImageCodecs", "Messages", "Digest",
            "CLinux", "Helpers", "Threads", "GroupWatch", "SystemdNotify", "Logging", "CoreMetrics",
            "ServiceLifecycle",
            "UnixSignals",
        ],
        "KigurumiCommands": [
            "StickerService", "Settings", "Observing", "StickerBuild", "StickerPack", "StickerManifest",
            "Costume", "FaceSandbox", "ImageCodecs",
            "Raster", "Threads", "Messages",
            "Helpers", "Digest", "CLinux", "GroupWatch", "SystemdNotify", "Logging", "ArgumentParser",
        ],
        "kigurumi": ["KigurumiCommands"],
        "kigurumi-inotify": [],
        "kigurumi-art": ["Helpers", "Raster", "CRSVG", "CPango", "CLinux"],
        "kigurumi-face": [
            "FaceDecoding", "FaceFinding", "FaceSandbox", "ImageCodecs", "Helpers", "Raster", "CSandbox",
        ],
    ]

    /// What `kigurumi-bench` measures, and what it needs for that.
    static let measured: Set<String> = [
        "CKernels", "Raster", "ImageCodecs", "FaceDecoding", "Costume", "Helpers", "StickerBuild",
        "StickerManifest", "Digest", "Support",
    ]

    /// What comes with the toolchain.
    static let platform: Set<String> = [
        "Swift", "Synchronization", "Glibc", "Musl", "Darwin", "Dispatch", "Foundation",
        "FoundationEssentials",
        "RegexBuilder",
    ]

    @Test("every target of Sources stands in the picture")
    func coversAllTargets() {
        #expect(Set(SourceTree.modules) == Set(Self.picture.keys))
    }

    @Test("a target imports only what lies below it", arguments: SourceTree.modules)
    func importsOnlyBelow(module: String) throws {
        let allowed = (Self.picture[module] ?? []).union(Self.platform)
        for file in SourceTree.swiftFiles(in: "Sources/\(module)") {
            for name in try SourceTree.imports(of: file) {
                #expect(allowed.contains(name), "\(file) imports \(name)")
            }
        }
    }

    @Test("benchmarks measure the modules below the commands")
    func benchmarksImportOnlyModules() throws {
        let allowed = Self.measured.union(Self.platform)
        let files = SourceTree.swiftFiles(in: "Tests/Benchmarks")
        #expect(!files.isEmpty)
        for file in files {
            for name in try SourceTree.imports(of: file) {
                #expect(allowed.contains(name), "\(file) imports \(name)")
            }
        }
    }

    @Test(
        "a library that must stay behind few modules is imported by those alone",
        arguments: [
            ("CGIF", ["ImageCodecs"]), ("CNettle", ["Digest"]), ("CKernels", ["ImageCodecs", "Raster"]),
            ("CImageShims", ["FaceDecoding", "ImageCodecs"]),
            ("CFaceShims", ["FaceDecoding"]), ("FaceDecoding", ["kigurumi-face"]),
            ("FaceFinding", ["kigurumi-face"]),
            ("CSandbox", ["FaceSandbox", "kigurumi-face"]), ("CRSVG", ["kigurumi-art"]),
            ("CPango", ["kigurumi-art"]),
            ("ArgumentParser", ["KigurumiCommands"]), ("ServiceLifecycle", ["StickerService"]),
            ("Configuration", ["Settings"]), ("CoreMetrics", ["Observing", "StickerService"]),
        ])
    func hasFewImporters(library: String, owners: [String]) {
        let importers = Self.picture.filter { $0.value.contains(library) }.keys.sorted()
        #expect(importers == owners)
    }

    @Test("no program links all of Foundation: its tables weigh more than a program without them")
    func foundationStaysSmall() throws {
        for file in SourceTree.swiftFiles(in: "Sources")
        where try SourceTree.imports(of: file).contains("Foundation") {
            // On systems that have no smaller one.
            let text = try SourceTree.text(file)
            #expect(text.contains("#if canImport(FoundationEssentials)"), "\(file) imports all of Foundation")
        }
    }

    @Test("pixels know no files: Raster imports no Foundation")
    func rasterStaysPure() throws {
        for file in SourceTree.swiftFiles(in: "Sources/Raster") {
            for name in try SourceTree.imports(of: file) { #expect(!name.hasPrefix("Foundation"), "\(file)") }
        }
    }
}
