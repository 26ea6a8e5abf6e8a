import Files
import Foundation
import Names
import Support
import Synchronization
import Testing

@testable import Cluster

@Suite("Published costumes")
struct CostumeBundleTests {
    let root: TemporaryFolder
    let store: FolderStore
    let bundles: CostumeBundles

    init() throws {
        root = try TemporaryFolder()
        try root.write("store/keep", "")
        store = try FolderStore("\(root.path)/store")
        bundles = CostumeBundles(store)
    }

    private func files(_ texts: [String: String]) throws -> BundleFiles {
        try BundleFiles(texts.map { BundleFiles.File(path: $0.key, bytes: Array($0.value.utf8)) })
    }

    private func shelf() throws -> BundleCache {
        try BundleCache(bundles, folder: "\(root.path)/shelf")
    }

    private func text(_ copy: BundleCache.Copy?, _ path: String) throws -> String {
        try String(contentsOfFile: "\(#require(copy).folder)/\(path)", encoding: .utf8)
    }

    @Test("A worker gets the files that were published, and keeps them while the store is away")
    func arrives() throws {
        let shelf = try shelf()
        #expect(try shelf.current() == nil)
        let set = try files(["bear/template.json": "{}", "bear/art/クマ.svg": "<svg/>", "pack.json": "p"])
        let pointer = try bundles.publish(set, costumes: 1, now: 7)
        let copy = try #require(try shelf.current())
        #expect(copy.digest == pointer.digest && copy.folder.hasSuffix(pointer.digest))
        #expect(try text(copy, "bear/art/クマ.svg") == "<svg/>")
        #expect(try BundleFiles(folders: [copy.folder]) == set)
        // Whatever keeps the pointer from being read.
        try root.write("store/costumes/current.json", "garbage")
        #expect(try shelf.current() == copy)
        #expect(throws: BundleError.self) { try self.shelf().current() }
    }

    @Test("The same files give the same bytes, which tar reads, in whatever order they come")
    func isDeterministic() throws {
        let long = String(repeating: "a", count: 60)
        let texts = [
            "a/\(long)/\(long)/x.svg": "deep", "a-b/t": "1", "a/t": "",
            "b.svg": String(repeating: "z", count: 1025),
        ]
        let pointer = try bundles.publish(files(texts), costumes: 3, now: 7)
        let same = try bundles.publish(
            BundleFiles(files(texts).all.reversed()), costumes: 3, now: 8)
        #expect(same == pointer)
        let archive = "\(root.path)/store/costumes/\(pointer.digest).tar"
        let names = try output(of: ["/usr/bin/tar", "-tf", archive])
        #expect(
            String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
                == texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        for (path, text) in texts {
            #expect(try output(of: ["/usr/bin/tar", "-xOf", archive, path]) == Array(text.utf8))
        }
        let sum = try output(of: ["/usr/bin/sha256sum", archive])
        #expect(String(decoding: sum, as: UTF8.self).hasPrefix(pointer.digest))
    }

    @Test("A copy that can't be looked at isn't fetched and written again")
    func unseenCopy() throws {
        let shelf = try shelf()
        let digest = try bundles.publish(files(["a": "1"]), costumes: 1, now: 1).digest
        let copy = try shelf.current()
        let unseen = BundleError.unreadable(
            path: "\(root.path)/shelf/\(digest)", reason: "Input/output error")
        let errors = (1...20).map { number in
            FaultPlan(failing: number, of: .status).run {
                do throws(BundleError) {
                    _ = try shelf.current()
                    return nil
                } catch { return error }
            } as BundleError?
        }
        #expect(errors.count { $0 == unseen } == 1)
        #expect(try shelf.current() == copy)
    }

    @Test("The pointer moves forward, back, and to any set that is kept")
    func movesPointer() throws {
        let shelf = try shelf()
        var digests: [String] = []
        for number in 1...3 {
            digests.append(try bundles.publish(files(["a": "\(number)"]), costumes: 1, now: number).digest)
        }
        #expect(try text(shelf.current(), "a") == "3")
        #expect(try bundles.use(nil).digest == digests[1])
        #expect(try text(shelf.current(), "a") == "2")
        #expect(try bundles.use(nil).digest == digests[0])
        #expect(throws: BundleError.oldest) { try bundles.use(nil) }
        #expect(try bundles.use(String(digests[2].prefix(8))).digest == digests[2])
        #expect(throws: BundleError.unknown(digest: "zzzz")) { try bundles.use("zzzz") }
        #expect(throws: BundleError.unknown(digest: "")) { try bundles.use("") }
        #expect(try bundles.pointer()?.versions.map(\.digest) == digests.reversed())
        #expect(try text(shelf.current(), "a") == "3")
    }

    @Test("A worker uses the set that is in use when it asks, and none where the store doesn't answer")
    func asks() throws {
        let away = WatchedStore(store)
        let shelf = try BundleCache(CostumeBundles(away), folder: "\(root.path)/shelf")
        for text in ["1", "2"] {
            _ = try bundles.publish(files(["a": text]), costumes: 1, now: 1)
            #expect(try self.text(shelf.current(), "a") == text)
        }
        away.refusesReads { _ in true }
        #expect(throws: BundleError.store(.unreachable(endpoint: "test", reason: "refused"))) {
            try shelf.current()
        }
    }

    @Test("Sets that come into use again have jobs of their own")
    func moves() throws {
        let (first, second) = (try files(["a": "1"]), try files(["a": "2"]))
        var moves: [String] = []
        for set in [first, second, first, second, second] {
            moves.append(try bundles.publish(set, costumes: 1, now: 1).move)
        }
        #expect(moves[3] == moves[4] && Set(moves).count == 4)
        #expect(try bundles.use(nil).move != moves[0])
        #expect(moves.allSatisfy { $0.utf8.count <= 64 })
    }

    @Test("A pointer that counts as far as numbers go can be moved")
    func lastMove() throws {
        let sets = [try files(["a": "1"]), try files(["a": "2"]), try files(["a": "3"])]
        for set in sets.prefix(2) { _ = try bundles.publish(set, costumes: 1, now: 1) }
        for change in [{ try bundles.use(nil) }, { try bundles.publish(sets[2], costumes: 1, now: 1) }] {
            var pointer = try #require(try bundles.pointer())
            pointer.moves = .max
            try store.write(
                NewObject(bytes: pointer.bytes, mediaType: "application/json"),
                to: try #require(ObjectKey("costumes/current.json")), if: .always)
            #expect(try change().move != pointer.move)
        }
    }

    @Test("Old sets leave the store and the worker")
    func dropsOldSets() throws {
        let shelf = try shelf()
        for number in 0..<(CostumePointer.mostVersions + 3) {
            _ = try bundles.publish(files(["a": "\(number)"]), costumes: 1, now: number)
            _ = try shelf.current()
        }
        let kept = try store.keys(beginningWith: "costumes/", after: nil, limit: 99)
        #expect(kept.count == CostumePointer.mostVersions + 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root.path)/shelf").count == 3)
    }

    @Test("Of two that publish at the same time, one is told")
    func noticesOthers() throws {
        _ = try bundles.publish(files(["a": "0"]), costumes: 1, now: 0)
        let results = Mutex<[BundleError?]>([])
        Concurrently.run(6) { [self] number in
            var found: BundleError?
            do throws(BundleError) {
                let file = BundleFiles.File(path: "a", bytes: Array("of \(number)".utf8))
                _ = try bundles.publish(BundleFiles([file]), costumes: 1, now: number)
            } catch { found = error }
            results.withLock { $0.append(found) }
        }
        let errors = results.withLock { $0 }.compactMap { $0 }
        #expect(errors.allSatisfy { $0 == .overtaken } && errors.count < 6)
        // Each success is in the list.
        #expect(try bundles.pointer()?.versions.count == 7 - errors.count)
    }

    @Test(
        "An archive that would write elsewhere, or isn't what its name says, is refused",
        arguments: [
            "../up", "/etc/passwd", "a/../../b", ".hidden/x", "link", "changed", "cut", "no-tar", "folder",
        ])
    func refusesHostileArchives(kind: String) throws {
        let script = """
            import hashlib, io, json, sys, tarfile, time
            kind, folder = sys.argv[1:]
            data = io.BytesIO()
            with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as tar:
                info = tarfile.TarInfo("fine" if kind.isalpha() or kind == "no-tar" else kind)
                info.size = 3
                if kind == "link": info.type, info.linkname, info.size = tarfile.SYMTYPE, "/etc", 0
                if kind == "folder": info.type, info.size = tarfile.DIRTYPE, 0
                tar.addfile(info, io.BytesIO(b"abc"))
            data = data.getvalue()
            if kind == "cut": data = data[:600]
            if kind == "no-tar": data = bytes(range(256)) * 4
            digest = hashlib.sha256(data).hexdigest()
            if kind == "changed": data = data.replace(b"abc", b"abd")
            open(f"{folder}/{digest}.tar", "wb").write(data)
            json.dump({"digest": digest, "versions": []}, open(f"{folder}/current.json", "w"))
            """
        try root.write("make.py", script)
        try root.write("store/costumes/keep", "")
        _ = try output(of: ["/usr/bin/python3", "\(root.path)/make.py", kind, "\(root.path)/store/costumes"])
        do throws(BundleError) {
            _ = try BundleCache(bundles, folder: "\(root.path)/shelf").current()
            Issue.record("it was taken")
        } catch { #expect(error.code == "costumes.damaged") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root.path)/shelf") == [])
    }

    @Test("Folders are read without hidden files; of entries with the same name the later folder's counts")
    func readsFolders() throws {
        try root.write("one/bear/template.json", "1")
        try root.write("one/bear/old.svg", "1")
        try root.write("one/cat/template.json", "1")
        try root.write("one/.git/config", "1")
        try root.write("two/bear/template.json", "2")
        try root.write("two/bear/x~", "2")
        try root.write("one/Skins/night/skin.json", "1")
        try root.write("one/Skins/day/skin.json", "1")
        try root.write("two/Skins/night/skin.json", "2")
        let read = try BundleFiles(folders: ["\(root.path)/one", "\(root.path)/two"])
        let expected = [
            "bear/template.json": "2", "cat/template.json": "1", "Skins/night/skin.json": "2",
            "Skins/day/skin.json": "1",
        ]
        #expect(try read == files(expected))
        try root.link("/etc", as: "one/link")
        #expect(throws: BundleError.unusual(path: "\(root.path)/one/link")) {
            try BundleFiles(folders: ["\(root.path)/one"])
        }
    }

    @Test("All groups are enqueued once, behind new faces, and a stopped run goes on where it was")
    func rollsOut() throws {
        for id in ["a", "a-1", "b.c", "d"] {
            try store.write(
                StoreContract.object("x"), to: StoreContract.key("groups/\(id)/face"), if: .always)
        }
        let queue = MemoryQueue()
        let digest = String(repeating: "5", count: 64)
        let rollout = CostumeRollout(store: store, queue: queue, move: digest)
        var progress = CostumeRollout.Progress(groups: 1, last: GroupID("a"))
        try rollout.run(&progress) { _ in true }
        #expect(progress.groups == 3 && progress.last?.name == "d")
        var all = CostumeRollout.Progress()
        try rollout.run(&all) { _ in true }
        #expect(all.groups == 4)
        // The queue dropped those that it had.
        #expect(try queue.counts().rebuilds == 4)
        let job = try #require(try queue.next(within: .zero)).job
        #expect(job.urgency == .rebuild && job.token == digest)
    }
}
