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
