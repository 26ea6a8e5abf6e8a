import Costume
import Helpers
import Raster

extension PlanReader {
    mutating func caption() throws(Damage) -> Caption {
        var pieces: [Caption.Piece] = []
        for _ in 0..<(try count()) {
            pieces.append(
                try int(to: 1) == 0 ? .letters(try text()) : .variable(try text(), standIn: try text()))
        }
        let language = try text()
        var fonts: [String] = []
        for _ in 0..<(try count()) { fonts.append(try text()) }
        var caption = Caption(
            pieces, language: language, fonts: fonts, weight: try int(from: 1, to: 1000), size: try double(),
            color: try color())
        caption.alignment =
            TextRequest.Alignment.allCases[
                try int(to: TextRequest.Alignment.allCases.count - 1)]
        caption.vertical = TextRequest.Vertical.allCases[try int(to: TextRequest.Vertical.allCases.count - 1)]
        if try int(to: 1) == 1 {
            caption.outline = TextRequest.Outline(width: try double(), color: try color())
        }
        if try int(to: 1) == 1 {
            caption.shadow = TextRequest.Shadow(
                x: try double(), y: try double(), blur: try double(), color: try color())
        }
        if try int(to: 1) == 1 { caption.arcRadius = try double() }
        return caption
    }

    private mutating func text() throws(Damage) -> String {
        let count = try int(to: 1 << 20)
        return String(decoding: try bytes(count), as: UTF8.self)
    }

    private mutating func color() throws(Damage) -> Color {
        let bits = try int(to: 0xffff_ffff)
        return Color(
            r: UInt8(truncatingIfNeeded: bits >> 24), g: UInt8(truncatingIfNeeded: bits >> 16),
            b: UInt8(truncatingIfNeeded: bits >> 8), a: UInt8(truncatingIfNeeded: bits))
    }
}
