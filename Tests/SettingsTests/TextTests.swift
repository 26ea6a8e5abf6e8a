import Testing

@testable import Settings

@Suite("Texts of settings") struct TextTests {
    @Test(
        "Times are read with their units and shown in the longest one that fits",
        arguments: [
            ("50ms", Duration.milliseconds(50), "50ms"), ("2", .seconds(2), "2s"),
            ("0.05", .milliseconds(50), "50ms"),
            ("1.5min", .seconds(90), "90s"), ("3600", .seconds(3_600), "1h"),
            ("30d", .seconds(2_592_000), "30d"),
            ("1 h", .seconds(3_600), "1h"), ("0", .zero, "0s"), ("1500ms", .milliseconds(1_500), "1500ms"),
        ])
    func times(text: String, duration: Duration, shown: String) {
        #expect(TimeText.duration(text) == duration)
        #expect(TimeText.text(duration) == shown)
    }

    @Test(
        "No times", arguments: ["", "s", "-1s", "1y", "1e3", "1.2.3s", "99999999999999999999d", "NaN", "1s "])
    func noTimes(text: String) { #expect(TimeText.duration(text) == nil) }

    @Test(
        "Amounts are read with their units",
        arguments: [
            ("64MiB", 64 << 20, "64MiB"), ("500kB", 500_000, "500kB"), ("1024", 1_024, "1KiB"),
            ("1.5 KiB", 1_536, "1536"),
            ("0", 0, "0"), ("499999", 499_999, "499999"), ("2GB", 2_000_000_000, "2GB"),
        ])
    func amounts(text: String, bytes: Int, shown: String) {
        #expect(ByteText.bytes(text) == bytes)
        #expect(ByteText.text(bytes) == shown)
    }

    @Test("No amounts", arguments: ["", "MiB", "-1", "0.5", "1.0001kB1", "12mb", "9999999999GiB"])
    func noAmounts(text: String) { #expect(ByteText.bytes(text) == nil) }

    @Test(
        "Permissions are octal",
        arguments: [("0640", 0o640), ("2750", 0o2750), ("755", 0o755), ("00644", 0o644)])
    func modes(text: String, mode: Int) {
        #expect(ModeText.mode(text) == UInt32(mode))
        #expect(ModeText.mode(ModeText.text(UInt32(mode))) == UInt32(mode))
    }

    @Test("No permissions", arguments: ["", "0x1ff", "888", "0044", "17777", "+644", "-644", "rw-r--r--"])
    func noModes(text: String) { #expect(ModeText.mode(text) == nil) }

    @Test(
        "A setting's variable is its key in upper case with an underscore before each word",
        arguments: [
            ("root", "KIGURUMI_ROOT"), ("scanInterval", "KIGURUMI_SCAN_INTERVAL"),
            ("settle.quiet", "KIGURUMI_SETTLE_QUIET"), ("files.folderMode", "KIGURUMI_FILES_FOLDER_MODE"),
            ("face.insecureDecoder", "KIGURUMI_FACE_INSECURE_DECODER"),
        ])
    func variables(key: String, variable: String) {
        #expect(SettingsTable.byKey[key]?.variable == variable)
    }

    @Test("Keys stand once in the table, and none is a group of others") func keysAreUnique() {
        let keys = SettingsTable.all.map(\.key)
        #expect(Set(keys).count == keys.count)
        for key in keys { #expect(!keys.contains { $0.hasPrefix(key + ".") }, "\(key)") }
    }
}
