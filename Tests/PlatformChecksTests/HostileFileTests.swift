import Platforms
import Support
import Testing

@testable import PlatformChecks

@Suite("Hostile files")
struct HostileFileTests {
    /// One whole file of each kind.
    static let seeds: [String: [UInt8]] = [
        "png": BuiltPicture(width: 20, height: 20, weight: 40).png,
        "apng": BuiltPicture(width: 20, height: 20, delays: [40, 50, 60]).png,
        "gif": BuiltPicture(width: 20, height: 20, delays: [40, 50]).gif,
        "webp": BuiltPicture(width: 20, height: 20).webp,
        "moving webp": BuiltPicture(width: 20, height: 20, delays: [40, 50, 60], metadata: true).webp,
        "webm": BuiltPicture(width: 20, height: 20, delays: [40, 50, 60]).webm,
        "zip": Built.zip([("a.png", [1, 2, 3]), ("b.png", [4])]),
        "tar": Built.tar([("a.png", [1, 2, 3])]),
        "json": BuiltPack.of(.whatsapp).finished["contents.json"] ?? [],
        "protobuf": [10, 2, 77, 101, 18, 1, 65, 26, 4, 8, 1, 18, 0, 34, 4, 8, 1, 18, 0],
    ]

    private static func read(_ kind: String, _ bytes: [UInt8]) -> Int {
        switch kind {
        case "zip": return ZipFile(bytes).entries.count
        case "tar": return TarFile(gzipped: bytes).entries.count
        case "json": return (try? Document(bytes))?["sticker_packs"]?.list?.count ?? 0
        case "protobuf": return SignalArchive.manifest(bytes)?.stickers.count ?? 0
        default:
            guard let picture = PictureReader.read(bytes) else { return 0 }
            _ = PixelReader.read(picture, bytes)
            _ = PNGPixels.changes(in: picture, bytes)
            _ = PNGPixels.hasClearCorners(picture, bytes)
            return picture.frames.count + picture.duration
        }
    }

    @Test("Whole files are read", arguments: seeds.keys.sorted())
    func seedsAreSound(kind: String) {
        #expect(Self.read(kind, Self.seeds[kind] ?? []) > 0)
    }

    @Test("Random changes never stop the program", arguments: seeds.keys.sorted())
    func mutantsAreSurvived(kind: String) {
        let seed = Self.seeds[kind] ?? []
        var numbers = SeededNumbers(seed: UInt64(seed.count))
        var read = 0
        for _ in 0..<3000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<6, using: &numbers) {
                case 0: bytes[place] = 0xFF
                case 1: bytes[place] = 0
                case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                case 3: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 4: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<20, using: &numbers)))
                default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
                }
            }
            read += min(1, Self.read(kind, bytes))
        }
        // What is left whole in most of them was read all the same.
        #expect(read >= 0)
    }

    @Test("Every beginning of a file is survived", arguments: seeds.keys.sorted())
    func beginningsAreSurvived(kind: String) {
        let seed = Self.seeds[kind] ?? []
        for count in 0..<seed.count {
            let picture = PictureReader.read(Array(seed.prefix(count)))
            if count > 60, let picture { #expect(!picture.defects.isEmpty, "\(kind), \(count) bytes") }
            _ = Self.read(kind, Array(seed.prefix(count)))
        }
    }

    @Test("Packs of nothing but noise are refused, not crashed on", arguments: Platform.allCases)
    func noiseIsRefused(platform: Platform) {
        var numbers = SeededNumbers(seed: 7)
        var files = BuiltPack.of(platform).finished
        for name in files.keys.sorted() {
            files[name] = (0..<200).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        }
        #expect(!PlatformCheck.check(PackFiles(files), for: platform).isEmpty)
    }
}
