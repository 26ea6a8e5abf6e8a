import Foundation
import Support
import Testing

/// What the fuzzer kept, and what is like it, through the same parsers.
@Suite struct CorpusTests {
    private static let corpus = "\(Repository.path)/Tests/Fuzz/Corpus"
    /// Altered copies of each file. Unoptimized, a costume takes long.
    private static let copies = 9

    @Test(
        "What once was interesting to a fuzzer breaks no parser, nor does what is like it",
        arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) async throws {
        let folder = "\(Self.corpus)/\(target.rawValue)"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        try #require(!names.isEmpty)
        let place = try TemporaryFolder()
        // A parser that breaks ends its process.
        let input = "\(place.path)/input"
        let end = await #expect(processExitsWith: .success) {
            [target, folder = folder as String, names = names as [String], input = input as String] in
            // In seconds of CPU.
            var limit = rlimit(rlim_cur: 300, rlim_max: 300)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
            defer { FuzzedCostume.clean() }
            var random = SeededNumbers(seed: 53)
            for name in names {
                let kept = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
                for copy in 0...Self.copies {
                    var bytes = kept
                    if copy > 0 { alter(&bytes, &random) }
                    try Data(bytes).write(to: URL(filePath: input))
                    target.take(bytes)
                }
            }
        }
        if end == nil, let last = try? Data(contentsOf: URL(filePath: input)) {
            Issue.record("\(target.rawValue) breaks on \(last.base64EncodedString())")
        }
    }
}
