/// What `--size` means: a side in pixels.
enum StickerSize {
    static let named: [(name: String, side: Int)] = [("small", 300), ("regular", 408), ("large", 618)]
    static let range = 16...1024

    static func side(_ text: String) throws(CommandFailure) -> Int {
        if let known = named.first(where: { $0.name == text }) { return known.side }
        guard let side = Int(text), range.contains(side) else {
            throw .usage("command.size.invalid", ["value": text])
        }
        return side
    }
}
