import Foundation
import Support
import Testing

/// What operators give out, read by apt and minisign.
@Suite("Signed packages") struct SignedPackagesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try makePackage("1.0-1", "first")
    }

    private func shell(_ script: String) throws -> String {
        let settings = """
            set -euo pipefail; cd '\(folder.path)'; export GNUPGHOME="$PWD/keys"; root='\(StagedInstall.root)'
            repository() { "$root/Packaging/make-apt-repository" packages apt tests@example.org "file://$PWD/apt"; }
            apt_() { # command...
                mkdir -p system/{lists,cache/archives,trusted,settings}
                touch system/status
                "$1" -o Dir::State="$PWD/system" -o Dir::State::lists="$PWD/system/lists" \\
                    -o Dir::State::status="$PWD/system/status" -o Dir::Cache="$PWD/system/cache" \\
                    -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/sources" \\
                    -o Dir::Etc::parts="$PWD/system/settings" -o Dir::Etc::trusted=/dev/null \\
                    -o Dir::Etc::trustedparts="$PWD/system/trusted" -o APT::Sandbox::User=root "${@:2}"
            }

            """
        return try run("/bin/bash", ["-c", settings + script])
    }

    private func makePackage(_ version: String, _ description: String) throws {
        try folder.write(
            "kigurumi/DEBIAN/control",
            """
            Package: kigurumi
            Version: \(version)
            Architecture: all
            Maintainer: Tests <tests@example.org>
            Description: \(description)

            """)
        let said = try shell("mkdir -p packages; dpkg-deb --root-owner-group -b kigurumi packages")
        #expect(said.contains("kigurumi_\(version)_all.deb"), "\(said)")
    }

    private func makeRepository() throws {
        let said = try shell(
            """
            mkdir -m 0700 keys
            gpg --batch --quiet --passphrase '' --quick-generate-key 'Tests <tests@example.org>' ed25519 sign never
            repository
            mkdir sources && cp apt/kigurumi.sources sources
            gpgconf --kill all
            """)
        #expect(said.contains("is a repository for Debian 12"), "\(said)")
    }

    private func update() throws -> String { try shell("apt_ apt-get update 2>&1 || echo refused") }

    @Test("apt installs from a repository that is signed by the operator's key")
    func repository() throws {
        try makeRepository()
        let first = try update()
        #expect(!first.contains("refused") && !first.contains("W:") && !first.contains("Ign:"), "\(first)")
        #expect(try shell("apt_ apt-cache policy kigurumi").contains("Candidate: 1.0-1"))
        try makePackage("1.1-1", "second")
        #expect(try shell("repository; gpgconf --kill all").contains("is a repository"))
        _ = try update()
        let policy = try shell("apt_ apt-cache policy kigurumi")
        #expect(policy.contains("Candidate: 1.1-1") && policy.contains("1.0-1 500"), "\(policy)")
    }

    @Test("A package never changes under its name")
    func samePackage() throws {
        try makeRepository()
        try makePackage("1.0-1", "another")
        let said = try shell("repository || gpgconf --kill all")
        #expect(said.contains("kigurumi_1.0-1_all.deb is in the repository with other contents"), "\(said)")
    }

    @Test(
        "apt refuses a repository that somebody else changed",
        arguments: [
            "sed -i 's/^Origin: .*/Origin: Others/' apt/dists/bookworm/InRelease",
            "find apt/dists -name 'Packages*' -delete; find apt/dists -path '*by-hash*' -type f -exec truncate -s 9 {} +",
            "rm apt/dists/bookworm/InRelease apt/dists/bookworm/Release.gpg",
        ])
    func changed(_ change: String) throws {
        try makeRepository()
        _ = try shell(change)
        #expect(try update().contains("refused"))
    }

    @Test("minisign confirms what was signed, and nothing that was changed")
    func signatures() throws {
        let signed = try shell(
            """
            minisign -G -W -p ./key.pub -s ./key >/dev/null
            "$root/Packaging/sign" packages "$PWD/key" 1.0
            minisign -V -p key.pub -m packages/SHA256SUMS
            (cd packages && sha256sum -c SHA256SUMS && minisign -V -p ../key.pub -m *.deb)
            """)
        #expect(
            signed.contains("Trusted comment: Kigurumi 1.0") && signed.contains("all.deb: OK"), "\(signed)")
        let changed = try shell(
            "echo >>packages/kigurumi_1.0-1_all.deb; minisign -V -p key.pub -m packages/*.deb || echo refused"
        )
        #expect(changed.contains("refused"), "\(changed)")
    }

    @Test("What is missing is named, with a way to get it")
    func missing() throws {
        #expect(try shell("repository || true").contains("gpg --quick-generate-key"))
        #expect(
            try shell("\"$root/Packaging/make-apt-repository\" packages apt '' '' || true").contains(
                "KEY=FINGERPRINT"))
        #expect(try shell("\"$root/Packaging/sign\" packages nothing 1.0 || true").contains("minisign -G"))
        #expect(try shell("\"$root/Packaging/sign\" nothing nothing 1.0 || true").contains("key nothing"))
    }
}
