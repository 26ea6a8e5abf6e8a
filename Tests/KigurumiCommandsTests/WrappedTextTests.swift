import Testing

@testable import KigurumiCommands

@Suite("Lines of a terminal")
struct WrappedTextTests {
    @Test("English breaks at blanks, and what follows begins farther right")
    func blanks() {
        let text = "note: no face found, so the middle of the picture is used"
        #expect(
            WrappedText.paragraphs(text, columns: 24, hanging: 2) == """
                note: no face found, so
                  the middle of the
                  picture is used
                """)
    }

    @Test("A word that is too long stays whole")
    func paths() {
        #expect(
            WrappedText.paragraphs("Gallery: /home/hanako/me-stickers/index.html", columns: 30, hanging: 2)
                == "Gallery:\n  /home/hanako/me-stickers/index.html")
    }

    @Test("Japanese breaks anywhere, but no line begins with a mark that ends something")
    func japanese() {
        let lines = WrappedText.lines("顔が見つからないため、画像の中央を使いました。", columns: 20)
        #expect(lines == ["顔が見つからないた", "め、画像の中央を使い", "ました。"])
        for width in 20...46 {
            let lines = WrappedText.lines("「熊」と（空）を、PNG・GIF で。12 個です。", columns: width)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
            #expect(!lines.contains { "。、）」・".contains($0.first ?? " ") })
            #expect(!lines.contains { "「（".contains($0.last ?? " ") })
        }
    }

    @Test("Korean is broken between words, though its letters are wide")
    func korean() {
        #expect(
            WrappedText.lines("얼굴을 찾지 못해 사진 가운데를 사용했어요", columns: 20)
                == ["얼굴을 찾지 못해", "사진 가운데를", "사용했어요"])
    }

    @Test("Without a terminal nothing is broken, and advice stays below what is wrong")
    func complaint() {
        let complaint = "kigurumi: there is no face\n          Give the path of a picture."
        #expect(WrappedText.paragraphs(complaint, columns: nil, hanging: 10) == complaint)
        #expect(
            WrappedText.paragraphs(complaint, columns: 32, hanging: 10) == """
                kigurumi: there is no face
                          Give the path of a
                          picture.
                """)
    }

    @Test("No text loses anything but blanks", arguments: [20, 33, 80])
    func complete(columns: Int) {
        let text = "ไม่พบใบหน้า จึงใช้ส่วนกลาง of the picture 画像の中央, 얼굴을 찾지 — done."
        let lines = WrappedText.lines(text, columns: columns, indent: 4, first: 0)
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}
