import Dispatch
import Files
import Foundation
import Glibc
import StickerManifest
import Support
import Synchronization
import Testing

@testable import StickerPack

@Suite("Faults")
struct FaultTests {
    let bench: Workbench
    init() throws { bench = try Workbench() }

    private var files: FileManager { FileManager.default }

    @Test(
        "A folder with other things in it is refused and left alone",
        arguments: ["notes.txt", "manifest.json"])
    func notAPack(name: String) throws {
        try files.createDirectory(atPath: bench.pack, withIntermediateDirectories: false)
        try bench.write(name, "{\"name\": \"somebody's web app\"}")
        #expect(throws: PackError.notAPack(folder: bench.pack)) { _ = try PackFolder.open(bench.pack) }
        #expect(try files.contentsOfDirectory(atPath: bench.pack) == [name])
    }

    @Test(
        "What is left of a pack that was removed halfway is taken for one only where the folder is ours by agreement"
    )
    func remains() throws {
        try Atelier(bench).build(["bear"], face: "A")
        for name in [".kigurumi", "manifest.json"] { try files.removeItem(atPath: "\(bench.pack)/\(name)") }
        #expect(throws: PackError.notAPack(folder: bench.pack)) { _ = try PackFolder.open(bench.pack) }
        var atelier = Atelier(bench)
        atelier.options.adoptsRemains = true
        try atelier.build(["bear"], face: "B")
        #expect(PackReader(folder: bench.pack).check().isEmpty)
        try files.removeItem(atPath: bench.pack)
        try files.createDirectory(atPath: bench.pack, withIntermediateDirectories: false)
        try bench.write("notes.txt", "somebody's")
        let options = atelier.options
        #expect(throws: PackError.notAPack(folder: bench.pack)) {
            _ = try PackFolder.open(bench.pack, options: options)
        }
    }

    @Test("A manifest of a later version is not replaced")
    func later() throws {
        try Atelier(bench).build(["bear"], face: "A")
        try bench.write("manifest.json", "{\"manifestVersion\": 2}")
        #expect(throws: PackError.self) { _ = try PackFolder.open(bench.pack) }
    }

    @Test("The lock names its holder, can be cancelled, and goes with its owner")
    func locked() throws {
        var options = PackOptions()
        options.lockWait = .milliseconds(60)
        do {
            let held = try PackFolder.open(bench.pack, options: options)
            let expected = PackError.locked(folder: bench.pack, holder: String(getpid()))
            #expect(throws: expected) { _ = try PackFolder.open(bench.pack, options: options) }
            options.lockWait = .seconds(60)
            #expect(throws: expected) {
                _ = try PackFolder.open(bench.pack, options: options, isCancelled: { true })
            }
            #expect(held.manifest == nil)
        }
        _ = try PackFolder.open(bench.pack, options: options)
    }

    enum Stranger: String, CaseIterable { case folder, symlink, pipe, socket, file }

    @Test(
        "What lies in the place of something private is moved aside: never opened, followed or deleted",
        arguments: [".kigurumi", ".kigurumi/staging", ".kigurumi/lock", ".kigurumi/state.json"],
        Stranger.allCases)
    func strangers(name: String, kind: Stranger) throws {
        try Atelier(bench).build(["bear"], face: "A")
        let (elsewhere, place) = (bench.root + "/elsewhere", bench.pack + "/" + name)
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
        let published = try Atelier(bench).build(["bear"], face: "B").publication
        #expect(published.manifest.generation == 2)
        #expect(PackReader(folder: bench.pack).check() == [])
        #expect(try files.contentsOfDirectory(atPath: elsewhere).isEmpty)
        if !name.hasSuffix(".json") || kind == .folder {
            let above = (place as NSString).deletingLastPathComponent
            let aside = try files.contentsOfDirectory(atPath: above).filter { Directory.isAside($0) }
            #expect(aside.count == 1)
            #expect(try aside.allSatisfy { try !files.attributesOfItem(atPath: "\(above)/\($0)").isEmpty })
        }
        #expect(try Atelier(bench).build(["bear"], face: "B").publication.published == false)
    }

    @Test("A folder in staging doesn't stand in the way")
    func strangerInStaging() throws {
        try Atelier(bench).build(["bear"], face: "A")
        for number in 1...4 {
            try files.createDirectory(
                atPath: bench.pack + "/.kigurumi/staging/\(number)/x", withIntermediateDirectories: true)
        }
        try Atelier(bench).build(["bear"], face: "B")
        #expect(PackReader(folder: bench.pack).check() == [])
    }

    @Test("Of many that find a stranger in the lock's place at once, one at a time has the pack")
    func strangersLock() throws {
        try Atelier(bench).build(["bear"], face: "A")
        let lock = bench.pack + "/.kigurumi/lock"
        var options = PackOptions()
        options.lockWait = .seconds(30)
        let (path, settings) = (bench.pack, options)
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
        "Others' files are refused also where the folder is ours by agreement",
        arguments: ["index.html", "manifest.json", "status.json", "aaaaaaaaaaaaaaaa-bear.png", ".kigurumi"])
    func foreign(name: String) throws {
        try files.createDirectory(atPath: bench.pack, withIntermediateDirectories: false)
        var options = PackOptions()
        options.adoptsRemains = true
        #expect(!PackFolder.isForeign(bench.pack))
        try bench.write(name, "{\"name\": \"somebody's web app\"}")
        if name == ".kigurumi" { try bench.write("notes.txt", "") }
        #expect(PackFolder.isForeign(bench.pack))
        #expect(throws: PackError.notAPack(folder: bench.pack)) {
            _ = try PackFolder.open(bench.pack, options: options)
        }
        #expect(try files.contentsOfDirectory(atPath: bench.pack).count == (name == ".kigurumi" ? 2 : 1))
    }

    @Test("What a first build that was killed leaves is taken for ours")
    func killedFirst() throws {
        var atelier = Atelier(bench)
        atelier.options.adoptsRemains = true
        do {
            let folder = try PackFolder.open(bench.pack, options: atelier.options)
            let record = try folder.add(Atelier.sticker("bear", "A"), recipe: "bear/A/1")
            try folder.writeStatus(folder.status(.building, finished: [record.entry(name: [:])], total: 2))
        }
        #expect(!PackFolder.isForeign(bench.pack))
        try files.removeItem(atPath: bench.pack + "/.kigurumi")
        #expect(!PackFolder.isForeign(bench.pack))
        try atelier.build(["bear"], face: "A")
        #expect(PackReader(folder: bench.pack).check() == [])
    }

    @Test(
        "A symlink in place of a document is replaced, not written through",
        arguments: [
            "status.json", "index.html", "manifest.json",
        ])
    func documents(name: String) throws {
        try Atelier(bench).build(["bear"], face: "A")
        let victim = bench.root + "/victim"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
        try files.removeItem(atPath: bench.pack + "/" + name)
        try files.createSymbolicLink(atPath: bench.pack + "/" + name, withDestinationPath: victim)
        try Atelier(bench).build(["bear"], face: "B")
        #expect(try Data(contentsOf: URL(fileURLWithPath: victim)) == Data("precious".utf8))
        #expect(PackReader(folder: bench.pack).check() == [])
        #expect(
            try files.attributesOfItem(atPath: bench.pack + "/" + name)[.type] as? FileAttributeType
                == .typeRegular)
    }

    @Test("When the manifest can't be renamed the old pack stays, staging is clean, and the next run heals")
    func unwritable() throws {
        try Atelier(bench).build(["bear"], face: "A")
        let index = bench.pack + "/index.html"
        try files.removeItem(atPath: index)
        try files.createDirectory(atPath: index + "/in the way", withIntermediateDirectories: true)
        #expect(throws: PackError.self) { try Atelier(bench).build(["bear"], face: "B") }
        let reader = PackReader(folder: bench.pack)
        #expect(try reader.manifest().generation == 1)
        #expect(reader.check() == [])
        #expect(try files.contentsOfDirectory(atPath: bench.pack + "/.kigurumi/staging").isEmpty)
        try files.removeItem(atPath: index)
        let healed = try Atelier(bench).build(["bear"], face: "B")
        #expect(healed.publication.manifest.generation == 2 && healed.rendered.isEmpty)
        #expect(reader.check() == [])
    }

    @Test("A full disk says so and keeps the old pack", .enabled(if: TinyDisk.isAvailable))
    func full() throws {
        let disk = try TinyDisk(at: bench.pack, kilobytes: 160)
        defer { disk.eject() }
        try Atelier(bench).build(["bear"], face: "A")
        let folder = try PackFolder.open(bench.pack)
        let bytes = Picture.png(String(repeating: "x", count: 400_000))
        let big = FinishedFile(kind: .png, bytes: bytes, width: 4, height: 3)
        #expect {
            _ = try folder.add(FinishedSticker(id: "big", file: big), recipe: "big")
        } throws: { error in
            if case .diskFull? = error as? PackError { true } else { false }
        }
        #expect(PackReader(folder: bench.pack).check() == [])
        #expect(try files.contentsOfDirectory(atPath: bench.pack + "/.kigurumi/staging").isEmpty)
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
