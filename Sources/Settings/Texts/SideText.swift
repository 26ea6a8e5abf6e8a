/// A sticker's side: a name, or pixels.
package enum SideText {
    package static let named = ["small": 300, "regular": 408, "large": 618]
    package static let pixels = 16...1_024

    package static func side(_ text: String) -> Int? {
        named[text] ?? Int(text).flatMap { pixels.contains($0) ? $0 : nil }
    }
}
