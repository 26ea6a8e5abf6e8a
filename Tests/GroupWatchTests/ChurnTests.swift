import Foundation
import Names
import Support
import Synchronization
import Testing

@testable import GroupWatch

@Suite("Under a storm of directory operations")
struct ChurnTests {
    /// Reads each reported group, as a builder does.
    final class Reader: Sendable {
        private let known = Mutex<[GroupID: String?]>([:])

        var faces: [GroupID: String?] { known.withLock { $0 } }

        func take(_ trigger: GroupTrigger, root: String) {
            switch trigger {
            case .changed(let group, _):
                let face = try? String(
                    contentsOfFile: "\(root)/\(group)/\(GroupLayout.face)", encoding: .utf8)
                known.withLock { $0[group] = .some(face) }
            case .gone(let group): known.withLock { $0[group] = nil }
            case .root, .packChanged, .scanned, .watching, .watcherRestarted, .overflowed: break
            }
        }
    }

    @Test(
        "After thousands of operations, each reported group has the face that is in its directory",
        arguments: [1, 2])
    func converges(seed: UInt64) async throws {
        let watch = try RealWatch()
        let root = watch.root
        let reader = Reader()
        let listener = Task { [groups = watch.groups] in
            for await trigger in groups { reader.take(trigger, root: root) }
        }
        defer { listener.cancel() }
        try await storm(over: root, outside: watch.folder.path + "/away", seed: seed)
        let end = ContinuousClock.now + .seconds(60)
        while reader.faces != truth(root) && ContinuousClock.now < end {
            watch.groups.rescan()
            await watch.pause(100)
        }
        #expect(reader.faces == truth(root))
    }

    /// Thousands of times making, writing, renaming, replacing and removing, as fast as it goes.
    private func storm(over root: String, outside: String, seed: UInt64) async throws {
        let files = FileManager.default
        var numbers = SeededNumbers(seed: seed)
        try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
        for count in 0..<2000 {
            let name = "\(root)/g\(Int.random(in: 0..<24, using: &numbers))"
            let other = "\(root)/g\(Int.random(in: 0..<24, using: &numbers))"
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0, 1: try? files.createDirectory(atPath: name, withIntermediateDirectories: false)
            case 2: try? files.removeItem(atPath: name)
            case 3: unsafe rename(name, other)
            case 4: try? files.moveItem(atPath: name, toPath: "\(outside)/\(count)")
            case 5: try? Data("face \(count)".utf8).write(to: face(name), options: .atomic)
            default: try? Data("face \(count)".utf8).write(to: face(name))
            }
            if count % 16 == 0 { await Task.yield() }
        }
    }

    private func face(_ folder: String) -> URL { URL(fileURLWithPath: folder + "/" + GroupLayout.face) }

    private func truth(_ root: String) -> [GroupID: String?] {
        var faces: [GroupID: String?] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
            guard let group = GroupID(name) else { continue }
            faces[group] = .some(try? String(contentsOf: face("\(root)/\(name)"), encoding: .utf8))
        }
        return faces
    }
}
