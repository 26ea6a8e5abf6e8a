import Costume
import Helpers
import Raster

extension PlanWriter {
    mutating func write(_ caption: Caption) {
        write(caption.pieces) { writer, piece in
            switch piece {
            case .letters(let letters):
                writer.write(0)
                writer.write(letters)
            case .variable(let name, let standIn):
                writer.write(1)
                writer.write(name)
                writer.write(standIn)
            }
        }
        write(caption.language)
        write(caption.fonts) { $0.write($1) }
        write(caption.weight)
        write(caption.size)
        write(caption.color)
        write(TextRequest.Alignment.allCases.firstIndex(of: caption.alignment) ?? 0)
        write(TextRequest.Vertical.allCases.firstIndex(of: caption.vertical) ?? 0)
        write(caption.outline.map { [$0] } ?? []) { writer, outline in
            writer.write(outline.width)
            writer.write(outline.color)
        }
        write(caption.shadow.map { [$0] } ?? []) { writer, shadow in
            for value in [shadow.x, shadow.y, shadow.blur] { writer.write(value) }
            writer.write(shadow.color)
        }
        write(caption.arcRadius.map { [$0] } ?? []) { $0.write($1) }
    }

    private mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        write(bytes.count)
        write(bytes)
    }

    private mutating func write(_ color: Color) {
        write(Int(color.r) << 24 | Int(color.g) << 16 | Int(color.b) << 8 | Int(color.a))
    }
}
