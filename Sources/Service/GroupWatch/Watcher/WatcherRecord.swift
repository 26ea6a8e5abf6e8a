/// The bits of inotify(7) that matter here.
struct EventMask: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let attributes = EventMask(rawValue: 0x4)
    static let closedAfterWriting = EventMask(rawValue: 0x8)
    static let movedFrom = EventMask(rawValue: 0x40)
    static let movedTo = EventMask(rawValue: 0x80)
    static let created = EventMask(rawValue: 0x100)
    static let deleted = EventMask(rawValue: 0x200)
    static let selfDeleted = EventMask(rawValue: 0x400)
    static let selfMoved = EventMask(rawValue: 0x800)
    static let unmounted = EventMask(rawValue: 0x2000)
    static let overflow = EventMask(rawValue: 0x4000)
    static let ignored = EventMask(rawValue: 0x8000)
    static let isDirectory = EventMask(rawValue: 0x4000_0000)

    /// The watched directory itself is gone, or has another name now.
    static let departure: EventMask = [.selfDeleted, .selfMoved, .unmounted, .ignored]
}

/// One record of the watcher program's output, without its NUL byte.
enum WatcherRecord: Equatable, Sendable {
    case watching(key: UInt64, descriptor: Int32, DirectoryIdentity)
    case refused(key: UInt64, errno: Int32)
    case alive(UInt64)
    /// - `name`: empty for the directory itself.
    case event(descriptor: Int32, EventMask, name: String)

    /// nil for what is none of these.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard let kind = Self.word(&rest), kind.count == 1, let first = kind.first else { return nil }
        switch first {
        case UInt8(ascii: "+"):
            guard let key = Self.number(&rest, UInt64.self), let descriptor = Self.number(&rest, Int32.self),
                let device = Self.number(&rest, UInt64.self), let inode = Self.number(&rest, UInt64.self)
            else { return nil }
            self = .watching(
                key: key, descriptor: descriptor, DirectoryIdentity(device: device, inode: inode))
        case UInt8(ascii: "!"):
            guard let key = Self.number(&rest, UInt64.self), let number = Self.number(&rest, Int32.self)
            else { return nil }
            self = .refused(key: key, errno: number)
        case UInt8(ascii: "?"):
            guard let word = Self.number(&rest, UInt64.self) else { return nil }
            self = .alive(word)
        case UInt8(ascii: "e"):
            guard let descriptor = Self.number(&rest, Int32.self),
                let mask = Self.number(&rest, UInt32.self, radix: 16)
            else { return nil }
            let name = String(decoding: rest, as: UTF8.self)
            self = .event(descriptor: descriptor, EventMask(rawValue: mask), name: name)
        default: return nil
        }
    }

    /// Takes what stands before the next space, and the space.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
        let word = rest[..<end]
        rest = end < rest.endIndex ? rest[(end + 1)...] : rest[rest.endIndex...]
        return word.isEmpty ? nil : word
    }

    private static func number<Number: FixedWidthInteger>(
        _ rest: inout ArraySlice<UInt8>, _ type: Number.Type, radix: Int = 10
    ) -> Number? {
        word(&rest).flatMap { Number(String(decoding: $0, as: UTF8.self), radix: radix) }
    }
}
