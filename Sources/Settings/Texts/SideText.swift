/// A sticker's side: a name, or pixels.
enum SideText {
    static let named = ["small": 300, "regular": 408, "large": 618]
    static let pixels = 16...1_024

    static func side(_ text: String) -> Int? {
        named[text] ?? Int(text).flatMap { pixels.contains($0) ? $0 : nil }
    }
}
