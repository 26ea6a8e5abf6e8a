import FaceInput
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Support
import Testing

/// Altered files and bombs through the real, locked program.
@Suite struct MutantTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "FaceDecodingTests/Fixtures")
    /// `make soak` asks for 10,000, and for the release program in `KIGURUMI_HELPERS`.
    private static let count =
        ProcessInfo.processInfo.environment["KIGURUMI_MUTANTS"].flatMap(Int.init) ?? 120
    private static let release = ProcessInfo.processInfo.environment["KIGURUMI_HELPERS"]

    /// The debug program is twenty times slower, and others run beside it.
    private static func decoder(_ ledger: CostLedger) -> SandboxedDecoder {
        var options = SandboxedDecoder.Options()
        if release == nil { (options.cpuSeconds, options.milliseconds) = (60, 240_000) }
        return SandboxedDecoder(
            HelperLocation(folders: [release ?? BuildFolder.path]), options: options, onCost: ledger.add)
    }

    @Test("An altered face gives a picture or a code, and never breaks the decoder")
    func alteredFacesAreCoded() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path).sorted().filter {
            ImageFormat(rawValue: String($0.split(separator: ".").last ?? "")) != nil || $0.hasSuffix(".jpg")
        }
        try #require(names.count > 100)
        var random = SeededNumbers(seed: 0xface)
        var codes: [String: Int] = [:]
        let ledger = CostLedger()
        let decoder = Self.decoder(ledger)
        for _ in 0..<Self.count {
            let name = try #require(names.randomElement(using: &random))
            var bytes = [UInt8](try Data(contentsOf: Self.fixtures.appending(path: name)))
            alter(&bytes, &random)
            do {
                let image = try decoder.decode(
                    bytes, limits: DecodingLimits(), part: part(&random),
                    background: Bool.random(using: &random) ? .auto : .keep, meanwhile: {})
                codes["picture", default: 0] += 1
                #expect(!image.frames.isEmpty)
            } catch {
                codes[error.code, default: 0] += 1
                // Whatever the file, the decoder itself holds.
                if case .decoder = error {
                    Issue.record(
                        "\(error.code) \(error.evidence) by \(name): \(Data(bytes).base64EncodedString())")
                }
            }
        }
        if Self.count > 1_000 {
            print("\(Self.count) mutants: \(codes.sorted { $0.key < $1.key }), \(ledger)")
        }
        #expect(codes.count > 1)
        #expect(ledger.peakBytes <= CostLedger.bound(512 << 20))
        if Self.release != nil { #expect(ledger.elapsed <= 3_000) }
    }

    private func part(_ random: inout SeededNumbers) -> FacePart {
        let box = PictureShare(x: 0.3, y: 0.2, width: 0.5, height: 0.6)
        return [.whole, .head, .box(box, roll: 0), .box(box, roll: -30)].randomElement(using: &random)
            ?? .whole
    }

    @Test("A decompression bomb stays within the limits of a picture and has a code", arguments: Bomb.all)
    func bombsStayWithinLimits(_ bomb: Bomb) throws {
        let bytes = try bomb.bytes()
        let ledger = CostLedger()
        let decoder = Self.decoder(ledger)
        defer {
            #expect(ledger.peakBytes <= CostLedger.bound(256 << 20), "\(bomb.name): \(ledger)")
            if Self.release != nil {
                print("bomb: \(bomb.name): \(bytes.count) bytes, \(ledger)")
                #expect(ledger.elapsed <= 2_000, "\(bomb.name)")
            }
        }
        do {
            let image = try decoder.decode(
                bytes, limits: DecodingLimits(), part: .head, background: .auto, meanwhile: {})
            #expect(bomb.codes.contains("picture"), "\(bomb.name) gave \(image.width)×\(image.height)")
        } catch {
            #expect(bomb.codes.contains(error.code), "\(bomb.name): \(error)")
        }
    }
}
