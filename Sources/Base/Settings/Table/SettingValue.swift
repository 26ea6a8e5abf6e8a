package enum SettingValue: Sendable, Equatable {
    case none
    case flag(Bool)
    case integer(Int)
    case share(Double)
    case time(Duration)
    case bytes(Int)
    case mode(UInt32)
    case path(String)
    case word(String)
    case words([String])

    /// The value as it is written in the file; nil for none.
    var text: String? {
        switch self {
        case .none: nil
        case .flag(let flag): String(flag)
        case .integer(let number): String(number)
        case .share(let share): "\(share)"
        case .time(let time): TimeText.text(time)
        case .bytes(let bytes): ByteText.text(bytes)
        case .mode(let mode): ModeText.text(mode)
        case .path(let text), .word(let text): text
        case .words(let words): words.isEmpty ? nil : words.joined(separator: ",")
        }
    }
}
