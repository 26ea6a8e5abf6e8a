import Costume
import Platforms
import StickerBuild
import Testing

@testable import StickerExport

@Suite("Names and texts of packs")
struct PackTextTests {
    @Test(
        "An identifier has small letters, digits and single hyphens",
        arguments: [
            ("me", "me"), ("Group_7.b", "group-7-b"), ("  Aiko & Ken ", "aiko-ken"),
            (String(repeating: "a", count: 40), String(repeating: "a", count: 40)),
        ])
    func identifiers(name: String, base: String) { #expect(PackIdentity.base(name) == base) }

    @Test("Names of other letters, and long ones, have different identifiers")
    func foreignNames() {
        let long = String(repeating: "tenant-", count: 9)
        let names = ["花子", "太郎", "Zoë", "Zoé", "", "…", long + "1", long + "2"].map(PackIdentity.base)
        #expect(Set(names).count == names.count, "\(names)")
        for name in names {
            #expect(name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
        }
    }

    @Test(
        "What an identifier begins with is found by the pack's folder",
        arguments: [nil, .still, .moving] as [StickerKind?])
    func begins(kind: StickerKind?) {
        for (base, number) in [("aiko", 1), ("aiko-2", 3), ("moving", 2)] {
            let identifier = PackIdentity.identifier(base, kind, number: number)
            let folder = PackIdentity.folder(kind, number: number)
            #expect(PackIdentity.base(of: identifier, inFolder: folder) == base)
            #expect(PackIdentity.base(of: identifier, inFolder: "abcdefgh23456722-\(folder)") == base)
        }
    }

    @Test("Packs are numbered among their kind, so that each keeps its name when others are added")
    func numbers() {
        #expect(PackIdentity.identifier("me", nil, number: 1) == "me")
        #expect(PackIdentity.identifier("me", .moving, number: 2) == "me-moving-2")
        #expect(PackIdentity.folder(nil, number: 2) == "2")
        #expect(PackIdentity.folder(.still, number: 1) == "still-1")
    }

    private func request(_ title: String?, _ author: String? = nil) -> ExportRequest {
        let stickers = StickerRequest(face: FaceSource([]), costumes: CostumeChoice([]))
        var request = ExportRequest(
            stickers, to: "/nowhere/me-exports", platforms: [.whatsapp, .line, .whatsapp])
        (request.title, request.author) = (title, author)
        return request
    }

    @Test("A title or author that a platform refuses is reported, with room for the number of a part")
    func refused() {
        let long = String(repeating: "x", count: 126)
        #expect(TextRules.problem(request(long), .whatsapp)?.code == "export.text.long")
        #expect(TextRules.problem(request(String(long.dropLast())), .whatsapp) == nil)
        // Japanese characters count twice there.
        let wide = String(repeating: "着", count: 19)
        #expect(TextRules.problem(request(wide), .line)?.evidence["found"] == "38")
        #expect(TextRules.problem(request(wide), .whatsapp) == nil)
        #expect(TextRules.problem(request("Me", ""), .web)?.evidence["what"] == "author")
        #expect(TextRules.problem(request("a\nb"), .web)?.code == "export.text.invalid")
        #expect(TextRules.problem(request(nil), .telegram) == nil)
    }

    @Test("The author is the one asked for, else the wearer on one line, else the costumes' author")
    func author() throws {
        var (request, pack) = (request(nil), PackDocument())
        let settings = try BuildSettings(request.stickers.style, pack: pack)
        func author() -> String { ExportTexts(request, pack, settings, kept: nil).author }
        #expect(author() == "")
        pack.author = "Nobody"
        request.stickers.style.variables = ["name": " \n "]
        #expect(author() == "Nobody")
        request.stickers.style.variables = ["name": "Ann\nLee"]
        #expect(author() == "Ann Lee")
        request.author = "Ann & Ben"
        #expect(author() == "Ann & Ben")
    }

    @Test("Refused texts stop an export before it begins")
    func stops() {
        #expect(throws: ExportFailure.self) { try request(" ").check() }
    }

    @Test("Platforms are made once each, in the order given")
    func once() { #expect(request(nil).platforms == [.whatsapp, .line]) }

    @Test("There is a packager for each platform, in the order of the platforms")
    func allPlatforms() {
        #expect(Packagers.all.map(\.platform) == Platform.allCases)
        #expect(Packagers.all(iMessageMoving: .apng, size: .small).map(\.platform) == Platform.allCases)
    }
}
