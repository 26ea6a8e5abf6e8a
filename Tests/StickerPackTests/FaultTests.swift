import Dispatch
import Files
import Foundation
import Glibc
import StickerManifest
import Support
import Synchronization
import Testing

@testable import StickerPack

@Suite("Packs in damaged or foreign folders")
struct FaultTests {
    let temp: TestFolder
    init() throws { temp = try TestFolder() }

    private var files: FileManager { FileManager.default }

    @Test(
        "A folder with foreign files is refused and left alone",
        arguments: ["notes.txt", "manifest.json"])
    func notAPack(name: String) throws {
        try files.createDirectory(atPath: temp.pack, withIntermediateDirectories: false)
        try temp.write(name, "{\"name\": \"somebody's web app\"}")
        #expect(throws: PackError.notAPack(folder: temp.pack)) { _ = try PackFolder.open(temp.pack) }
        #expect(try files.contentsOfDirectory(atPath: temp.pack) == [name])
    }

    @Test(
        "The remains of a partly removed pack are accepted only in a folder reserved for packs"
    )
    func remains() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        for name in [".kigurumi", "manifest.json"] { try files.removeItem(atPath: "\(temp.pack)/\(name)") }
        #expect(throws: PackError.notAPack(folder: temp.pack)) { _ = try PackFolder.open(temp.pack) }
        var builder = TestBuilder(temp)
        builder.options.adoptsRemains = true
        try builder.build(["bear"], face: "B")
        #expect(PackReader(folder: temp.pack).check().isEmpty)
        try files.removeItem(atPath: temp.pack)
        try files.createDirectory(atPath: temp.pack, withIntermediateDirectories: false)
        try temp.write("notes.txt", "somebody's")
        let options = builder.options
        #expect(throws: PackError.notAPack(folder: temp.pack)) {
            _ = try PackFolder.open(temp.pack, options: options)
        }
    }

    @Test("A manifest of a later version is not replaced")
    func later() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        try temp.write("manifest.json", "{\"manifestVersion\": 2}")
        #expect(throws: PackError.self) { _ = try PackFolder.open(temp.pack) }
    }

    @Test("The lock names its holder, can be cancelled, and goes with its owner")
    func locked() throws {
        var options = PackOptions()
        options.lockWait = .milliseconds(60)
        do {
            let held = try PackFolder.open(temp.pack, options: options)
            let expected = PackError.locked(folder: temp.pack, holder: String(getpid()))
            #expect(throws: expected) { _ = try PackFolder.open(temp.pack, options: options) }
            options.lockWait = .seconds(60)
            #expect(throws: expected) {
                _ = try PackFolder.open(temp.pack, options: options, isCancelled: { true })
            }
            #expect(held.manifest == nil)
        }
        _ = try PackFolder.open(temp.pack, options: options)
    }

    enum Stranger: String, CaseIterable { case folder, symlink, pipe, socket, file }

    @Test(
        "Foreign files under the pack's private names are moved aside, never opened, followed or deleted",
        arguments: [".kigurumi", ".kigurumi/staging", ".kigurumi/lock", ".kigurumi/state.json"],
        Stranger.allCases)
    func strangers(name: String, kind: Stranger) throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let (elsewhere, place) = (temp.root + "/elsewhere", temp.pack + "/" + name)
        try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        let isOurFolder = [".kigurumi", ".kigurumi/staging"].contains(name)
        guard kind != (isOurFolder ? .folder : .file) else { return }
        try files.removeItem(atPath: place)
        switch kind {
        case .folder: try files.createDirectory(atPath: place + "/x", withIntermediateDirectories: true)
        case .symlink: try files.createSymbolicLink(atPath: place, withDestinationPath: elsewhere)
        case .pipe: #expect(unsafe mkfifo(place, 0o600) == 0)
        case .socket: #expect(unsafe mknod(place, S_IFSOCK | 0o600, 0) == 0)
        case .file: try Data("precious".utf8).write(to: URL(fileURLWithPath: place))
        }
        let published = try TestBuilder(temp).build(["bear"], face: "B").publication
        #expect(published.manifest.generation == 2)
        #expect(PackReader(folder: temp.pack).check() == [])
        #expect(try files.contentsOfDirectory(atPath: elsewhere).isEmpty)
        if !name.hasSuffix(".json") || kind == .folder {
            let above = (place as NSString).deletingLastPathComponent
            let aside = try files.contentsOfDirectory(atPath: above).filter { Directory.isAside($0) }
            #expect(aside.count == 1)
            #expect(try aside.allSatisfy { try !files.attributesOfItem(atPath: "\(above)/\($0)").isEmpty })
        }
        #expect(try TestBuilder(temp).build(["bear"], face: "B").publication.published == false)
    }

    @Test(
        "No link leads to the folder of a group's pack, or to the group, where a path is given",
        arguments: ["group/Stickers", "link/Stickers"])
    func groupLinks(path: String) throws {
        let victim = temp.root + "/victim"
        try files.createDirectory(atPath: temp.root + "/group", withIntermediateDirectories: false)
        _ = try PackFolder.open("\(victim)/Stickers")
        try files.createSymbolicLink(
            atPath: temp.root + "/group/Stickers", withDestinationPath: "../victim/Stickers")
        try files.createSymbolicLink(atPath: temp.root + "/link", withDestinationPath: "victim")
        let place = "\(temp.root)/\(path)"
        #expect(throws: PackError.self) { _ = try PackFolder.open(place) }
        #expect(throws: PackError.self) { _ = try PackFolder.holdsPack(place) }
        // A folder of another name is the user's own.
        try files.createSymbolicLink(atPath: temp.root + "/mine", withDestinationPath: "victim/Stickers")
        #expect(try PackFolder.holdsPack(temp.root + "/mine"))
    }

    @Test("A foreign folder in staging doesn't block a build")
    func strangerInStaging() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        for number in 1...4 {
            try files.createDirectory(
                atPath: temp.pack + "/.kigurumi/staging/\(number)/x", withIntermediateDirectories: true)
        }
        try TestBuilder(temp).build(["bear"], face: "B")
        #expect(PackReader(folder: temp.pack).check() == [])
    }

    @Test(
        "When many builds find a foreign file in the lock's place at once, only one at a time gets the lock")
    func strangersLock() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let lock = temp.pack + "/.kigurumi/lock"
        var options = PackOptions()
        options.lockWait = .seconds(30)
        let (path, settings) = (temp.pack, options)
        for _ in 0..<20 {
            try? files.removeItem(atPath: lock)
            try files.createDirectory(atPath: lock, withIntermediateDirectories: false)
            let inside = Atomic(0)
            let most = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                guard let pack = try? PackFolder.open(path, options: settings) else { return }
                most.max(inside.add(1, ordering: .sequentiallyConsistent).newValue, ordering: .relaxed)
                usleep(500)
                inside.subtract(1, ordering: .sequentiallyConsistent)
                withExtendedLifetime(pack) {}
            }
            #expect(most.load(ordering: .relaxed) == 1)
        }
    }

    @Test(
        "Foreign files are refused even in a folder reserved for packs",
        arguments: ["index.html", "manifest.json", "status.json", "aaaaaaaaaaaaaaaa-bear.png", ".kigurumi"])
    func foreign(name: String) throws {
        try files.createDirectory(atPath: temp.pack, withIntermediateDirectories: false)
        var options = PackOptions()
        options.adoptsRemains = true
        #expect(try !PackFolder.isForeign(temp.pack))
        try temp.write(name, "{\"name\": \"somebody's web app\"}")
        if name == ".kigurumi" { try temp.write("notes.txt", "") }
        #expect(try PackFolder.isForeign(temp.pack))
        #expect(throws: PackError.notAPack(folder: temp.pack)) {
            _ = try PackFolder.open(temp.pack, options: options)
        }
        #expect(try files.contentsOfDirectory(atPath: temp.pack).count == (name == ".kigurumi" ? 2 : 1))
    }

    @Test("The remains of a killed first build are accepted as a pack")
    func killedFirst() throws {
        var builder = TestBuilder(temp)
        builder.options.adoptsRemains = true
        do {
            let folder = try PackFolder.open(temp.pack, options: builder.options)
            let record = try folder.add(TestBuilder.sticker("bear", "A"), recipe: "bear/A/1")
            try folder.writeStatus(folder.status(.building, finished: [record.entry(name: [:])], total: 2))
        }
        #expect(try !PackFolder.isForeign(temp.pack))
        try files.removeItem(atPath: temp.pack + "/.kigurumi")
        #expect(try !PackFolder.isForeign(temp.pack))
        try builder.build(["bear"], face: "A")
        #expect(PackReader(folder: temp.pack).check() == [])
    }

    @Test(
        "A symlink in place of a document is replaced, not written through",
        arguments: [
            "status.json", "index.html", "manifest.json",
        ])
    func documents(name: String) throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let victim = temp.root + "/victim"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
        try files.removeItem(atPath: temp.pack + "/" + name)
        try files.createSymbolicLink(atPath: temp.pack + "/" + name, withDestinationPath: victim)
        try TestBuilder(temp).build(["bear"], face: "B")
        #expect(try Data(contentsOf: URL(fileURLWithPath: victim)) == Data("precious".utf8))
        #expect(PackReader(folder: temp.pack).check() == [])
        #expect(
            try files.attributesOfItem(atPath: temp.pack + "/" + name)[.type] as? FileAttributeType
                == .typeRegular)
    }

    @Test(
        "When renaming the manifest fails, the old pack stays, staging is clean, and the next build succeeds")
    func unwritable() throws {
        try TestBuilder(temp).build(["bear"], face: "A")
        let index = temp.pack + "/index.html"
        try files.removeItem(atPath: index)
        try files.createDirectory(atPath: index + "/in the way", withIntermediateDirectories: true)
        #expect(throws: PackError.self) { try TestBuilder(temp).build(["bear"], face: "B") }
        let reader = PackReader(folder: temp.pack)
        #expect(try reader.manifest().generation == 1)
        #expect(reader.check() == [])
        #expect(try files.contentsOfDirectory(atPath: temp.pack + "/.kigurumi/staging").isEmpty)
        try files.removeItem(atPath: index)
        let healed = try TestBuilder(temp).build(["bear"], face: "B")
        #expect(healed.publication.manifest.generation == 2 && healed.rendered.isEmpty)
        #expect(reader.check() == [])
    }

    @Test("A full disk is reported as such and keeps the old pack", .enabled(if: TinyDisk.isAvailable))
    func full() throws {
        let disk = try TinyDisk(at: temp.pack, kilobytes: 160)
        defer { disk.eject() }
        try TestBuilder(temp).build(["bear"], face: "A")
        let folder = try PackFolder.open(temp.pack)
        let bytes = Picture.png(String(repeating: "x", count: 400_000))
        let big = FinishedFile(kind: .png, bytes: bytes, width: 4, height: 3)
        #expect {
            _ = try folder.add(FinishedSticker(id: "big", file: big), recipe: "big")
        } throws: { error in
            if case .diskFull? = error as? PackError { true } else { false }
        }
        #expect(PackReader(folder: temp.pack).check() == [])
        #expect(try files.contentsOfDirectory(atPath: temp.pack + "/.kigurumi/staging").isEmpty)
    }
}

/// A file system in memory that is soon full. Needs the right to mount.
struct TinyDisk {
    let path: String

    static let isAvailable: Bool = {
        let probe = NSTemporaryDirectory() + "kigurumi-mount-" + UUID().uuidString
        guard let disk = try? TinyDisk(at: probe, kilobytes: 16) else {
            try? FileManager.default.removeItem(atPath: probe)
            return false
        }
        disk.eject()
        try? FileManager.default.removeItem(atPath: probe)
        return true
    }()

    init(at path: String, kilobytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let options = ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]
        guard try Self.run("/bin/mount", options) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func eject() { _ = try? Self.run("/bin/umount", [path]) }

    private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
