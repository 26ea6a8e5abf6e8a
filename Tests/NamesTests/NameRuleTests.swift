import Names
import Testing

@Suite("Names")
struct NameRuleTests {
    @Test("A costume's id holds up to 40 small letters, digits and hyphens", arguments: ["a", "bear-2", "0"])
    func acceptsTemplateID(name: String) { #expect(TemplateID(name)?.name == name) }

    @Test(
        "Anything else is no costume's id",
        arguments: ["", "Bear", "a_b", "a.b", "é", "a/b", String(repeating: "x", count: 41)])
    func refusesTemplateID(name: String) { #expect(TemplateID(name) == nil) }

    @Test("A language tag is a language with subtags", arguments: ["ja", "en-GB", "zh-Hant-TW"])
    func acceptsLanguageTag(tag: String) { #expect(NameRule.isLanguageTag(tag)) }

    @Test(
        "Anything else is no language tag", arguments: ["", "j", "ja-", "-ja", "ja_JP", "12", "ja-123456789"])
    func refusesLanguageTag(tag: String) { #expect(!NameRule.isLanguageTag(tag)) }

    @Test("What lies in a pack is found from the group's folder")
    func leadsIntoPack() {
        #expect(GroupLayout.inPack(PackLayout.notePath("x")) == "Stickers/.kigurumi/note-x")
        #expect(PackLayout.isNote(PackLayout.note("x")) && !PackLayout.isNote(PackLayout.state))
    }
}
