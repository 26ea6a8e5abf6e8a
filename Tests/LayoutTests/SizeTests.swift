import Testing

@Suite("The length of source files")
struct SizeTests {
    @Test("No Swift file is longer than 400 lines", arguments: ["Sources", "Tests"])
    func filesAreShort(folder: String) throws {
        for file in SourceTree.swiftFiles(in: folder) {
            let lines = try SourceTree.text(file).split(separator: "\n", omittingEmptySubsequences: false)
                .count
            #expect(lines <= 400, "\(file) has \(lines) lines")
        }
    }
}
