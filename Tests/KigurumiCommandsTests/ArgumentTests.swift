import ArgumentParser
import Files
import Raster
import Settings
import StickerBuild
import Testing

@testable import KigurumiCommands

@Suite("What the command line means")
struct ArgumentTests {
    private func settings(_ options: String...) throws -> StickerSettings {
        try BuildCommand.parse(["me.jpg"] + options).sticker.style().settings
    }

    @Test(
        "The option --size takes a name or a number of pixels",
        arguments: [("small", 300), ("regular", 408), ("large", 618), ("512", 512)])
    func sizes(text: String, side: Int) throws {
        #expect(try settings("--size", text).side == side)
    }

    @Test(
        "Values that an option can't take end with 64 and name the option",
        arguments: [
            ("--size", ["", "huge", "15", "1025", "618px", "1e3"]),
            ("--limit", ["500000", "999", "1e5", "many"]), ("--language", ["", "e", "en_US", "en-", "日本語"]),
            ("--skin", ["", "saku_ra", "../a"]),
        ])
    func wrongSettings(option: String, values: [String]) {
        for value in values {
            do {
                _ = try settings(option, value)
                Issue.record("\(option) \(value) was taken")
            } catch let failure as CommandFailure {
                #expect(failure.status == .wrongUsage && failure.evidence["key"] == option)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test("A crop is four fractions within the picture")
    func crops() throws {
        let wanted = FaceReading.Crop(x: 0.1, y: 0, width: 0.8, height: 0.8)
        #expect(try Arguments.crop("0.1,0,0.8,0.8") == .shares(wanted))
        guard case .shares(let whole, roll: 0) = try Arguments.crop("0.3333333, 0, 0.6666667, 1") else {
            Issue.record("no shares")
            return
        }
        #expect(whole.x + whole.width <= 1)
    }

    @Test("A crop may be given in pixels or percent, with the unit once or after each number")
    func cropUnits() throws {
        let pixels = CropArgument.pixels(PixelRect(x: 120, y: 40, width: 300, height: 200))
        for text in ["120,40,300,200px", "120px,40px,300px,200px", "120, 40, 300, 200 PX"] {
            #expect(try Arguments.crop(text) == pixels, "\(text)")
        }
        let shares = CropArgument.shares(.init(x: 0.25, y: 0, width: 0.5, height: 1))
        #expect(try Arguments.crop("25,0,50,100%") == shares)
        #expect(try Arguments.crop("25%,0%,50%,100%") == shares)
        for wrong in ["1px,2%,3px,4px", "1.5,0,9,9px", "-1,0,9,9px", "0,0,0,9px", "0,0,110,50%", "0,0,9px,9"]
        {
            #expect(throws: CommandFailure.self, "\(wrong)") { try Arguments.crop(wrong) }
        }
    }

    @Test("A crop may be rotated by degrees, and the rotation reaches the build with either unit")
    func cropRotation() throws {
        let box = PixelRect(x: 120, y: 40, width: 300, height: 200)
        #expect(try Arguments.crop("120,40,300,200px,15deg") == .pixels(box, roll: 15))
        let corner = FaceReading.Crop(x: 0, y: 0, width: 0.5, height: 0.5)
        let turned = try Arguments.crop("0,0,50,50%, -7.5°")
        #expect(turned == .shares(corner, roll: -7.5))
        var reading = FaceReading()
        turned.apply(to: &reading)
        #expect(reading.crop == corner && reading.roll == -7.5)
        for wrong in ["0,0,1,1,15", "0,0,1,1,deg", "0,0,1,1,361deg", "0,0,1,1,nandeg", "0,0,1,1,15deg,1"] {
            #expect(throws: CommandFailure.self, "\(wrong)") { try Arguments.crop(wrong) }
        }
    }

    @Test("Whole numbers beyond 1 without a unit lead to a hint at pixels")
    func cropHint() {
        do throws(CommandFailure) {
            _ = try Arguments.crop("120,40,300,300")
            Issue.record("was taken")
        } catch {
            #expect(error.code == "command.crop.pixels" && error.status == .wrongUsage)
            #expect(error.evidence["nearest"] == "--crop 120,40,300,300px")
        }
    }

    @Test(
        "A crop outside of the picture, or with other than four numbers, is refused",
        arguments: [
            "", "0,0,1", "0,0,1,1,1", "a,0,1,1", "0,0,0,1", "-0.1,0,1,1", "0.5,0,0.6,1", "nan,0,1,1",
            "0,,1,1",
        ])
    func wrongCrops(text: String) {
        #expect(throws: CommandFailure("command.crop.invalid", ["value": text], status: .wrongUsage)) {
            try Arguments.crop(text)
        }
    }

    @Test("A list of ids keeps its order and drops repeated ids")
    func ids() throws {
        #expect(try Arguments.ids("shark, bear,shark", option: "--only") == ["shark", "bear"])
        #expect(try Arguments.ids("Bear,SHARK", option: "--only") == ["bear", "shark"])
        #expect(try Arguments.ids(["bear", "shark,bear"], option: "--only") == ["bear", "shark"])
        #expect(try Arguments.ids([], option: "--only") == nil)
        for wrong in ["", "bear,", "../bear", String(repeating: "a", count: 41)] {
            #expect(throws: CommandFailure.self) { try Arguments.ids(wrong, option: "--only") }
        }
    }

    @Test("Languages and limits stand as they were given")
    func values() throws {
        for tag in ["en", "zh-Hant", "ja-JP"] { #expect(try settings("--language", tag).language == tag) }
        #expect(try settings("--limit", "499999").limit == 499_999)
        #expect(try settings("--limit", "400kB").limit == 400_000)
        #expect(try settings("--limit", "64k").limit == 64_000)
        #expect(try settings("--skin", "Sakura").skin == "sakura")
        #expect(try settings("--size", "Small").side == 300)
        #expect(try settings("--exact-size").exactSize == true)
        #expect(try settings() == StickerSettings())
    }

    @Test("A group's id is 1 to 128 letters, digits, dots, hyphens and underscores")
    func groups() throws {
        for group in ["user-1234", "a.b_c"] { #expect(try Arguments.group(group) == group) }
        for wrong in ["", ".hidden", "a/b", "猫", String(repeating: "g", count: 129)] {
            #expect(throws: CommandFailure.self) { try Arguments.group(wrong) }
        }
    }

    @Test("--text is short for the variable text; it is UTF-8, and backslash n is a line break")
    func words() throws {
        func variables(_ arguments: String...) throws -> [String: String] {
            try CaptionOptions.parse(arguments).style().variables
        }
        #expect(
            try variables("--text", #"a\nb \o/ ¯\_(ツ)_/¯"#) == ["text": #"a"# + "\n" + #"b \o/ ¯\_(ツ)_/¯"#])
        #expect(try variables("--text", "Hi", "--variable", "name=Yuki") == ["text": "Hi", "name": "Yuki"])
        #expect(try variables("--variable", #"text=a\nb"#) == ["text": #"a\nb"#])
        #expect(try variables("--text", "") == ["text": ""])
        let broken = NameBytes.text([0x66, 0xFC, 0x72])
        #expect(throws: CommandFailure.usage("command.variable.encoding", ["name": "text"])) {
            try variables("--text", broken)
        }
        #expect(throws: CommandFailure.usage("command.variable.long", ["name": "text", "limit": "16384"])) {
            try variables("--text", String(repeating: "x", count: 16_385))
        }
    }

    @Test("An emoji of one's own follows the costume's id")
    func emoji() throws {
        #expect(try Arguments.emoji([]) == [:])
        #expect(
            try Arguments.emoji(["bear=🧸", "Cat = 😺 👩‍🚀❤️", "bear=🐻"]) == [
                "bear": ["🐻"], "cat": ["😺", "👩‍🚀", "❤️"],
            ])
        for wrong in [
            "bear", "bear=", "=🧸", "bear=b", "bear=🧸b", "a b=🧸", "bear=" + String(repeating: "🧸", count: 21),
        ] {
            #expect(throws: CommandFailure.usage("command.export.emoji", ["value": String(wrong.prefix(60))]))
            {
                try Arguments.emoji([wrong])
            }
        }
    }

    @Test("The build command takes every option in the manual")
    func buildParses() throws {
        let arguments = [
            "build", "me.jpg", "--templates", "T", "--output", "out", "--size", "small", "--only", "bear",
            "--skip", "shark", "--exact-size", "--replace", "--sweep", "--remove-others", "--crop", "0,0,1,1",
            "--language", "ja", "--group", "g", "--limit", "400000",
            "--no-stills", "--max-stickers", "30", "--favorites", "bear,cat", "--fresh", "--open", "--json",
            "--verbose",
        ]
        let command = try #require(try KigurumiCommand.parseAsRoot(arguments) as? BuildCommand)
        #expect(command.face == "me.jpg" && command.output == "out" && command.only == ["bear"])
        #expect(
            command.pack.stills == false && command.pack.maxStickers == "30" && command.fresh && command.open
                && command.json)
        #expect(command.verbosity == .verbose)
    }

    @Test("A face may be named -, and the wear command has the option -o")
    func wearParses() throws {
        let command = try #require(
            try KigurumiCommand.parseAsRoot(["wear", "bear", "-", "-o", "x.gif"]) as? WearCommand)
        #expect(command.id == "bear" && command.face == "-" && command.output == "x.gif")
    }

    @Test(
        "Wrong usage ends with status 64",
        arguments: [
            ["build"], ["build", "me.jpg", "--quiet", "--verbose"],
            ["build", "me.jpg", "--sise", "1"],
            ["wear", "bear"], ["template", "list", "a", "b"],
        ])
    func wrongUsage(arguments: [String]) {
        do {
            _ = try KigurumiCommand.parseAsRoot(arguments)
            Issue.record("parsed")
        } catch {
            #expect(KigurumiCommand.exitCode(for: error).rawValue == ExitStatus.wrongUsage.rawValue)
        }
    }
}
