import Foundation
import Logging
import Synchronization
import Testing

@testable import Observing

@Suite("Log lines") struct LoggingTests {
    /// The lines that a logger writes.
    private func lines(
        _ style: LogStyle, level: Logger.Level = .info, _ body: (Logger) -> Void
    ) -> [String] {
        let lines = Lines()
        body(
            Logger(label: "kigurumi") { _ in
                LineLogHandler(
                    style: style, level: level, now: { LogTime(seconds: 1_795_257_180, milliseconds: 7) },
                    write: { lines.add($0) })
            })
        return lines.all
    }

    @Test("Lines for the journal have a priority and no time") func journald() {
        let found = lines(.journald, level: .trace) { logger in
            for level in Logger.Level.allCases { logger.log(level: level, "said", metadata: ["group": "a"]) }
        }
        let priorities = found.map { $0.prefix(3) }
        #expect(priorities == ["<7>", "<7>", "<6>", "<5>", "<4>", "<3>", "<2>"])
        #expect(found[2].hasPrefix("<6>said group=a (ObservingTests/LoggingTests.swift:"))
    }

    @Test("Lines above the debug level don't name their place in the sources") func noPlace() {
        #expect(
            lines(.journald) { $0.info("said", metadata: ["b": "two words", "a": "1"]) } == [
                "<6>said a=1 b=\"two words\"\n"
            ])
    }

    @Test("Lines for a terminal have time, level and place in color") func terminal() {
        let plain = lines(.terminal(colored: false)) { $0.warning("look", metadata: ["n": "3"]) }
        #expect(plain.count == 1)
        #expect(plain[0].hasSuffix(":00.007 warning look  n=3\n"))
        let colored = lines(.terminal(colored: true), level: .debug) { $0.error("look") }
        #expect(colored[0].contains("\u{1B}[31merror\u{1B}[0m   look"))
        #expect(colored[0].contains("LoggingTests.swift:"))
    }

    @Test("JSON lines are valid JSON with numbers as numbers") func json() throws {
        let found = lines(.json, level: .debug) {
            $0.info(
                "a \"quoted\"\nline \u{1}",
                metadata: [
                    "count": "\(3)", "real": .stringConvertible(3), "share": .stringConvertible(0.5),
                    "done": .stringConvertible(true), "time": "mine", "list": ["a", "b"], "in": ["k": "v"],
                ])
        }
        #expect(found.count == 1 && found[0].filter { $0 == "\n" }.count == 1)
        let object = try #require(JSONSerialization.jsonObject(with: Data(found[0].utf8)) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-21T10:33:00.007Z")
        #expect(object["level"] as? String == "info")
        #expect(object["message"] as? String == "a \"quoted\"\nline \u{1}")
        #expect(object["count"] as? String == "3")
        #expect(object["real"] as? Int == 3)
        #expect(object["share"] as? Double == 0.5)
        #expect(object["done"] as? Bool == true)
        #expect(object["time_"] as? String == "mine")
        #expect(object["list"] as? [String] == ["a", "b"])
        #expect((object["in"] as? [String: String]) == ["k": "v"])
        #expect((object["place"] as? String)?.hasPrefix("ObservingTests/LoggingTests.swift:") == true)
    }

    @Test(
        "No text can forge a line, a color or a priority",
        arguments: [LogStyle.journald, .terminal(colored: false), .json])
    func nothingIsForged(style: LogStyle) {
        let hostile = "x\n<0>panic\u{1B}[2J\r\u{202E}\u{2028}y\" z"
        let found = lines(style) { $0.info("\(hostile)", metadata: ["file": "\(hostile)"]) }
        #expect(found.count == 1)
        let body = found[0].dropLast()
        #expect(!body.unicodeScalars.contains { $0.value < 0x20 })
        if style != .json { #expect(!body.unicodeScalars.contains("\u{202E}")) }
    }

    @Test("A logger's metadata is on each line, and a line's own metadata overrides it") func metadata() {
        let found = lines(.journald) { logger in
            var logger = logger
            logger[metadataKey: "group"] = "a"
            logger[metadataKey: "run"] = "1"
            logger.info("said", metadata: ["group": "b"])
        }
        #expect(found == ["<6>said group=b run=1\n"])
    }

    @Test("Standard error is the journal only if its device and inode match JOURNAL_STREAM")
    func journalStream() {
        #expect(!LogStream.isJournal(nil))
        #expect(!LogStream.isJournal("1:2"))
        #expect(!LogStream.isJournal("x"))
        var status = stat()
        #expect(unsafe fstat(STDERR_FILENO, &status) == 0)
        #expect(LogStream.isJournal("\(status.st_dev):\(status.st_ino)"))
    }
}

/// Lines that several threads may add.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
