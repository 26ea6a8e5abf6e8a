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

    /// The watched directory itself went, or has another name now.
    static let departure: EventMask = [.selfDeleted, .selfMoved, .unmounted, .ignored]
}
