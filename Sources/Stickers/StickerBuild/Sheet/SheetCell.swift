package import Raster

/// One sticker of a sheet: its pictures at the size of a cell.
struct SheetCell: Sendable {
    let id: String
    /// What stands below it.
    let name: String
    /// At least one, each a cell's side wide and high at most.
    let frames: [Bitmap]
    /// Hundredths of a second, one a frame; of a still one, which doesn't count.
    let delays: [Int]

    /// Hundredths of a second of its loop; 0: it doesn't move.
    var duration: Int { frames.count > 1 ? delays.reduce(0, +) : 0 }

    /// The number of the frame that it shows at a moment of its loop, in hundredths of a second.
    func frame(at moment: Int) -> Int {
        var end = 0
        for (index, delay) in delays.enumerated() {
            end += delay
            if moment < end { return index }
        }
        return 0
    }
}

package enum SheetPage: Equatable, Sendable {
    case clear
    case color(Color)

    /// `white`, `black`, `clear` or `#rrggbb`; nil for any other text.
    package init?(_ text: String) {
        switch text {
        case "clear": self = .clear
        case "white": self = .color(Color(r: 255, g: 255, b: 255))
        case "black": self = .color(Color(r: 0, g: 0, b: 0))
        default:
            guard text.utf8.count == 7, let color = Color(hex: text) else { return nil }
            self = .color(color)
        }
    }

    var pixel: Pixel {
        switch self {
        case .clear: .clear
        case .color(let color): Pixel(color)
        }
    }

    /// What names are written in.
    var ink: Color {
        if case .color(let color) = self,
            299 * Int(color.r) + 587 * Int(color.g) + 114 * Int(color.b) < 128_000
        {
            return Color(r: 240, g: 240, b: 240)
        }
        return Color(r: 60, g: 60, b: 67)
    }
}
