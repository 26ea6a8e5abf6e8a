import HTTPServer
import Testing

@testable import StickerAPI

@Suite("Files that clients keep") struct StoredFileTests {
    private let file = StoredFile(bytes: Array("0123456789".utf8), type: "image/gif", tag: "a.gif")

    private func answer(_ headers: [String: String], _ method: String = "GET") throws -> WebAnswer {
        try file.answer(to: WebRequest(method: method, path: "/", headers: headers))
    }

    private func text(_ answer: WebAnswer) -> String {
        if case .bytes(let bytes) = answer.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    @Test("A part is sent where one is asked for that can be meant, and all of it otherwise")
    func parts() throws {
        let parts = [
            ("bytes=0-3", "0123", "bytes 0-3/10"), ("bytes=4-", "456789", "bytes 4-9/10"),
            ("bytes=-2", "89", "bytes 8-9/10"), ("bytes=8-99", "89", "bytes 8-9/10"),
            ("bytes=-99", "0123456789", "bytes 0-9/10"),
        ]
        for (range, expected, place) in parts {
            let part = try answer(["range": range])
            #expect(part.status == 206 && text(part) == expected, "\(range)")
            #expect(part.headers["content-range"] == place)
        }
        let whole = [
            "bytes=3-1", "bytes=-", "bytes=a-b", "lines=0-1", "bytes=0-1,4-5", "bytes=0x1-2", "bytes",
            "bytes=99999999999999999999-",
        ]
        for range in whole {
            let all = try answer(["range": range])
            #expect(all.status == 200 && text(all) == "0123456789", "\(range)")
        }
        #expect(try answer(["range": "bytes=0-3"], "HEAD").status == 200)
        #expect(try answer(["range": "bytes=0-3", "if-range": "\"b.gif\""]).status == 200)
        #expect(try answer(["range": "bytes=0-3", "if-range": "\"a.gif\""]).status == 206)
    }

    @Test("A part beyond the end is refused, with the length", arguments: ["bytes=10-", "bytes=-0"])
    func beyond(range: String) throws {
        let refusal = #expect(throws: WebRefusal.self) { try answer(["range": range]) }
        #expect(refusal?.status == 416 && refusal?.headers["content-range"] == "bytes */10")
    }

    @Test(
        "Who has the version is sent nothing else",
        arguments: [
            ("\"a.gif\"", 304), ("W/\"a.gif\"", 304), ("\"x\", \"a.gif\"", 304), ("*", 304),
            ("a.gif", 200),
        ])
    func known(header: String, status: Int) throws {
        let answer = try answer(["if-none-match": header])
        #expect(answer.status == status && answer.headers["etag"] == "\"a.gif\"")
        #expect(text(answer).isEmpty == (status == 304))
    }
}
