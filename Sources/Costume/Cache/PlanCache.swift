import Digest
import Glibc

/// Compiled costumes on disk: one file for each, named by what it was made from. Safe to delete at any time; what is
/// damaged counts as missing; a folder that can't be written costs time only.
///
/// A file: seven 64-bit words (magic, checksum of all that follows, key in two words, length of the plan in words,
/// of the pixels in words, checksum of these six) – then the plan, then the plates' pixels (32-bit words).
struct PlanCache: Sendable {
    let folder: String
    /// Bytes of all files together.
    let limit: Int

    private static let magic: UInt64 = 0x3230_4e41_4c50_474b  // "KGPLAN02"
    private static let suffix = ".plan"
    private static let header = 7
    /// Older drafts were left by a crash. Seconds.
    private static let draftAge = 3_600

    /// - Parameters:
    ///   - pixelDigest: of the template with its assets.
    ///   - studio: what draws SVG art, with its version; empty where the template has none.
    static func key(pixelDigest: String, side: Int, studio: String) -> String {
        let parts = ["kigurumi plan", String(Rendering.version), pixelDigest, String(side), studio]
        // Lengths before each part: no two lists read alike.
        return SHA256.hex(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }

    /// nil when it isn't there, or isn't whole.
    func plan(_ key: String) -> RenderPlan? {
        let path = path(key)
        guard let parts = PlanFile.read(path, header: Self.header, limit: limit) else { return nil }
        let head = parts.header
        guard head[0] == Self.magic, head[6] == Self.sum(Array(head[0..<6])),
            [head[2], head[3]] == Self.short(key),
            head[1] == Self.sum(plan: parts.plan, pixels: parts.pixels)
        else { return nil }
        var reader = PlanReader(parts.plan)
        guard let plan = try? reader.plan(pixels: parts.pixels) else { return nil }
        PlanFile.touch(path)
        return plan
    }

    /// Keeps a plan, and makes room for it by removing those that were not used for longest.
    func keep(_ plan: RenderPlan, _ key: String) {
        var writer = PlanWriter()
        writer.write(plan)
        let pixels = plan.plates.words
        let size = (Self.header + writer.words.count) * 8 + pixels.count * 4
        guard size <= limit else { return }
        Disk.makeFolder(folder)
        var head: [UInt64] = [Self.magic, Self.sum(plan: writer.words, pixels: pixels)]
        head += Self.short(key) + [UInt64(writer.words.count), UInt64(pixels.count)]
        head.append(Self.sum(head))
        makeRoom(for: size)
        PlanFile.write(path(key), header: head, plan: writer.words, pixels: pixels)
    }

    private func path(_ key: String) -> String { "\(folder)/\(key)\(Self.suffix)" }

    private func makeRoom(for size: Int) {
        var files: [(path: String, size: Int, used: Int)] = []
        for name in Disk.names(in: folder) ?? [] {
            let path = "\(folder)/\(name)"
            guard let found = PlanFile.status(path) else { continue }
            if name.hasSuffix(Self.suffix) {
                files.append((path, found.size, found.used))
            } else if name.hasSuffix(PlanFile.draftSuffix), PlanFile.now() - found.used > Self.draftAge {
                PlanFile.remove(path)
            }
        }
        var total = files.reduce(size) { $0 + $1.size }
        for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where total > limit {
            PlanFile.remove(file.path)
            total -= file.size
        }
    }

    private static func short(_ key: String) -> [UInt64] {
        let text = Array(key.utf8)
        return [Checksum.of(text), Checksum.of(text.reversed())]
    }

    private static func sum(_ words: [UInt64]) -> UInt64 {
        unsafe words.withUnsafeBytes { unsafe Checksum.of($0) }
    }

    private static func sum(plan: [UInt64], pixels: [UInt32]) -> UInt64 {
        sum([sum(plan), Checksum.of(pixels[...])])
    }
}
