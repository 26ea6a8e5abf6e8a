import Raster
import StickerBuild

/// What `--crop` asks for.
enum CropArgument: Equatable {
    /// In shares of the upright picture.
    case shares(BuildRequest.Crop)
    /// In pixels of the upright picture.
    case pixels(PixelRect)

    func apply(to request: inout BuildRequest) {
        switch self {
        case .shares(let crop): request.crop = crop
        case .pixels(let box): request.cropPixels = box
        }
    }
}

extension Arguments {
    /// `0.1,0,0.8,0.8`, `10,0,80,80%` or `120,40,300,300px`; a unit may follow each number, or only the last one.
    static func crop(_ text: String) throws(CommandFailure) -> CropArgument {
        let wrong = CommandFailure.usage("command.crop.invalid", ["value": text])
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
            trimmed(String($0)).lowercased()
        }
        guard words.count == 4 else { throw wrong }
        let units = words.map(unit)
        guard let last = units.last, units.allSatisfy({ $0.isEmpty || $0 == last }) else { throw wrong }
        let numbers = zip(words, units).compactMap { Double(trimmed(String($0.dropLast($1.count)))) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { throw wrong }
        switch last {
        case "px": return .pixels(try pixels(numbers, wrong))
        case "%": return .shares(try shares(numbers.map { $0 / 100 }, wrong))
        default:
            if numbers.allSatisfy({ $0 >= 0 && $0.rounded() == $0 }), numbers.contains(where: { $0 > 1 }) {
                throw .usage("command.crop.pixels", ["value": text, "nearest": "--crop \(text)px"])
            }
            return .shares(try shares(numbers, wrong))
        }
    }

    private static func unit(_ word: String) -> String { ["px", "%"].first(where: word.hasSuffix) ?? "" }

    private static func shares(
        _ parts: [Double], _ wrong: CommandFailure
    ) throws(CommandFailure) -> BuildRequest.Crop {
        let (x, y, width, height) = (parts[0], parts[1], parts[2], parts[3])
        // Shares written with a few digits may add up to a little more than the whole.
        let whole = 1 + 1e-6
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= whole, y + height <= whole else {
            throw wrong
        }
        return BuildRequest.Crop(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
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
