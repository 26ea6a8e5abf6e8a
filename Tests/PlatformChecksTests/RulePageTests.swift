import Foundation
import Messages
import Platforms
import Support
import Testing

@testable import PlatformChecks

@Suite("The page of platforms' rules")
struct RulePageTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/platform-rules.md")

    private static let introduction = """
        # Rules of platforms

        What `kigurumi verify --platform NAME DIR` checks of finished files, whoever made them. Ids are stable. A broken rule
        marked “error” sets the exit status 65: the platform refuses the pack, or shows it wrong. “Advice” is only printed.
        Limits are those of the platforms; exports stay a little below them, since KB may mean 1,000 bytes.

        Generated from `Sources/Platforms/PlatformChecks` by `RECORD_GOLDENS=1 swift test --filter RulePageTests`.

        """

    private static var text: String {
        var lines = [introduction]
        for platform in Platform.allCases {
            lines += ["## \(platform.rawValue)", "", "| rule | expected | if broken |", "|---|---|---|"]
            for rule in PlatformCheck.rules(of: platform) {
                let word = "word.expected.\(rule.expected)"
                let text = Messages.text(word, in: .english)
                let expected = (text == word ? rule.expected : text).replacing("<", with: "\\<")
                lines.append("| `\(rule.id)` | \(expected) | \(rule.isAdvice ? "advice" : "error") |")
            }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    @Test("The page lists every rule with what it expects")
    func isComplete() throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try Data(Self.text.utf8).write(to: Self.path)
        }
        let found = try String(contentsOf: Self.path, encoding: .utf8)
        #expect(found == Self.text, "docs/platform-rules.md differs: RECORD_GOLDENS=1 regenerates it")
    }
}
