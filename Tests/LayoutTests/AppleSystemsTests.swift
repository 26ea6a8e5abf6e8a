import Foundation
import Support
import Testing

@Suite("StickerManifest on Apple's systems")
struct AppleSystemsTests {
    /// What Digest uses of CryptoKit, which this system lacks.
    private static let cryptoKit = """
        public struct SHA256Digest: Sequence {
            public func makeIterator() -> Array<UInt8>.Iterator { [UInt8](repeating: 0, count: 32).makeIterator() }
        }
        public struct SHA256 {
            public init() {}
            public mutating func update<Bytes: Collection>(data: Bytes) where Bytes.Element == UInt8 {}
            public func finalize() -> SHA256Digest { SHA256Digest() }
        }
        """

    @Test("It needs the modules Names and Digest and nothing else, and compiles where CryptoKit is there")
    func compilesWithCryptoKit() throws {
        let folder = try TemporaryFolder()
        let root = SourceTree.root.path
        func compile(_ module: String, _ files: [String]) throws -> String {
            try run(
                "/usr/bin/env",
                [
                    "swiftc", "-swift-version", "6", "-parse-as-library", "-package-name", "kigurumi",
                    "-enable-upcoming-feature", "InternalImportsByDefault", "-emit-module", "-module-name",
                    module,
                    "-I", folder.path, "-o", "\(folder.path)/\(module).swiftmodule",
                ] + files)
        }
        let stub = folder.path + "/CryptoKit.swift"
        try Data(Self.cryptoKit.utf8).write(to: URL(filePath: stub))
        _ = try compile("CryptoKit", [stub])
        // No C library's module map is in reach here: an import of Nettle would fail.
        for module in ["Names", "Digest", "StickerManifest"] {
            let files = SourceTree.swiftFiles(in: SourceTree.folder(of: module)).map { "\(root)/\($0)" }
            #expect(!files.isEmpty)
            let output = try compile(module, files)
            #expect(
                FileManager.default.fileExists(atPath: "\(folder.path)/\(module).swiftmodule"), "\(output)")
        }
    }
}
