import Cluster
import Support
import Synchronization
import Testing

/// What every store has to do. Each suite of a store runs these checks with an empty one.
struct StoreContract {
    let store: any ObjectStore
    /// Whether lists are in the order of the keys' bytes.
    var isSorted = true

    static func key(_ text: String) throws -> ObjectKey { try #require(ObjectKey(text)) }

    static func object(_ text: String) -> NewObject {
        NewObject(bytes: Array(text.utf8), mediaType: "text/plain")
    }

    private func text(_ key: ObjectKey) throws -> String? {
        try store.read(key, limit: 1 << 20).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// What was written is read, with the version that the write returned; other keys have nothing.
    func readsWhatWasWritten() throws {
        let key = try Self.key("groups/a.b_c-D/Stickers/bear.gif")
        #expect(try store.read(key, limit: 10) == nil)
        let version = try store.write(Self.object("one"), to: key, if: .always)
        #expect(try store.read(key, limit: 3) == StoredObject(bytes: Array("one".utf8), version: version))
        let second = try store.write(Self.object("two"), to: key, if: .always)
        #expect(try text(key) == "two")
        #expect(version != second)
        #expect(try store.read(Self.key("groups/a.b_c-D/Stickers"), limit: 10) == nil)
        #expect(try store.read(Self.key("groups/a.b_c-D/Stickers/bear.gif2"), limit: 10) == nil)
    }

    /// Empty and large objects keep every byte.
    func keepsEveryByte() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        for (name, content) in [("empty", []), ("one", [0]), ("large", bytes)] {
            let key = try Self.key("bytes/\(name)")
            try store.write(NewObject(bytes: content, mediaType: "image/gif"), to: key, if: .absent)
            #expect(try store.read(key, limit: content.count)?.bytes == content, "\(name)")
        }
    }

    /// A larger object than the limit is an error and isn't read.
    func respectsTheLimit() throws {
        let key = try Self.key("limits/object")
        try store.write(Self.object("12345"), to: key, if: .always)
        #expect(throws: StoreError.tooLarge(key: key.description, limit: 4)) {
            try store.read(key, limit: 4)
        }
        #expect(try store.read(key, limit: 5) != nil)
    }

    /// A write happens only when its condition holds.
    func checksConditions() throws {
        let key = try Self.key("conditions/.kigurumi/state.json")
        let conflict = StoreError.conflict(key: key.description)
        let first = try store.write(Self.object("first"), to: key, if: .absent)
        #expect(throws: conflict) { try store.write(Self.object("late"), to: key, if: .absent) }
        #expect(try text(key) == "first")
        let second = try store.write(Self.object("second"), to: key, if: .version(first))
        #expect(throws: conflict) { try store.write(Self.object("late"), to: key, if: .version(first)) }
        #expect(try text(key) == "second")
        try store.remove(key)
        #expect(throws: conflict) { try store.write(Self.object("late"), to: key, if: .version(second)) }
        #expect(try text(key) == nil)
        #expect(throws: conflict) {
            try store.write(
                Self.object("late"), to: Self.key("conditions/.kigurumi/state.json"), if: .version(first))
        }
        try store.write(Self.object("third"), to: key, if: .absent)
        #expect(try text(key) == "third")
    }

    /// Of many writers that saw the same version one wins, every time.
    func letsOneWriterWin() throws {
        let key = try Self.key("race/manifest.json")
        let store = store
        var version: ObjectVersion?
        for round in 0..<8 {
            let condition = version.map { WriteCondition.version($0) } ?? .absent
            let results = Mutex<[(text: String, version: ObjectVersion?)]>([])
            Concurrently.run(6) { writer in
                let text = "round \(round) of writer \(writer)"
                let version = try? store.write(Self.object(text), to: key, if: condition)
                results.withLock { $0.append((text, version)) }
            }
            let winners = results.withLock { $0 }.filter { $0.version != nil }
            #expect(winners.count == 1)
            #expect(try text(key) == winners.first?.text)
            version = winners.first?.version
        }
    }

    /// Removing works once or twice, and leaves the others.
    func removes() throws {
        let keys = try ["remove/a/b", "remove/a/c", "remove/d"].map(Self.key)
        for key in keys { try store.write(Self.object("x"), to: key, if: .always) }
        for _ in 0..<2 { try store.remove(keys[0]) }
        #expect(try store.keys(beginningWith: "remove/", after: nil, limit: 10) == [keys[1], keys[2]])
        try store.remove(keys[1])
        try store.remove(keys[2])
        #expect(try store.keys(beginningWith: "remove", after: nil, limit: 10) == [])
        try store.remove(Self.key("remove/never/was"))
    }

    /// All keys with a prefix come once, page by page.
    func listsKeys() throws {
        let names = [
            "list/a", "list/a-b", "list/a.b/c", "list/a0", "list/ab/.kigurumi/lock", "list/ab/c",
            "list/ab/c/d".replacing("c/d", with: "cd"), "list/ab0", "list/aB/x", "list/b/c", "list/b/c.d",
            "list/b_c", "list/b-1", "list/b.1/x",
        ]
        for name in names.reversed() { try store.write(Self.object(name), to: Self.key(name), if: .always) }
        try store.write(Self.object("x"), to: Self.key("listing"), if: .always)
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for size in [1, 3, 5, 100] {
            var found: [ObjectKey] = []
            while true {
                let page = try store.keys(beginningWith: "list/", after: found.last, limit: size)
                found += page
                #expect(page.count <= size)
                if page.count < size { break }
            }
            let texts = found.map(\.description)
            #expect(isSorted ? texts == sorted : texts.sorted() == sorted, "pages of \(size)")
        }
        #expect(
            try store.keys(beginningWith: "list/ab", after: nil, limit: 9).map(\.description)
                == sorted.filter { $0.hasPrefix("list/ab") })
        if isSorted {
            let rest = try store.keys(beginningWith: "list/", after: Self.key("list/aa"), limit: 99)
            #expect(rest.map(\.description) == sorted.filter { $0 > "list/aa" })
        }
        #expect(try store.keys(beginningWith: "nothing", after: nil, limit: 9) == [])
    }

    /// The folders in a folder come once each, page by page.
    func listsFolders() throws {
        let ids = ["a", "a-1", "a.1", "a1", "b", "c_d"]
        for id in ids {
            for file in ["currentImageFace.img", "Stickers/manifest.json"] {
                try store.write(Self.object("x"), to: Self.key("folders/\(id)/\(file)"), if: .always)
            }
        }
        try store.write(Self.object("x"), to: Self.key("folders/file"), if: .always)
        let sorted = ids.sorted { $0 + "/" < $1 + "/" }
        for size in [1, 2, 4, 100] {
            var found: [String] = []
            while true {
                let page = try store.folders(in: Self.key("folders"), after: found.last, limit: size)
                found += page
                if page.count < size { break }
            }
            #expect(isSorted ? found == sorted : found.sorted() == ids.sorted(), "pages of \(size)")
        }
        #expect(try store.folders(in: Self.key("folders/a/Stickers"), after: nil, limit: 9) == [])
        #expect(try store.folders(in: Self.key("no-folder"), after: nil, limit: 9) == [])
    }

    /// A reader never finds a part of an object, nor parts of two.
    func readersSeeWholeObjects() throws {
        let key = try Self.key("whole/object")
        let store = store
        let isDone = Atomic(false)
        let torn = Atomic(0)
        try store.write(NewObject(bytes: Self.filled(0), mediaType: "image/gif"), to: key, if: .always)
        Concurrently.run(3) { worker in
            if worker == 0 {
                for turn in 1...20 {
                    let object = NewObject(bytes: Self.filled(turn), mediaType: "image/gif")
                    _ = try? store.write(object, to: key, if: .always)
                }
                isDone.store(true, ordering: .relaxed)
                return
            }
            while !isDone.load(ordering: .relaxed) {
                guard let bytes = try? store.read(key, limit: 1 << 20)?.bytes, let first = bytes.first,
                    bytes == Self.filled(Int(first))
                else {
                    torn.add(1, ordering: .relaxed)
                    continue
                }
            }
        }
        #expect(torn.load(ordering: .relaxed) == 0)
    }

    /// Bytes of one value, with a length that depends on it.
    private static func filled(_ value: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(value), count: 100_000 + value * 1000)
    }

    /// Every check by its name.
    static let checks: [(name: String, run: @Sendable (StoreContract) throws -> Void)] = [
        ("reads what was written", { try $0.readsWhatWasWritten() }),
        ("keeps every byte", { try $0.keepsEveryByte() }),
        ("respects the limit", { try $0.respectsTheLimit() }),
        ("checks conditions", { try $0.checksConditions() }),
        ("lets one writer win", { try $0.letsOneWriterWin() }),
        ("removes", { try $0.removes() }),
        ("lists keys", { try $0.listsKeys() }),
        ("lists folders", { try $0.listsFolders() }),
        ("shows readers whole objects", { try $0.readersSeeWholeObjects() }),
    ]
}
