import Cluster
import Messages
import Testing

@Suite("Keys and errors of stores")
struct ObjectKeyTests {
    @Test(
        "Names that mean the same everywhere are keys",
        arguments: [
            "a", "groups/user-1234/Stickers/manifest.json", "g/.kigurumi/lock", "A_b.C-9/x", "a..b",
            String(repeating: "a", count: 255) + "/b",
        ])
    func takesKeys(text: String) { #expect(ObjectKey(text)?.description == text) }

    @Test(
        "Names that a folder, an address or a signature could take for something else are refused",
        arguments: [
            "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", ".hidden", "a/.store/b", "a b",
            "a%2Fb", "a\\b", "a\u{0}b", "é", "a?b", "a+b", "~a", ".kigurumi2/x",
            String(repeating: "a", count: 256), String(repeating: "abc/", count: 300) + "d",
        ])
    func refusesOthers(text: String) { #expect(ObjectKey(text) == nil) }

    @Test("Every error of a store has a text in every language that names its evidence")
    func errorsHaveTexts() {
        let errors: [StoreError] = [
            .unreachable(endpoint: "E", reason: "R"), .refused(endpoint: "E", reason: "R"),
            .untrusted(endpoint: "E", reason: "R"), .clock(endpoint: "E"), .noBucket(name: "N"),
            .otherRegion(name: "N", region: "R"), .ignoresConditions(endpoint: "E"),
            .credentials(path: "P", reason: "R"), .conflict(key: "K"), .full(key: "K"),
            .tooLarge(key: "K", limit: 7), .broken(key: "K", reason: "R"),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        for language in Language.allCases {
            for error in errors {
                let text = Messages.text(error.code, error.evidence, in: language)
                #expect(text != error.code && !text.contains("{"), "\(language.tag): \(error.code)")
                #expect(error.evidence.values.allSatisfy { text.contains($0) }, "\(language.tag): \(text)")
            }
        }
    }
}
