import Names
import Support
import Testing

@testable import GroupWatch

@Suite("Which watch belongs to which directory")
struct WatchMapTests {
    let a = WatchPlace.group(GroupID(closestTo: "a"))
    let b = WatchPlace.group(GroupID(closestTo: "b"))
    let first = DirectoryIdentity(device: 1, inode: 10)
    let second = DirectoryIdentity(device: 1, inode: 20)
    var map = WatchMap()

    /// Asks and has it answered.
    mutating func watch(_ place: WatchPlace, _ identity: DirectoryIdentity, as descriptor: Int32) throws {
        let asked = map.ask(place, identity)
        let key = try #require(asked)
        #expect(map.confirm(key, descriptor, identity) == .watching(place))
    }

    @Test("A watch is requested once, and confirmed by its answer")
    mutating func asking() throws {
        let asked = map.ask(a, first)
        let key = try #require(asked)
        #expect(map.ask(a, first) == nil && map.isWaiting && map.owner(of: 1) == nil)
        #expect(map.confirm(key, 1, first) == .watching(a))
        #expect(map.owner(of: 1) == a && map.isWatched(a) && !map.isWaiting && map.count == 1)
        #expect(map.ask(a, first) == nil)
    }

    @Test("A directory that was swapped between probe and watch is not taken for the other")
    mutating func swapped() throws {
        let asked = map.ask(a, first)
        let key = try #require(asked)
        #expect(map.confirm(key, 1, second) == .other(a))
        #expect(map.owner(of: 1) == nil && !map.isWatched(a))
    }

    @Test("Events of a replaced directory have no owner, even when a new one has its name")
    mutating func replaced() throws {
        try watch(a, first, as: 1)
        #expect(map.drop(a) == 1)
        try watch(a, second, as: 2)
        #expect(map.owner(of: 1) == nil && map.owner(of: 2) == a)
        #expect(map.lose(1) == nil && map.isWatched(a))
    }

    @Test("The answer to a withdrawn request is unwanted")
    mutating func unwanted() throws {
        let asked = map.ask(a, first)
        let key = try #require(asked)
        #expect(map.drop(a) == nil)
        #expect(map.confirm(key, 1, first) == .unwanted)
        #expect(map.refuse(key) == nil && map.count == 0)
    }

    @Test("The descriptor of two names of one directory belongs to the later name only")
    mutating func oneDirectoryTwice() throws {
        try watch(a, first, as: 1)
        try watch(b, first, as: 1)
        #expect(map.owner(of: 1) == b && !map.isWatched(a) && map.isWatched(b) && map.count == 1)
    }

    @Test("A watch that the kernel removed may be requested again")
    mutating func lost() throws {
        try watch(a, first, as: 1)
        #expect(map.lose(1) == a && !map.isWatched(a))
        try watch(a, first, as: 2)
        #expect(map.owner(of: 2) == a)
    }

    @Test("After 20,000 renames, removals and answers in any order, each descriptor has at most one owner")
    mutating func churn() throws {
        var numbers = SeededNumbers(seed: 7)
        var open: [(key: UInt64, place: WatchPlace, identity: DirectoryIdentity)] = []
        var truth: [Int32: WatchPlace] = [:]
        for step in 0..<20_000 {
            let place = WatchPlace.group(GroupID(closestTo: "g\(Int.random(in: 0..<20, using: &numbers))"))
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0...2:
                let identity = DirectoryIdentity(device: 1, inode: UInt64(step))
                if let key = map.ask(place, identity) { open.append((key, place, identity)) }
            case 3...5:
                guard let index = open.indices.randomElement(using: &numbers) else { continue }
                let one = open.remove(at: index)
                if case .watching(let owner) = map.confirm(one.key, Int32(step), one.identity) {
                    #expect(owner == one.place)
                    truth[Int32(step)] = owner
                }
            case 6: if let dropped = map.drop(place) { #expect(truth.removeValue(forKey: dropped) == place) }
            default:
                guard let descriptor = truth.keys.sorted().randomElement(using: &numbers) else { continue }
                #expect(map.lose(descriptor) == truth.removeValue(forKey: descriptor))
            }
        }
        #expect(map.count == truth.count && !truth.isEmpty)
        for (descriptor, place) in truth { #expect(map.owner(of: descriptor) == place) }
    }
}
