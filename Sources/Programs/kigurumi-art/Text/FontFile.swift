import CPango
import CRSVG
import Glibc

/// Identifies the version of a font file.
enum FontFile {
    /// Name, version, bytes and a checksum, such as `M PLUS 1 Black 65536 2514972 3f0c…`. Only the first 4
    /// KiB are read: the table directory there contains checksums of the whole file.
    static func summary(of pattern: OpaquePointer) -> String {
        var version: Int32 = 0
        unsafe FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
        let name = unsafe text(pattern, FC_FULLNAME) ?? text(pattern, FC_FAMILY) ?? "?"
        let facts = unsafe text(pattern, FC_FILE).map(facts) ?? "?"
        return "\(name) \(version) \(facts)"
    }

    private static func text(_ pattern: OpaquePointer, _ key: String) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(pattern, key, 0, &value) == FcResultMatch,
            let value = unsafe value
        else { return nil }
        return unsafe String(cString: value)
    }

    private static func facts(_ path: String) -> String {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "?" }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return "?" }
        var head = [UInt8](repeating: 0, count: 4096)
        let count = unsafe head.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
        }
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in head.prefix(max(0, count)) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\(status.st_size) \(String(sum, radix: 16))"
    }
}
