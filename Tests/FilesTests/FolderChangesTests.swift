import Files
import Foundation
import Support
import Testing

@Suite("Waiting for changes in folders") struct FolderChangesTests {
    let root: TemporaryFolder

    init() throws {
        root = try TemporaryFolder()
        try makeFolder("inner")
        try save("inner/file")
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(root.path)/\(name)", withIntermediateDirectories: true)
    }

    private func save(_ name: String) throws {
        try Data("new".utf8).write(to: URL(filePath: "\(root.path)/\(name)"))
    }

    @Test("A file that is saved, renamed or removed ends the wait; one that is read does not")
    func endsWait() throws {
        var changes = FolderChanges()
        changes.watch([root.path, "\(root.path)/inner", "\(root.path)/missing"])
        var (isChanged, start) = (changes.wait(milliseconds: 50), ContinuousClock.now)
        #expect(!isChanged)
        let steps: [() throws -> Void] = [
            { try save("inner/file") }, { try save("inner/other") },
            {
                try FileManager.default.moveItem(
                    atPath: "\(root.path)/inner/other", toPath: "\(root.path)/third")
            }, { try FileManager.default.removeItem(atPath: "\(root.path)/third") },
        ]
        for step in steps {
            try step()
            start = .now
            isChanged = changes.wait(milliseconds: 30_000)
            #expect(isChanged && ContinuousClock.now - start < .seconds(20))
            isChanged = changes.wait(milliseconds: 20)
            #expect(!isChanged, "one change ends one wait")
        }
        _ = try FileSystem.read("\(root.path)/inner/file", limit: 10)
        isChanged = changes.wait(milliseconds: 50)
        #expect(!isChanged)
    }

    @Test("A folder that can't be watched hides no other, and isn't forgotten")
    func unwatchable() throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(root.path)/loop", withDestinationPath: "\(root.path)/loop")
        var changes = FolderChanges()
        changes.watch(["\(root.path)/loop", root.path])
        try save("third")
        let isChanged = changes.wait(milliseconds: 30_000)
        #expect(isChanged)
        changes.watch(["\(root.path)/inner"])
        let isBlind = changes.isBlind
        #expect(isBlind)
    }

    @Test("A folder that appears later is watched once it is named again")
    func watchesLater() throws {
        var changes = FolderChanges()
        changes.watch(["\(root.path)/later"])
        try makeFolder("later")
        var isChanged = changes.wait(milliseconds: 50)
        #expect(!isChanged)
        changes.watch(["\(root.path)/later"])
        try save("later/file")
        isChanged = changes.wait(milliseconds: 30_000)
        #expect(isChanged)
    }
}
