import Foundation
import Support
import Testing

/// `kigurumi-trials digests` with one costume, which is quick; `.ci/run` compares all.
@Suite("Other bytes, another version", .serialized) struct DigestTests {
    private static let costume = "rice-ball"

    /// What the program prints about a record.
    private func printed(_ options: [String], _ record: String) throws -> String {
        try run(
            BuildFolder.path + "/kigurumi-trials",
            ["digests", "--only", Self.costume, "--file", record] + options)
    }

    /// The record with other values: names of its digests by the beginnings of lines.
    private func changed(_ values: [(line: String, name: String, value: String)]) throws -> String {
        let lines = try String(
            contentsOfFile: "\(Repository.path)/Tests/Fixtures/Digests.txt", encoding: .utf8
        ).split(separator: "\n").map { line in
            values.reduce(String(line)) { line, change in
                guard line.hasPrefix(change.line + " ") else { return line }
                return line.split(separator: " ").map {
                    $0.hasPrefix(change.name + "=") ? "\(change.name)=\(change.value)" : String($0)
                }.joined(separator: " ")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test("Every stage makes what it made when its version was raised last")
    func recorded() throws {
        let printed = try printed([], "\(Repository.path)/Tests/Fixtures/Digests.txt")
        #expect(printed.hasPrefix("digests: ") && printed.contains("as recorded"), "\(printed)")
    }

    @Test(
        "A stage that makes something else is named with costume, face and what to raise, and isn't recorded"
    )
    func unraised() throws {
        let folder = try TemporaryFolder()
        let record = try changed([
            ("\(Self.costume) still", "drawing", "0"), ("\(Self.costume) still", "encoding", "0"),
            ("\(Self.costume) moving", "encoding", "0"), ("face cut", "analysis.heads", "0"),
            ("\(Self.costume) cut", "drawing", "0"),
        ])
        try folder.write("Digests.txt", record)
        let path = folder.path + "/Digests.txt"
        #expect(
            try printed(["--record"], path) == """
                analysis makes something else of face cut.
                If that is intended, raise DecodedFace.analysisVersion, then record it: make digests
                drawing makes something else of \(Self.costume) still.
                If that is intended, raise Rendering.version, then record it: make digests
                encoding makes something else of \(Self.costume) moving.
                If that is intended, raise StickerPipeline.encodingVersion, then record it: make digests

                """)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == record)
    }

    @Test("After a version is raised, the digests must be recorded again")
    func raised() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Digests.txt",
            try changed([("versions", "drawing", "0"), ("\(Self.costume) still", "drawing", "0")]))
        let path = folder.path + "/Digests.txt"
        let before = try printed([], path)
        #expect(before.contains(", the digests are of 0\nRecord them again: make digests\n"), "\(before)")
        #expect(try printed(["--record"], path).contains("recorded"))
        #expect(try printed([], path).contains("as recorded"))
    }
}
