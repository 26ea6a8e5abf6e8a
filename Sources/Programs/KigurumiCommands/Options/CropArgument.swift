import Raster
import StickerBuild

/// What `--crop` asks for.
enum CropArgument: Equatable {
    /// In shares of the upright picture, and degrees by which that part is rotated clockwise.
    case shares(FaceReading.Crop, roll: Double = 0)
    /// The same in pixels of the upright picture.
    case pixels(PixelRect, roll: Double = 0)

    func apply(to reading: inout FaceReading) {
        switch self {
        case .shares(let crop, let roll): (reading.crop, reading.roll) = (crop, roll)
        case .pixels(let box, let roll): (reading.cropPixels, reading.roll) = (box, roll)
        }
    }
}

extension Arguments {
    /// `0.1,0,0.8,0.8`, `10,0,80,80%` or `120,40,300,300px`; a unit may follow each number, or only the last one. A fifth
    /// number with `deg` or `°` is the rotation.
    static func crop(_ text: String) throws(CommandFailure) -> CropArgument {
        let wrong = CommandFailure.usage("command.crop.invalid", ["value": text])
        var words = text.split(separator: ",", omittingEmptySubsequences: false).map {
            trimmed(String($0)).lowercased()
        }
        let roll = try roll(of: &words, wrong)
        guard words.count == 4 else { throw wrong }
        let units = words.map(unit)
        guard let last = units.last, units.allSatisfy({ $0.isEmpty || $0 == last }) else { throw wrong }
        let numbers = zip(words, units).compactMap { Double(trimmed(String($0.dropLast($1.count)))) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { throw wrong }
        switch last {
        case "px": return .pixels(try pixels(numbers, wrong), roll: roll)
        case "%": return .shares(try shares(numbers.map { $0 / 100 }, wrong), roll: roll)
        default:
            if numbers.allSatisfy({ $0 >= 0 && $0.rounded() == $0 }), numbers.contains(where: { $0 > 1 }) {
                let meant = words.joined(separator: ",") + "px" + (roll == 0 ? "" : ",\(roll)deg")
                throw .usage("command.crop.pixels", ["value": text, "nearest": "--crop \(meant)"])
            }
            return .shares(try shares(numbers, wrong), roll: roll)
        }
    }

    /// Takes the rotation away from the end of the words. Degrees, at most one turn either way; 0 without one.
    private static func roll(
        of words: inout [String], _ wrong: CommandFailure
    ) throws(CommandFailure) -> Double {
        guard words.count == 5, let word = words.popLast() else { return 0 }
        guard let unit = ["deg", "°"].first(where: word.hasSuffix),
            let degrees = Double(trimmed(String(word.dropLast(unit.count)))), abs(degrees) <= 360
        else { throw wrong }
        return degrees
    }

    private static func unit(_ word: String) -> String { ["px", "%"].first(where: word.hasSuffix) ?? "" }

    private static func shares(
        _ parts: [Double], _ wrong: CommandFailure
    ) throws(CommandFailure) -> FaceReading.Crop {
        let (x, y, width, height) = (parts[0], parts[1], parts[2], parts[3])
        // Shares written with a few digits may add up to a little more than the whole.
        let whole = 1 + 1e-6
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= whole, y + height <= whole else {
            throw wrong
        }
        return FaceReading.Crop(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
    }

    private static func pixels(
        _ parts: [Double], _ wrong: CommandFailure
    ) throws(CommandFailure) -> PixelRect {
        guard parts.allSatisfy({ $0.rounded() == $0 && (0...1e6).contains($0) }), parts[2] > 0, parts[3] > 0
        else { throw wrong }
        return PixelRect(
            x: Int(parts[0]), y: Int(parts[1]), width: Int(parts[2]), height: Int(parts[3]))
    }
}
