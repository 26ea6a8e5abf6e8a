import Foundation
import Support
import Testing

@Suite("What packages and images contain") struct ContentsTests {
    private struct Document: Decodable {
        struct Package: Decodable {
            struct Reference: Decodable {
                var referenceType: String
                var referenceLocator: String
            }
            struct Checksum: Decodable { var checksumValue: String }
            var name: String
            var versionInfo: String
            var downloadLocation: String
            var sourceInfo: String?
            var externalRefs: [Reference]
            var checksums: [Checksum]?

            var purl: String? { externalRefs.first { $0.referenceType == "purl" }?.referenceLocator }
            /// A commit or tag, a source package, or a digest.
            var hasRevision: Bool {
                downloadLocation.contains("@") || sourceInfo != nil || checksums?.isEmpty == false
            }
        }
        var packages: [Package]
    }

    @Test("The SBOM names package URL, version and revision of all that programs contain and load")
    func bill() throws {
        let text = try run(
            "/usr/bin/env",
            [
                "SOURCE_DATE_EPOCH=0", "\(StagedInstall.root)/Packaging/make-sbom", BuildFolder.path, "9.9.9",
            ])
        let packages = try JSONDecoder().decode(Document.self, from: Data(text.utf8)).packages
        let names = Set(packages.map(\.name))
        let expected = [
            "kigurumi", "swift-runtime", "swift-foundation", "swift-corelibs-foundation", "icu", "llhttp",
            "swift-nio", "swift-system", "libpng16-16", "librsvg2-2",
        ]
        for name in expected { #expect(names.contains(name), "\(name) is missing") }
        for package in packages {
            let purl = try #require(package.purl, "\(package.name)")
            #expect(purl.wholeMatch(of: /pkg:[a-z]+\/[^@ ]+@[^@ ]+/) != nil, "\(purl)")
            #expect(package.versionInfo.first?.isNumber == true, "\(package.name) \(package.versionInfo)")
            // The sources of ours may be no repository.
            if package.name != "kigurumi" { #expect(package.hasRevision, "\(package.name)") }
        }
        let loaded = try run("\(StagedInstall.root)/Packaging/library-packages", [BuildFolder.path])
        let debian = packages.filter { $0.purl?.hasPrefix("pkg:deb/") == true }.map(\.name)
        #expect(debian == loaded.split(separator: "\n").map(String.init))
        let pins = try String(contentsOfFile: "\(StagedInstall.root)/Package.resolved", encoding: .utf8)
        let nio = try #require(packages.first { $0.name == "swift-nio" })
        let revision = try #require(nio.downloadLocation.split(separator: "@").last)
        #expect(pins.contains(revision))
    }
}
