import Foundation
import Helpers
import Raster
import Support
import Testing

/// Against the real `kigurumi-art` and the fonts that set-up names.
@Suite struct LetteringTests {
    private let helper = ArtHelper(HelperLocation(folders: [BuildFolder.path]))

    private func request(_ text: String, width: Double = 300, height: Double = 100) -> TextRequest {
        TextRequest(
            text, size: 80, color: Color(r: 255, g: 0, b: 0), box: (width, height),
            pixels: (Int(width), Int(height)))
    }

    /// Ink beyond a box would be cut at the picture's edge: none of it may even touch the edge.
    private func isWhole(_ picture: Bitmap) -> Bool {
        let ink = picture.opaqueBounds()
        return !ink.isEmpty && ink.x > 0 && ink.y > 0 && ink.x + ink.width < picture.width
            && ink.y + ink.height < picture.height
    }

    private static let family = "👨‍👩‍👧"
    private static let texts = [
        "Hi", "おはよう", "Good morning, everybody!", "長い文章は、どこかで折り返さなければなりません。",
        String(repeating: "W", count: 400), String(repeating: "花", count: 200), "مرحبا بالعالم", "שלום עולם",
        "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "\(family)\(family)\(family) 🎉🇯🇵", "لله", "\u{2603}",
        "<b>bold</b> &amp; <span size='999999'>x</span>", "one\ntwo\nthree\nfour", "ÅÇĘ gjpqy",
    ]

    @Test("Any text lies completely within its box", arguments: texts)
    func staysWithinBox(text: String) throws {
        var asked = request(text)
        asked.outline = .init(width: 9, color: Color(r: 0, g: 0, b: 0))
        asked.shadow = .init(x: 6, y: 8, blur: 6, color: Color(r: 0, g: 0, b: 0, a: 128))
        #expect(isWhole(try helper.draw(asked)))
        for radius in [200.0, -150] {
            asked.arcRadius = radius
            #expect(isWhole(try helper.draw(asked)), "on an arc of \(radius)")
        }
    }

    @Test("Characters that no font has are reported once each")
    func reportsMissingCharacters() throws {
        #expect(
            try helper.fonts(for: request("a\u{F0000}b\u{F0001}\u{F0000}")).unshown == [
                "\u{F0000}", "\u{F0001}",
            ])
        for text in ["Hi", "おはよう\n花子", "\u{2068}é\u{2069}", Self.family, "a\u{301}"] {
            #expect(try helper.fonts(for: request(text)).unshown.isEmpty, "\(text)")
        }
    }

    /// 500 lines in all scripts that the fonts have; `Tests/Fixtures/make-texts` writes them.
    private static let lines: [String] = {
        let path = #filePath.replacing("HelpersTests/LetteringTests.swift", with: "Fixtures/Texts.txt")
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }()

    @Test(
        "Any of 500 lines fits a wide box, a square and an arc, readable, and has all its characters",
        arguments: [(275.0, 67.0, nil), (200, 200, nil), (217, 80, 102.0)])
    func fitsLines(width: Double, height: Double, radius: Double?) throws {
        #expect(Self.lines.count == 500)
        for line in Self.lines {
            var asked = request(line, width: width, height: height)
            (asked.size, asked.smallest, asked.arcRadius) = (50, 22, radius)
            asked.outline = .init(width: 4, color: Color(r: 0, g: 0, b: 0))
            let report = try helper.fonts(for: asked)
            #expect(report.unshown.isEmpty, "\(line)")
            // What is shown of it is as much as fits: the line itself, or some of its characters.
            #expect(report.cut.map { $0.shown > 0 && $0.shown < $0.length } ?? true, "\(line)")
            #expect(isWhole(try helper.draw(asked)), "\(line)")
        }
    }

    @Test("Characters that no font has are left out, with the marks on them")
    func leavesMissingCharactersOut() throws {
        let plain = try helper.draw(request("ab"))
        #expect(try helper.draw(request("a\u{F0000}b")) == plain)
        #expect(try helper.draw(request("a\u{F0000}\u{301}b\u{F0001}")) == plain)
        #expect(try helper.draw(request("\u{F0000}")).opaqueBounds().isEmpty)
    }

    private static let story = "The quick brown fox jumps over the lazy dog, and runs into the deep forest."

    @Test(
        "What doesn't fit at the smallest size is cut after a word, with an ellipsis, and counted",
        arguments: [nil, 150.0])
    func cutsLongTexts(radius: Double?) throws {
        var asked = request(Self.story, height: 150)
        (asked.smallest, asked.arcRadius) = (40, radius)
        let cut = try #require(try helper.fonts(for: asked).cut)
        #expect(cut.length == 75 && (10..<60).contains(cut.shown))
        let shown = String(Self.story.prefix(cut.shown))
        #expect(Self.story.hasPrefix(shown + " "), "whole words, not \(shown)")
        var short = asked
        short.text = shown + "…"
        #expect(try helper.draw(asked) == helper.draw(short))
        #expect(try helper.fonts(for: short).cut == nil)
        // Without a smallest size all of it is shown.
        asked.smallest = 0
        #expect(try helper.fonts(for: asked).cut == nil)
        #expect(try helper.draw(asked) != helper.draw(short))
    }

    @Test(
        "Where words have no blanks, they are cut where a line may be broken; Korean ones are kept whole",
        arguments: ["สวัสดีเพื่อนขอบคุณมากวันนี้อากาศดีมาก", "안녕하세요 고맙습니다 좋은아침입니다 반갑습니다"])
    func cutsBetweenWords(text: String) throws {
        var asked = request(text, height: 100)
        asked.smallest = 44
        let cut = try #require(try helper.fonts(for: asked).cut)
        // By Thai's dictionary, and by Korean's blanks.
        let words = ["สวัสดี", "เพื่อน", "ขอบคุณ", "มาก", "วันนี้", "อากาศ", "ดี", "มาก"]
        let ends = text.contains(" ") ? [] : words.indices.map { words[...$0].joined().count }
        let shown = text.prefix(cut.shown)
        #expect(ends.contains(cut.shown) || text.hasPrefix(shown + " "), "\(shown)")
    }

    @Test("A cut value keeps its direction, and no character is cut in two")
    func cutsBetweenCharacters() throws {
        var asked = request("\u{2068}" + String(repeating: Self.family, count: 40) + "\u{2069}")
        asked.smallest = 40
        let cut = try #require(try helper.fonts(for: asked).cut)
        #expect(cut.length == 40 && (1..<20).contains(cut.shown))
        var short = asked
        short.text = "\u{2068}" + String(repeating: Self.family, count: cut.shown) + "…\u{2069}"
        #expect(try helper.draw(asked) == helper.draw(short))
    }

    /// Widths of the lines of ink, from the top.
    private func lines(_ picture: Bitmap) -> [Int] {
        let rows = (0..<picture.height).map { y in
            (0..<picture.width).filter { picture[$0, y].a > 0 }
        }
        return rows.split(whereSeparator: \.isEmpty).map { line in
            let columns = line.joined()
            return (columns.max() ?? 0) - (columns.min() ?? 0)
        }
    }

    @Test("Lines are about equally long, and no short word stands alone at the end")
    func balancesLines() throws {
        var asked = request("noon one two more noon we are", width: 400, height: 150)
        asked.size = 40
        let found = lines(try helper.draw(asked))
        #expect(found.count == 2, "\(found)")
        #expect(Double(found.min() ?? 0) > 0.75 * Double(found.max() ?? 0), "\(found)")
        // As large as 400 units allow, “me” would stand alone.
        asked = request("one moon or me", width: 300, height: 160)
        let ends = lines(try helper.draw(asked))
        #expect(ends.count == 2 && ends[1] > ends[0] / 2, "\(ends)")
    }

    @Test("Korean words stay whole")
    func keepsKoreanWords() throws {
        var asked = request("고마워요 친구야", width: 230, height: 200)
        (asked.size, asked.language) = (60, "ko")
        #expect(lines(try helper.draw(asked)).count == 2)
    }

    @Test("The fonts of a text are requested only once")
    func requestsFontsOnce() throws {
        let folder = try TemporaryFolder()
        let program = "\(folder.path)/kigurumi-art"
        try FileManager.default.copyItem(atPath: "\(BuildFolder.path)/kigurumi-art", toPath: program)
        try waitForWriters(of: program)
        let helper = ArtHelper(HelperLocation(folders: [folder.path]))
        let found = try helper.fonts(for: request("Hi"))
        #expect(!found.used.isEmpty)
        // Without the program and its process, the report can only come from memory.
        try FileManager.default.removeItem(atPath: program)
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
        for id in processes {
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")
            if path?.hasPrefix(program) == true { kill(id, SIGKILL) }
        }
        #expect(try helper.fonts(for: request("Hi")) == found)
        #expect(throws: ArtError.self) { try helper.fonts(for: request("Ho")) }
    }

    @Test("Text fits boxes of any shape", arguments: [(1000.0, 6.0), (5, 900), (3, 3), (4000, 20)])
    func fitsBoxesOfAnyShape(width: Double, height: Double) throws {
        var asked = request("Good night 花子", width: width, height: height)
        asked.outline = .init(width: 40, color: Color(r: 0, g: 0, b: 0))
        asked.shadow = .init(x: 300, y: -300, blur: 500, color: Color(r: 0, g: 0, b: 0, a: 128))
        _ = try helper.draw(asked)
        asked.arcRadius = 2
        _ = try helper.draw(asked)
    }

    @Test("A long text shrinks, then wraps, and a short one has the size requested")
    func shrinksThenWraps() throws {
        func height(_ text: String) throws -> Int { try helper.draw(request(text)).opaqueBounds().height }
        let (short, long) = (try height("OH"), try height("OHOHOHOHOH"))
        #expect((52...66).contains(short), "cap height of 80 units, not \(short)")
        #expect(long < short)
        // Two lines are taller than one at the same size would be wide.
        let wrapped = try helper.draw(request("good morning to you all", height: 200)).opaqueBounds()
        #expect(wrapped.height > 100)
    }

    @Test("A word in kana isn't broken if there is a space nearby")
    func keepsKanaWords() throws {
        // おはよう on one line: nothing of it in the lower half beside はなこ, which has the shorter line.
        let picture = try helper.draw(request("おはよう、 はな", width: 300, height: 200))
        let ink = picture.opaqueBounds()
        #expect(ink.height > 100)
        func width(_ rows: Range<Int>) -> Int {
            (0..<picture.width).count { x in rows.contains { picture[x, $0].a > 0 } }
        }
        #expect(width(ink.y..<ink.y + ink.height / 2) > width(ink.y + ink.height / 2..<ink.y + ink.height))
    }

    @Test("Line breaks are the same at every resolution")
    func sameBreaksAtAnyResolution() throws {
        var asked = request("Good morning, 花子さん!")
        let small = try helper.draw(asked).opaqueBounds()
        (asked.width, asked.height) = (1200, 400)
        let large = try helper.draw(asked).opaqueBounds()
        for (a, b) in [
            (small.x, large.x), (small.y, large.y), (small.width, large.width), (small.height, large.height),
        ] { #expect(abs(Double(a) - Double(b) / 4) < 2.5) }
    }

    @Test("Alignment start is left, or right for scripts read from right to left")
    func startFollowsReading() throws {
        func left(_ text: String, _ alignment: TextRequest.Alignment) throws -> Int {
            var asked = request(text)
            (asked.size, asked.alignment) = (30, alignment)
            return try helper.draw(asked).opaqueBounds().x
        }
        #expect(try left("abc", .start) < 5)
        #expect(try left("abc", .end) > 200)
        #expect(try left("שלום", .start) > 200)
        #expect(try left("שלום", .end) < 5)
    }

    @Test("Letters have the color of the text, emoji their own colors")
    func emojiKeepColors() throws {
        let letters = try helper.draw(request("H"))
        let ink = letters.opaqueBounds()
        #expect(letters[ink.x + 4, ink.y + ink.height / 2] == Pixel(r: 255, g: 0, b: 0, a: 255))
        let emoji = try helper.draw(request("😀"))
        let middle = emoji[150, 50]
        #expect(middle.r > 150 && middle.g > 100 && middle.b < 150 && middle.a == 255, "\(middle)")
    }

    @Test("The default font is M PLUS 1, and a missing family is reported")
    func reportsFonts() throws {
        var asked = request("Ohayō おはよう")
        asked.families = ["No Such Letters", "Quicksand"]
        let report = try helper.fonts(for: asked)
        #expect(report.missing == ["No Such Letters"])
        #expect(report.used.contains { $0.hasPrefix("Quicksand") })
        asked.families = []
        let usual = try helper.fonts(for: asked)
        #expect(usual.missing.isEmpty)
        #expect(usual.used.count == 1 && usual.used[0].hasPrefix("M PLUS 1 Bold "), "\(usual.used)")
    }

    @Test(
        "Languages whose letters the default font lacks have a font of their own, for the text as a whole",
        arguments: [
            ("ko", "수고했어!", "NanumSquareRound"), ("th", "ฝันดีนะ", "Waree"),
            ("zh-Hant", "晚安", "WenQuanYi Zen Hei"), ("zh-Hant", "謝謝", "M PLUS 1"),
        ])
    func ownFonts(language: String, text: String, family: String) throws {
        var asked = request(text)
        asked.language = language
        let report = try helper.fonts(for: asked)
        #expect(report.used.count == 1 && report.used[0].hasPrefix(family), "\(report.used)")
        #expect(report.unshown.isEmpty)
        asked.families = ["Quicksand"]
        #expect(try helper.fonts(for: asked).used.allSatisfy { !$0.hasPrefix("Quicksand") })
        asked.families = [language == "ko" ? "NanumGothic" : family]
        let chosen = try helper.fonts(for: asked).used
        #expect(chosen.count == 1 && chosen[0].hasPrefix(asked.families[0]), "\(chosen)")
    }

    /// Other versions of the fonts or of FreeType may move single edge pixels; other fonts move much more.
    @Test("The default letters cover the same pixels as before")
    func sameLettersAsBefore() throws {
        var asked = request("おはよう Kigurumi")
        asked.weight = 900
        let picture = try helper.draw(asked)
        // Mean coverage of cells of 25 × 25 pixels, percent.
        let cells = (0..<4).map { row in
            (0..<12).map { column in
                var sum = 0
                for y in row * 25..<(row + 1) * 25 {
                    for x in column * 25..<(column + 1) * 25 { sum += Int(picture[x, y].a) }
                }
                return (sum * 100 + 79_687) / 159_375
            }
        }
        for (row, expected) in zip(cells, Self.recorded) {
            for (cell, value) in zip(row, expected) {
                #expect(abs(cell - value) <= 3, "\(cells)")
            }
        }
    }

    private static let recorded = [
        [0, 0, 21, 68, 43, 52, 33, 25, 59, 17, 0, 0], [0, 0, 21, 41, 32, 40, 46, 20, 27, 13, 0, 0],
        [0, 0, 54, 28, 27, 25, 25, 24, 31, 36, 0, 0], [0, 0, 40, 31, 58, 44, 22, 42, 38, 39, 0, 0],
    ]

    @Test("Hostile font families, languages and sizes are drawn or rejected, never fatal")
    func hostileRequestsAreHarmless() throws {
        var asked = request("x")
        asked.families = ["Sans:weight=200:file=/etc/passwd", "a,b", "../../x", "\u{0}"]
        asked.language = "en;DROP"
        _ = try helper.draw(asked)
        asked.size = .infinity
        #expect(throws: ArtError.self) { try helper.draw(asked) }
        asked = request(String(repeating: "x", count: 9_000))
        #expect(throws: ArtError.self) { try helper.draw(asked) }
    }
}
