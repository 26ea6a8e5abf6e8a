import Helpers

extension CanonicalWriter {
    mutating func write(_ caption: Caption) {
        write(list: caption.pieces) { writer, piece in
            switch piece {
            case .letters(let letters):
                writer.write("letters")
                writer.write(letters)
            case .variable(let name, let standIn):
                writer.write("variable")
                writer.write(name)
                writer.write(standIn)
            }
        }
        write(caption.language)
        write(list: caption.fonts) { $0.write($1) }
        write(caption.weight)
        write(caption.size)
        write(caption.color)
        write(caption.alignment.rawValue)
        write(caption.vertical.rawValue)
        write(caption.outline) { writer, outline in
            writer.write(outline.width)
            writer.write(outline.color)
        }
        write(caption.shadow) { writer, shadow in
            for value in [shadow.x, shadow.y, shadow.blur] { writer.write(value) }
            writer.write(shadow.color)
        }
        write(caption.arcRadius) { $0.write($1) }
    }
}
