import CQRencode

/// A short text as a QR code, for the camera of a phone.
struct QRCode {
    /// Modules on a side, without the margin.
    let side: Int
    /// Row by row; true: dark.
    private let modules: [Bool]

    /// Clear modules around it.
    private static let margin = 2

    /// nil where the text is too long for any code, and where there is no memory.
    init?(_ text: String) {
        guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = Int(unsafe code.pointee.width)
        self.side = side
        modules = (0..<side * side).map { index in unsafe code.pointee.data[index] & 1 == 1 }
    }

    /// Whether a module is dark; those around the code are clear.
    subscript(row: Int, column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column]
    }

    /// A drawing: black on white, of any size.
    var svg: String {
        let dark = (0..<side).flatMap { row in
            (0..<side).filter { self[row, $0] }.map { "M\($0) \(row)h1v1h-1z" }
        }
        let (start, size) = (-Self.margin, side + 2 * Self.margin)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(start) \(start) \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M\(start) \(start)h\(size)v\(size)h-\(size)z"/><path d="\(dark.joined())"/></svg>
            """
    }

    /// Lines for a terminal: black on white whatever its colors are, two modules in each character.
    var lines: [String] {
        let columns = -Self.margin..<side + Self.margin
        return stride(from: -Self.margin, to: side + Self.margin, by: 2).map { row in
            let blocks = columns.map { column in
                switch (self[row, column], self[row + 1, column]) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + blocks.joined() + "\u{1B}[0m"
        }
    }
}
