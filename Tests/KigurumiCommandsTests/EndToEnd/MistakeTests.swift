import Foundation
import ImageCodecs
import Raster
import Support
import Testing

/// What people type by mistake, told to the built program.
@Suite("Mistakes on the command line, from end to end")
struct MistakeTests {
    private let costumes: ThreeCostumes

    init() throws { costumes = try ThreeCostumes() }

    /// The exit status, and what the program prints, on one line.
    private func says(_ arguments: String...) throws -> String {
        let (said, status) = try costumes.kigurumi(arguments)
        let words = said.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        return "\(status) \(words)"
    }

    /// A picture without a face, beside the costumes.
    private func landscape() throws -> String {
        var picture = Bitmap(width: 120, height: 90)
        for y in 0..<90 {
            for x in 0..<120 { picture[x, y] = Pixel(r: UInt8(2 * x), g: UInt8(2 * y), b: 90, a: 255) }
        }
        let path = "\(costumes.folder.path)/land.png"
        try Data(PNGEncoder.encode(picture)).write(to: URL(filePath: path))
        return path
    }

    @Test("No pack goes into a folder of exports")
    func packAmongExports() throws {
        #expect(try says("export", "web", "me.png", "-o", "out").hasPrefix("0 "))
        let said = try says("build", "me.png", "-o", "out")
        #expect(said.hasPrefix("73 ") && said.contains("isn't a sticker pack"), "\(said)")
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(costumes.folder.path)/out")
        #expect(files.sorted() == [".kigurumi", "web"])
    }

    @Test("A costume that exists is never called unknown where it just isn't in the selection or the pack")
    func absentCostumes() throws {
        let absent = "These favorites aren't in the pack: cat."
        let unknown = "There are no costumes for these favorites"
        let first = try says("build", "me.png", "--only", "bear", "--favorites", "cat", "-o", "p")
        #expect(first.contains(absent) && !first.contains(unknown), "\(first)")
        let second = try says("build", "me.png", "--only", "cat", "--favorites", "cat", "-o", "p")
        #expect(!second.contains("avorites"), "\(second)")
        // The favorite stays in the pack, though it isn't made now.
        #expect(try !says("build", "me.png", "--only", "bear", "-o", "p").contains("avorites"))
        let sheet = try says("sheet", "p", "--only", "dog")
        #expect(sheet.contains("64 kigurumi: The pack has no sticker dog. It has: cat, bear."), "\(sheet)")
        #expect(try says("export", "web", "me.png", "--only", "bear", "--emoji", "cat=🐱").hasPrefix("0 "))
    }

    @Test("A second picture without a face is named, and no option advised that is for the first")
    func secondLandscape() throws {
        let said = try says("build", "me.png", "--with", try landscape(), "--only", "bear", "-o", "p")
        #expect(said.contains("no face was found in the second person's picture"), "\(said)")
        #expect(!said.contains("--crop"), "\(said)")
    }

    @Test("A picture that can't be used is refused for that, not for the pack that it would replace")
    func faceBeforeOwner() throws {
        #expect(try says("build", "me.png", "-o", "p").hasPrefix("0 "))
        let said = try says("build", try landscape(), "--face", "1", "-o", "p")
        #expect(said.hasPrefix("64 kigurumi: No face was found"), "\(said)")
        #expect(try says("build", try landscape(), "-o", "p").hasPrefix("73 "))
    }

    @Test("A folder of costumes that can't be listed is called unreadable, not empty")
    func unreadableTemplates() throws {
        let said = try says("template", "lint", "--templates", "me.png")
        #expect(said.hasPrefix("66 ") && said.contains("me.png can't be read: Not a directory."), "\(said)")
    }

    @Test(
        "An option that has no effect without another is refused",
        arguments: [
            (["build", "me.png", "--remove-others"], "--remove-others", "--only"),
            (["export", "web", "me.png", "--moving", "apng"], "--moving", "imessage"),
            (["export", "web", "me.png", "--size", "small"], "--size", "imessage"),
            (["verify", "p", "--json"], "--json", "--platform"),
            (["sheet", "Templates", "--text", "hi"], "--text", "FACE"),
            (["sheet", "Templates", "--face", "2"], "--face", "FACE"),
        ])
    func idleOptions(arguments: [String], option: String, other: String) throws {
        let (said, status) = try costumes.kigurumi(arguments)
        #expect(status == 64 && said.contains("\(option) has no effect without \(other)"), "\(said)")
    }

    @Test("A picture whose name begins with a hyphen isn't taken for a question for help")
    func hyphen() throws {
        let files = FileManager.default
        try files.copyItem(atPath: costumes.face, toPath: "\(costumes.folder.path)/-bath.png")
        let said = try says("build", "-bath.png")
        #expect(said.hasPrefix("64 ") && said.contains("Did you mean ./-bath.png?"), "\(said)")
        #expect(try says("build", "./-bath.png", "-o", "p").hasPrefix("0 "))
        #expect(try says("build", "-gone-with.png").hasPrefix("64 kigurumi: there is no option -g"))
        #expect(try says("build", "-h").hasPrefix("0 OVERVIEW"))
    }

    @Test("The folder of a pack is called one where a folder of groups is asked for")
    func packAsRoot() throws {
        #expect(try says("build", "me.png", "-o", "p").hasPrefix("0 "))
        for command in ["status", "follow"] {
            let said = try says(command, "p")
            #expect(said.hasPrefix("66 ") && said.hasSuffix("To check it: kigurumi verify p"), "\(said)")
        }
    }

    @Test("Messages name what was given, and what fits it")
    func wording() throws {
        let sheet = try says("sheet", "me.png", "-o", "x.jpg")
        #expect(sheet.contains("x.jpg doesn't end in a suffix that a sheet can have"), "\(sheet)")
        let size = try says("template", "preview", "bear", "--size", "5")
        #expect(size.hasPrefix("64 kigurumi: --size 5 is out of range. Use 16–1024."), "\(size)")
        #expect(try says("template", "foo").hasSuffix("kigurumi template --help lists all commands."))
        #expect(try says("foo").hasSuffix("kigurumi --help lists all commands."))
        #expect(try says("wear", "", "me.png").hasPrefix("64 kigurumi: there is no costume \"\""))
    }

    @Test("A name that is too long can't be written, and one with a line break stays on its line")
    func names() throws {
        let long = String(repeating: "a", count: 300)
        #expect(try says("build", "me.png", "-o", long).hasPrefix("73 kigurumi: \(long) can't be written"))
        #expect(try says("export", "web", "me.png", "-o", long).hasPrefix("73 kigurumi: \(long) can't be"))
        try costumes.folder.write("root/ada/profile.json", "{}")
        try costumes.folder.write("root/b\nc/face.txt", "")
        let (said, _) = try costumes.kigurumi(["status", "root"])
        #expect(said.contains("not watched: “bU+000Ac”."), "\(said)")
    }
}
