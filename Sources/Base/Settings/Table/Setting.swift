/// One row of the table: a key, its valid values, its description, and its property in `Settings`.
struct Setting: Sendable {
    /// The dotted key, for example `settle.quiet`.
    let key: String
    let kind: SettingKind
    /// The description for the manual and the schema, in a sentence or two.
    let text: String
    /// What a missing value means; nil when the setting always has one.
    let otherwise: String?
    let read: @Sendable (Settings) -> SettingValue
    let write: @Sendable (inout Settings, SettingValue) -> Void

    private init(
        _ key: String, _ kind: SettingKind, _ text: String, otherwise: String? = nil,
        read: @escaping @Sendable (Settings) -> SettingValue,
        write: @escaping @Sendable (inout Settings, SettingValue) -> Void
    ) {
        self.key = key
        self.kind = kind
        self.text = text
        self.otherwise = otherwise
        self.read = read
        self.write = write
    }

    /// A setting of stickers; `pack.json` of the costumes holds where it isn't given.
    init(_ sticker: StickerSetting) {
        self.init(
            "stickers.\(sticker.key)", sticker.kind,
            sticker.text + (sticker.isPersonal ? " The profile.json of a group overrides it." : ""),
            otherwise: "the \(sticker.word) in pack.json of the costumes, or \(sticker.otherwise)"
        ) {
            sticker.value(in: $0.stickers)
        } write: {
            sticker.set($1, in: &$0.stickers)
        }
    }

    /// The environment variable that sets it: `KIGURUMI_SETTLE_QUIET` for `settle.quiet`.
    var variable: String {
        var name = "KIGURUMI_"
        for scalar in key.unicodeScalars {
            if ("A"..."Z").contains(scalar) { name.append("_") }
            name.append(scalar == "." ? "_" : String(scalar).uppercased())
        }
        return name
    }

    var defaultText: String? { read(Settings()).text }
}

extension Setting {
    typealias Path<Value> = any (WritableKeyPath<Settings, Value> & Sendable)

    static func flag(_ key: String, _ path: Path<Bool>, _ text: String) -> Setting {
        Setting(key, .flag, text) {
            .flag($0[keyPath: path])
        } write: {
            if case .flag(let flag) = $1 { $0[keyPath: path] = flag }
        }
    }

    /// - Parameter otherwise: what no value means.
    static func integer(
        _ key: String, _ path: Path<Int?>, _ range: ClosedRange<Int>, _ text: String, otherwise: String
    ) -> Setting {
        Setting(key, .integer(range), text, otherwise: otherwise) {
            $0[keyPath: path].map(SettingValue.integer) ?? .none
        } write: {
            if case .integer(let number) = $1 { $0[keyPath: path] = number }
        }
    }

    static func share(
        _ key: String, _ path: Path<Double>, _ range: ClosedRange<Double>, _ text: String
    ) -> Setting {
        Setting(key, .share(range), text) {
            .share($0[keyPath: path])
        } write: {
            if case .share(let share) = $1 { $0[keyPath: path] = share }
        }
    }

    static func time(
        _ key: String, _ path: Path<Duration>, _ range: ClosedRange<Duration>, _ text: String
    ) -> Setting {
        Setting(key, .time(range), text) {
            .time($0[keyPath: path])
        } write: {
            if case .time(let time) = $1 { $0[keyPath: path] = time }
        }
    }

    static func bytes(
        _ key: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ text: String
    ) -> Setting {
        Setting(key, .bytes(range), text) {
            .bytes($0[keyPath: path])
        } write: {
            if case .bytes(let bytes) = $1 { $0[keyPath: path] = bytes }
        }
    }

    /// - Parameter otherwise: what no value means.
    static func bytes(
        _ key: String, _ path: Path<Int?>, _ range: ClosedRange<Int>, _ text: String, otherwise: String
    ) -> Setting {
        Setting(key, .bytes(range), text, otherwise: otherwise) {
            $0[keyPath: path].map(SettingValue.bytes) ?? .none
        } write: {
            if case .bytes(let bytes) = $1 { $0[keyPath: path] = bytes }
        }
    }

    static func mode(_ key: String, _ path: Path<UInt32>, _ text: String) -> Setting {
        Setting(key, .mode, text) {
            .mode($0[keyPath: path])
        } write: {
            if case .mode(let mode) = $1 { $0[keyPath: path] = mode }
        }
    }

    static func text(
        _ key: String, _ path: Path<String?>, _ kind: SettingKind, _ text: String, otherwise: String
    ) -> Setting {
        Setting(key, kind, text, otherwise: otherwise) { settings in
            guard let found = settings[keyPath: path] else { return .none }
            return kind.isPath(found) ? .path(found) : .word(found)
        } write: {
            switch $1 {
            case .path(let found), .word(let found): $0[keyPath: path] = found
            default: break
            }
        }
    }

    /// - Parameter otherwise: what an empty list means.
    static func words(
        _ key: String, _ path: Path<[String]>, _ known: [String], _ text: String, otherwise: String
    ) -> Setting {
        Setting(key, .words(known), text, otherwise: otherwise) {
            .words($0[keyPath: path])
        } write: {
            if case .words(let words) = $1 { $0[keyPath: path] = words }
        }
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ path: Path<Choice>, _ text: String
    ) -> Setting {
        Setting(key, .choice(Choice.allCases.map(\.rawValue)), text) {
            .word($0[keyPath: path].rawValue)
        } write: {
            if case .word(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: path] = choice }
        }
    }
}
