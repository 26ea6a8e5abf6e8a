// swift-tools-version: 6.2
import PackageDescription

/// One bar for every target.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// For modules in which nothing is called often enough to be worth the time of optimizing it.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource] = [], optimized: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources,
        swiftSettings: settings + (optimized ? [] : unoptimized))
}

/// A C library that only the trait `Cluster` links.
func clusterLibrary(_ name: String) -> Target.Dependency {
    Target.Dependency.target(name: name, condition: .when(traits: ["Cluster"]))
}

/// A test suite; the fixtures in its folder are read from where they lie.
func suite(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["Support"], path: path, exclude: exclude,
        swiftSettings: settings)
}

/// The houses of `Sources`: what each module is.
let houses = [
    "Base": [
        "Files", "CLinux", "CSandbox", "BinaryCoding", "Digest", "CNettle", "JSONText", "Names", "Messages",
        "CCatalogs",
        "Threads", "Helpers", "Settings", "Observing", "SystemdNotify",
    ],
    "Pictures": ["Raster", "CKernels", "ImageCodecs", "CImageShims", "CGIF", "CWebP", "CVPX"],
    "Faces": [
        "FaceInput", "FaceAnalysis", "FaceExpressions", "FaceDecoding", "CFaceShims", "FaceSandbox",
        "FaceNetworks",
        "CFaceNetworks", "network-compiler",
    ],
    "Costumes": ["Costume", "CostumeRendering", "CRSVG", "CPango"],
    "Stickers": ["StickerEncoding", "StickerBuild"],
    "Packs": ["StickerManifest", "StickerPack"],
    "Platforms": ["Platforms", "StickerExport", "PlatformChecks"],
    "Service": ["GroupWatch", "StickerService"],
    "Cluster": [
        "Cluster", "ClusterNATS", "CNATS", "ClusterS3", "CCurl", "ClusterWorker", "ClusterCommands",
    ],
    "Web": ["HTTPServer", "StickerAPI"],
    "Studio": ["Studio", "CQRencode"],
    "Programs": [
        "kigurumi", "KigurumiCommands", "kigurumi-art", "kigurumi-face", "kigurumi-inotify",
        "kigurumi-studio", "kigurumi-cluster",
    ],
]

let package = Package(
    name: "kigurumi",
    // Of StickerManifest, which apps read packs with; everything else runs on Linux.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "kigurumi", targets: ["kigurumi"]),
        .executable(name: "kigurumi-art", targets: ["kigurumi-art"]),
        .executable(name: "kigurumi-inotify", targets: ["kigurumi-inotify"]),
        .executable(name: "kigurumi-face", targets: ["kigurumi-face"]),
        .executable(name: "kigurumi-studio", targets: ["kigurumi-studio"]),
        .executable(name: "kigurumi-cluster", targets: ["kigurumi-cluster"]),
        .library(name: "StickerManifest", targets: ["StickerManifest"]),
    ],
    traits: [
        .trait(
            name: "FaceNetworks",
            description: "Finds faces and people in photographs, with MediaPipe's networks."),
        .trait(
            name: "Cluster",
            description: "Builds packs on many machines, with NATS JetStream and an S3 store."),
        .default(enabledTraits: ["FaceNetworks", "Cluster"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        // Of kigurumi-studio alone. Without its traits it needs no more than the smaller Foundation.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // C libraries: a module map and a shim each.
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .systemLibrary(name: "CRSVG", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "CLinux"),
        // The walls round the helpers.
        .target(name: "CSandbox"),
        // Puts the catalogs of texts into the program.
        .target(name: "CCatalogs"),
        // Unoptimised, tests of real pictures would take minutes.
        .target(name: "CKernels", cSettings: [.unsafeFlags(["-O2"])]),

        // The floor: the file system's calls. Above it only kernels, walls and process spawning import Glibc.
        library("Files", ["CLinux", .product(name: "SystemPackage", package: "swift-system")]),

        // Leaves: no files, no clocks.
        library("BinaryCoding"),
        library("Digest", [.target(name: "CNettle", condition: .when(platforms: [.linux]))]),
        library("JSONText"),
        library("Names"),
        library("Messages", ["CCatalogs", "JSONText", "Names"], exclude: ["Catalogs"]),
        library("Platforms"),
        library("Raster", ["CKernels", "BinaryCoding"]),
        library("Threads", ["CLinux"]),

        .target(name: "CImageShims"),
        // Encoders of formats that only exports use.
        .target(name: "CWebP"),
        .target(name: "CVPX"),
        library("ImageCodecs", ["Raster", "Messages", "CImageShims"]),
        library("FaceInput", ["ImageCodecs", "Raster", "Messages"]),
        // Optimized in debug builds too: unoptimized, each face would take more than a second.
        .target(
            name: "FaceAnalysis", dependencies: ["FaceInput", "Raster", "CKernels"],
            swiftSettings: settings + [.unsafeFlags(["-O"])]),
        // Makes faces act; optimized likewise.
        .target(
            name: "FaceExpressions", dependencies: ["FaceInput", "Raster", "CKernels"],
            swiftSettings: settings + [.unsafeFlags(["-O"])]),
        library(
            "StickerEncoding",
            [
                "Costume", "CostumeRendering", "StickerManifest", "Platforms", "FaceInput", "ImageCodecs",
                "Helpers", "Raster", "BinaryCoding", "Threads", "Messages", "Files", "CImageShims", "CGIF",
                "CKernels", "CWebP", "CVPX",
            ]),
        // Packs for messaging apps, and the rules by which finished ones are checked.
        library(
            "StickerExport",
            [
                "StickerBuild", "StickerPack", "StickerEncoding", "StickerManifest", "CostumeRendering",
                "Costume",
                "FaceInput", "Settings", "ImageCodecs", "Threads", "Messages", "Files", "Names", "Digest",
                "Platforms",
            ], optimized: false),
        // Optimized in debug builds too: unoptimized, decoding a pack takes minutes.
        .target(
            name: "PlatformChecks",
            dependencies: [
                "Platforms", "ImageCodecs", "JSONText", "Digest", "BinaryCoding", "CWebP", "CVPX",
            ],
            swiftSettings: settings + [.unsafeFlags(["-O"])]),
        library("Helpers", ["Raster", "BinaryCoding", "Messages", "CLinux", "CSandbox"]),
        library(
            "Costume",
            [
                "FaceInput", "Raster", "ImageCodecs", "Helpers", "JSONText", "Settings", "Messages", "Files",
                "Names", "Digest", "BinaryCoding",
            ]),
        library(
            "CostumeRendering",
            [
                "Costume", "StickerManifest", "FaceExpressions", "FaceInput", "Raster", "Threads",
                "ImageCodecs", "Messages", "Files", "Digest", "BinaryCoding", "Helpers", "JSONText",
                "CKernels",
            ]),
        library(
            "GroupWatch",
            [
                "Names", "Files", "Helpers", "Threads",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        library("Settings", ["JSONText", "Messages", "Names", "Platforms"]),
        library(
            "Observing",
            [
                "Files", .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ]),

        // Faces: the decoders, which the main program doesn't link.
        .target(
            name: "CFaceShims", dependencies: ["CImageShims"],
            // Seen by the libraries that are loaded later.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=de265_start_worker_threads"])
            ]),
        library("FaceDecoding", ["FaceInput", "ImageCodecs", "Raster", "CFaceShims", "CImageShims"]),
        library(
            "FaceSandbox",
            ["FaceInput", "ImageCodecs", "Helpers", "Raster", "BinaryCoding", "Digest", "CSandbox"]),
        // Runs the networks that find faces and people. Setup puts them into Models; without them the tables are
        // empty.
        .executableTarget(name: "network-compiler", swiftSettings: settings),
        .plugin(name: "NetworkTables", capability: .buildTool(), dependencies: ["network-compiler"]),
        .target(
            name: "CFaceNetworks", dependencies: ["CKernels"],
            // Unoptimized, one face takes a second.
            cSettings: [.unsafeFlags(["-O2", "-ffp-contract=off"])]),
        .target(
            name: "FaceNetworks", dependencies: ["FaceAnalysis", "FaceInput", "Raster", "CFaceNetworks"],
            swiftSettings: settings, plugins: ["NetworkTables"]),
        .executableTarget(
            name: "kigurumi-face",
            dependencies: [
                "FaceDecoding", "FaceSandbox", "FaceInput", "FaceAnalysis", "FaceNetworks", "ImageCodecs",
                "Helpers", "Raster", "CSandbox", "PlatformChecks", "BinaryCoding",
            ],
            swiftSettings: settings),

        library("StickerManifest", ["Names", "Digest"]),
        library(
            "StickerPack",
            [
                "StickerManifest", "Files", "Names", "Messages", "Digest",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        library(
            "StickerBuild",
            [
                "StickerEncoding", "StickerPack", "StickerManifest", "Costume", "CostumeRendering",
                "FaceSandbox", "FaceInput", "Helpers", "Settings", "ImageCodecs", "Raster", "Threads",
                "Messages", "JSONText", "Files", "Names", "Digest", "Platforms",
            ]),
        library("SystemdNotify", ["Files"]),
        library(
            "StickerService",
            [
                "StickerBuild", "StickerPack", "StickerManifest", "Costume", "FaceInput", "ImageCodecs",
                "JSONText",
                "Messages",
                "Settings", "Digest", "Files", "Names", "Helpers", "Threads", "GroupWatch",
                "SystemdNotify", "StickerExport", "Platforms",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], optimized: false),
        // Workers on many machines: what they share, and the engines behind it. The main program links none of it.
        library(
            "Cluster",
            [
                "Files", "Digest", "Messages", "Names", "Threads",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        library("ClusterNATS", ["Cluster", clusterLibrary("CNATS"), "Names"]),
        library("ClusterS3", ["Cluster", clusterLibrary("CCurl"), "Files", "Digest", "Threads"]),
        library(
            "ClusterWorker",
            [
                "Cluster", "StickerService", "StickerBuild", "StickerPack", "StickerManifest", "Messages",
                "Digest", "Files", "Names", "Threads",
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ]),
        library(
            "KigurumiCommands",
            [
                "StickerService", "StickerExport", "PlatformChecks", "Platforms", "Settings", "Observing",
                "StickerBuild", "StickerPack", "StickerManifest", "Digest", "JSONText", "Costume",
                "FaceSandbox", "FaceInput", "ImageCodecs", "Raster", "Threads", "Messages", "Files", "Names",
                "CLinux", "GroupWatch", "SystemdNotify", "Helpers", "StickerEncoding", "BinaryCoding",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], optimized: false),
        .executableTarget(name: "kigurumi", dependencies: ["KigurumiCommands"], swiftSettings: settings),
        // Requests over HTTP, for programs that serve some; the main program doesn't link it.
        library(
            "HTTPServer",
            [
                "Messages", "Files",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        // What `kigurumi serve` answers.
        library(
            "StickerAPI",
            [
                "HTTPServer", "KigurumiCommands", "StickerService", "StickerBuild", "StickerExport",
                "StickerManifest",
                "StickerPack", "StickerEncoding", "Settings", "Costume", "Platforms", "FaceSandbox",
                "FaceInput",
                "ImageCodecs", "Helpers", "Threads", "Messages",
                "Digest", "Files", "JSONText", "Names",
            ],
            resources: [
                .embedInCode("Page/try.html"), .embedInCode("Page/try.css"), .embedInCode("Page/try.js"),
            ]),
        // The page that shows costumes while they are made, which the main program doesn't link.
        .target(
            name: "Studio",
            dependencies: [
                "HTTPServer", "StickerExport", "StickerBuild", "StickerPack", "StickerManifest", "Settings",
                "Costume", "Platforms",
                "CostumeRendering", "FaceSandbox", "FaceInput", "ImageCodecs", "Raster", "Helpers", "Threads",
                "Messages", "Digest", "Files", "JSONText", "Names", "CLinux", "CQRencode",
            ],
            // Parts of the program, so that it serves nothing else.
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/studio.css"),
                .embedInCode("Page/studio.js"), .embedInCode("Page/page.js"), .embedInCode("Page/wall.js"),
                .embedInCode("Page/bench.js"), .embedInCode("Page/framing.js"),
                .embedInCode("Page/start.js"), .embedInCode("Page/expression.js"),
                .embedInCode("Page/saying.js"), .embedInCode("Page/faces.js"), .embedInCode("Page/phone.js"),
                .embedInCode("Page/timeline.js"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "kigurumi-studio", dependencies: ["Studio", "StickerAPI", "Files"], swiftSettings: settings),
        // The commands of a cluster, with the libraries of queue and store, which the main program doesn't link.
        library(
            "ClusterCommands",
            [
                "KigurumiCommands", "ClusterWorker", "ClusterNATS", "ClusterS3", "Cluster", "StickerService",
                "StickerManifest", "GroupWatch", "Costume",
                "Settings", "Observing", "SystemdNotify", "Messages", "Digest", "Files", "Names", "Threads",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "kigurumi-cluster", dependencies: ["ClusterCommands"], swiftSettings: settings),
        .executableTarget(
            name: "kigurumi-art",
            dependencies: ["Helpers", "Raster", "CRSVG", "CPango", "CLinux", "CSandbox"],
            swiftSettings: settings),

        // In C, because it alone links the GPL-2.0 libinotifytools, which has no module of its own.
        .executableTarget(
            name: "kigurumi-inotify", exclude: ["LICENSE"], linkerSettings: [.linkedLibrary("inotifytools")]),

        .target(
            name: "Support", dependencies: ["Helpers", "Raster"], path: "Tests/Support",
            swiftSettings: settings),
        // How fast it is: see docs/speed.md. Neither `make build` nor `make install` has it.
        .executableTarget(
            name: "kigurumi-bench",
            dependencies: [
                "CKernels", "Raster", "ImageCodecs", "StickerEncoding", "FaceDecoding", "FaceExpressions",
                "FaceInput",
                "Costume",
                "CostumeRendering", "Helpers", "Settings", "StickerBuild", "StickerManifest", "Digest",
                "Support", "FaceSandbox", "Platforms", "Threads", "CLinux",
            ],
            path: "Tests/Benchmarks",
            exclude: ["Costumes", "run", "growth.py", "instructions.py", "measuring.py"],
            swiftSettings: settings),
        suite("FilesTests", ["Files", .product(name: "SystemPackage", package: "swift-system")]),
        suite("BinaryCodingTests", ["BinaryCoding"]),
        suite("JSONTextTests", ["JSONText"]),
        suite("NamesTests", ["Names"]),
        suite("RasterTests", ["Raster", "CKernels"]),
        suite("ImageCodecsTests", ["ImageCodecs", "Raster"]),
        suite(
            "StickerEncodingTests",
            [
                "StickerEncoding", "StickerManifest", "Costume", "CostumeRendering", "ImageCodecs",
                "FaceDecoding", "FaceInput", "Helpers", "Platforms", "Raster", "BinaryCoding", "Threads",
            ]),
        suite(
            "FaceDecodingTests", ["FaceDecoding", "FaceInput", "ImageCodecs", "Raster"], exclude: ["Fixtures"]
        ),
        suite(
            "FaceNetworksTests",
            [
                "FaceNetworks", "FaceAnalysis", "FaceDecoding", "FaceInput", "ImageCodecs", "Raster",
                "CFaceNetworks", "CKernels",
            ],
            exclude: ["Fixtures", "make-fixtures.py"]),
        suite(
            "FaceAnalysisTests",
            ["FaceAnalysis", "FaceDecoding", "FaceInput", "ImageCodecs", "Raster", "CKernels"],
            exclude: ["Fixtures"]),
        suite("FaceExpressionsTests", ["FaceExpressions", "FaceInput", "Raster", "CKernels"]),
        suite(
            "FaceSandboxTests",
            [
                "FaceSandbox", "FaceDecoding", "FaceInput", "FaceNetworks", "ImageCodecs", "Helpers",
                "Raster", "BinaryCoding", "CSandbox",
            ]),
        // What the long tests run besides the programs; optimised or its times say nothing.
        .executableTarget(
            name: "kigurumi-trials",
            dependencies: [
                "FaceDecoding", "FaceSandbox", "FaceInput", "FaceAnalysis", "FaceNetworks", "ImageCodecs",
                "Raster", "Cluster", "ClusterS3", "Support", "Costume", "CostumeRendering", "Digest",
                "Helpers", "Platforms", "StickerEncoding", "Threads", "CVPX", "CWebP",
            ],
            path: "Tests/Trials",
            swiftSettings: settings),
        // What the fuzzer found, as tests.
        suite(
            "FuzzTests",
            [
                "FaceDecoding", "FaceSandbox", "FaceInput", "ImageCodecs", "Helpers", "Raster", "Costume",
                "CostumeRendering", "Messages", "Digest", "StickerManifest", "StickerBuild", "StickerService",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus", "Seeds", "run", "FuzzEntry.swift"]),
        suite("ThreadsTests", ["Threads"]),
        suite("HelpersTests", ["Helpers", "Raster"]),
        suite(
            "CostumeTests",
            [
                "Costume", "FaceInput", "Helpers", "Raster", "ImageCodecs", "JSONText", "Settings",
                "Messages",
                "Files",
            ],
            exclude: ["Fixtures"]),
        suite(
            "CostumeRenderingTests",
            [
                "BinaryCoding", "CostumeRendering", "Costume", "StickerManifest", "FaceInput", "Raster",
                "Threads", "ImageCodecs", "Helpers", "Messages", "Files", "Digest",
            ],
            exclude: ["Fixtures"]),
        suite("SettingsTests", ["Settings", "Messages"]),
        suite("PlatformsTests", ["Platforms"]),
        suite(
            "StickerExportTests",
            [
                "StickerExport", "StickerBuild", "StickerPack", "StickerEncoding", "StickerManifest",
                "Costume",
                "Settings", "FaceDecoding", "FaceInput", "ImageCodecs", "Raster", "Files", "Digest",
                "Platforms",
                .product(name: "SystemPackage", package: "swift-system"),
            ], exclude: ["run-upload-lines.py"]),
        suite(
            "PlatformChecksTests",
            [
                "PlatformChecks", "Platforms", "Digest", "FaceSandbox", "FaceInput", "Helpers",
                "BinaryCoding", "Messages", "CWebP", "CVPX",
            ]),
        suite(
            "ObservingTests",
            [
                "Observing", .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ]),
        suite("StickerManifestTests", ["StickerManifest", "Digest"], exclude: ["Fixtures"]),
        suite(
            "StickerPackTests",
            [
                "StickerPack", "StickerManifest", "Files", "Digest",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        suite(
            "StickerBuildTests",
            [
                "StickerBuild", "StickerEncoding", "StickerManifest", "StickerPack", "Costume",
                "CostumeRendering", "FaceDecoding", "FaceInput", "ImageCodecs", "Raster", "Settings",
            ]),
        suite(
            "StickerServiceTests",
            [
                "StickerService", "GroupWatch", "Names", "SystemdNotify", "StickerBuild", "StickerPack",
                "StickerManifest", "FaceDecoding",
                "Costume", "FaceInput", "ImageCodecs", "Raster", "Settings", "Helpers", "Digest", "Platforms",
                "Files",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        suite(
            "KigurumiCommandsTests",
            [
                "KigurumiCommands", "StickerService", "StickerExport", "GroupWatch", "Settings", "Observing",
                "Costume",
                "Raster",
                "StickerBuild", "StickerPack", "StickerManifest", "FaceInput", "ImageCodecs",
                "Messages", "Platforms", "Files", "Digest",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        suite("GroupWatchTests", ["GroupWatch", "Names", "Files", "Helpers"]),
        suite(
            "ClusterTests",
            [
                "Cluster", "ClusterCommands", "ClusterNATS", "ClusterS3", "ClusterWorker", "StickerService",
                "StickerManifest",
                "Costume", "FaceDecoding", "FaceInput", "ImageCodecs", "Raster", "Settings",
                "Digest", "Helpers",
                "Files", "Messages", "Names", "Threads",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], exclude: ["Servers"]),
        suite("LayoutTests"),
        // Files of earlier versions, which every later one reads.
        suite(
            "CompatibilityTests",
            [
                "StickerManifest", "StickerService", "StickerExport", "StickerBuild", "Costume", "Settings",
                "FaceInput",
            ]),
        suite("InstallTests", ["StickerBuild"]),
        // What the pages show: commands, documents and programs.
        suite(
            "DocumentationTests",
            [
                "KigurumiCommands", "Costume",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        suite("MessagesTests", ["Messages", "JSONText"]),
        suite(
            "StickerAPITests",
            [
                "StickerAPI", "HTTPServer", "KigurumiCommands", "StickerService", "StickerBuild", "Costume",
                "Platforms",
                "Messages", "Names", "Settings", "Digest",
            ]),
        suite(
            "StudioTests",
            [
                "Studio", "HTTPServer", "KigurumiCommands", "StickerBuild", "CostumeRendering", "Costume",
                "FaceInput", "FaceSandbox", "ImageCodecs", "JSONText", "Messages", "Files", "Helpers",
                "Raster", "Settings", "StickerPack", "Threads",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ],
)

for (house, modules) in houses {
    for target in package.targets where modules.contains(target.name) {
        target.path = "Sources/\(house)/\(target.name)"
    }
}

// Fuzzing wants all code built for it, in a folder of its own: see Tests/Fuzz/run.
if Context.environment["KIGURUMI_FUZZ"] != nil {
    // Its tool would be linked as a fuzzer too.
    package.targets.first { $0.name == "FaceNetworks" }?.plugins = nil
    if let tests = package.targets.firstIndex(where: { $0.name == "FuzzTests" }) {
        let dependencies = package.targets.remove(at: tests).dependencies
        package.targets.append(
            .executableTarget(
                name: "kigurumi-fuzz", dependencies: dependencies, path: "Tests/Fuzz",
                exclude: ["Corpus", "Seeds", "run", "CorpusTests.swift"], swiftSettings: settings))
    }
}
