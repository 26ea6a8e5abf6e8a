import Digest
import Dispatch
import Foundation
import GroupWatch
import Names
import StickerManifest
import StickerPack
import Testing
import Threads

@testable import StickerService

@Suite("Stickers of a face are made while it settles")
struct AheadTests {
    private let stage: Stage
    private let service: ServiceCore

    /// A group whose first face is published.
    init() throws { try self.init(waiting: .seconds(60)) }

    private init(waiting: Duration) throws {
        stage = try Stage()
        service = try stage.service { $0.settlingWait = waiting }
        try stage.costume("spot", color: "#00ff00")
        service.restock(isTried: true)
        try stage.face(1, of: "ada")
        service.scan("ada")
        service.settle()
    }

    /// A face is put into its place; nothing tells whether it stays.
    private func come(_ bytes: [UInt8]) throws {
        try stage.write(bytes, to: "ada/\(GroupRoot.faceName)")
        service.hear(.stirred(try #require(GroupID("ada"))))
    }

    /// Makes the visit on a thread of its own.
    /// - Returns: rung at its end.
    private func begin(_ visit: ServiceCore.Visit) -> DispatchSemaphore {
        let (service, end) = (service, DispatchSemaphore(value: 0))
        #expect(
            DetachedThread.start {
                service.make(visit)
                end.signal()
            })
        return end
    }

    private var stickers: Int { names.count }

    private var names: Set<String> {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(stage.root)/ada/Stickers")
        return Set((names ?? []).filter { $0.hasSuffix(".png") })
    }

    private func waitForStickers(_ count: Int) {
        let deadline = ContinuousClock.now + .seconds(30)
        while stickers < count, ContinuousClock.now < deadline { usleep(1000) }
        #expect(stickers == count)
    }

    private func published() throws -> String? { try stage.pack("ada").manifest().face?.sha256 }

    @Test("and shown once it has")
    func shown() throws {
        try come(Stage.face(2))
        let visit = try #require(service.take())
        let end = begin(visit)
        waitForStickers(4)
        #expect(try published() == SHA256.hex(Stage.face(1)))
        let status = try stage.pack("ada").status()
        #expect(status.state == .idle && status.face?.sha256 == SHA256.hex(Stage.face(1)))
        service.tell("ada")
        end.wait()
        #expect(try published() == SHA256.hex(Stage.face(2)))
        #expect(try stage.pack("ada").status().state == .idle && stage.pack("ada").check().isEmpty)
        #expect(stage.built().last?.made == 2 && stage.built().last?.latency != nil)
        // There is nothing left to do, nor to tell.
        #expect(service.take() == nil && stage.darkroom.count == 2)
        let before = try stage.snapshot("ada")
        service.tell("ada")
        service.settle()
        #expect(try stage.snapshot("ada") == before)
    }

    @Test("at once where it has settled before the first is made")
    func quick() throws {
        let service = service
        stage.darkroom.onDecode { _ in service.tell("ada") }
        try come(Stage.face(2))
        service.make(try #require(service.take()))
        #expect(try published() == SHA256.hex(Stage.face(2)))
        #expect(service.take() == nil)
    }

    @Test("no more is made of one that is replaced meanwhile, and nothing of it is shown")
    func replaced() throws {
        let stage = stage
        stage.darkroom.onDecode { number in
            if number == 2 { try? stage.face(3, of: "ada") }
        }
        try come(Stage.face(2))
        let status = try stage.pack("ada").status()
        service.make(try #require(service.take()))
        #expect(stickers == 2)
        #expect(try stage.pack("ada").status() == status)
        #expect(service.take() == nil)
        service.tell("ada")
        #expect(service.settle() == ["ada"])
        #expect(try published() == SHA256.hex(Stage.face(3)))
        #expect(try stage.pack("ada").manifest().generation == 2)
    }

    @Test("a newer one that settles calls the visit off")
    func newer() throws {
        try come(Stage.face(2))
        let end = begin(try #require(service.take()))
        waitForStickers(4)
        try stage.face(3, of: "ada")
        service.tell("ada")
        #expect(end.wait(timeout: .now() + 30) == .success)
        #expect(try published() == SHA256.hex(Stage.face(1)))
        #expect(service.settle() == ["ada"])
        #expect(try published() == SHA256.hex(Stage.face(3)))
    }

    @Test("what is made is used again where nobody told in time that the face stays")
    func late() throws {
        let other = try AheadTests(waiting: .seconds(1))
        try other.come(Stage.face(2))
        other.service.make(try #require(other.service.take()))
        #expect(try other.published() == SHA256.hex(Stage.face(1)))
        other.service.tell("ada")
        #expect(other.service.settle() == ["ada"])
        #expect(try other.published() == SHA256.hex(Stage.face(2)))
        #expect(other.stage.built().last.map { [$0.made, $0.reused] } == [0, 2])
    }

    @Test("a service that stops doesn't wait for the face")
    func stopping() throws {
        try come(Stage.face(2))
        let end = begin(try #require(service.take()))
        waitForStickers(4)
        service.stop()
        #expect(end.wait(timeout: .now() + 30) == .success)
        #expect(try published() == SHA256.hex(Stage.face(1)))
    }

    @Test("others come first, and a thread is left for them")
    func others() throws {
        try stage.face(1, of: "bob")
        service.tell("bob")
        try come(Stage.face(2))
        let bob = try #require(service.take())
        #expect(bob.job.group.name == "bob" && service.take() == nil)
        service.make(bob)
        // Whom a visit has begun for needs it no more.
        service.tell("ada")
        #expect(service.settle() == ["ada"])
        #expect(service.take() == nil)

        let single = try Stage()
        try single.face(1, of: "ada")
        let alone = try single.service { $0.workers = 1 }
        alone.scan("ada")
        alone.settle()
        try single.face(2, of: "ada")
        alone.hear(.stirred(try #require(GroupID("ada"))))
        #expect(alone.take() == nil)
    }

    @Test("nothing is told of one that is wrong, known or gone before it has settled")
    func wrong() throws {
        func look() throws {
            service.hear(.stirred(try #require(GroupID("ada"))))
            service.make(try #require(service.take()))
        }
        let before = try stage.snapshot("ada")
        try look()
        try stage.face(1, of: "ada")
        try look()
        #expect(stage.darkroom.count == 1)
        try come([1])
        service.make(try #require(service.take()))
        #expect(stage.darkroom.count == 2 && stage.troubles().isEmpty)
        try FileManager.default.removeItem(atPath: "\(stage.root)/ada/\(GroupRoot.faceName)")
        try look()
        #expect(try stage.snapshot("ada") == before)

        // What is refused isn't tried again.
        try stage.write([1], to: "ada/\(GroupRoot.faceName)")
        service.tell("ada")
        service.settle()
        #expect(stage.troubles().count == 1)
        let tried = stage.darkroom.count
        try look()
        #expect(stage.darkroom.count == tried && stage.troubles().count == 1)
    }

    @Test("one whose bytes change while its times don't isn't shown")
    func sameTimes() throws {
        let (stage, path) = (stage, "\(stage.root)/ada/\(GroupRoot.faceName)")
        let (early, late) = (Stage.face(2), Stage.face(2).dropLast() + [0])
        try stage.write(early, to: "ada/new")
        let file = unsafe open("\(stage.root)/ada/new", O_RDWR)
        let map = unsafe mmap(nil, early.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        close(file)
        let place = try unsafe #require(map)
        defer { unsafe munmap(place, early.count) }
        // The page is dirty from here on: writing to it once more changes no time.
        unsafe place.storeBytes(of: early[0], as: UInt8.self)
        guard unsafe rename("\(stage.root)/ada/new", path) == 0 else { throw Stage.Failure() }
        service.hear(.stirred(try #require(GroupID("ada"))))
        let end = begin(try #require(service.take()))
        waitForStickers(4)
        unsafe place.storeBytes(of: 0, toByteOffset: early.count - 1, as: UInt8.self)
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == Array(late))
        service.tell("ada")
        #expect(end.wait(timeout: .now() + 30) == .success)
        #expect(try published() == SHA256.hex(Stage.face(1)))
        service.settle()
        #expect(try stage.pack("ada").status().face?.sha256 != SHA256.hex(early))
    }

    @Test("a profile that comes with it is heeded")
    func profile() throws {
        let stage = stage
        stage.darkroom.onDecode { number in
            if number == 2 {
                try? stage.write(Array(#"{"stickers": ["spot"]}"#.utf8), to: "ada/profile.json")
            }
        }
        try come(Stage.face(2))
        service.make(try #require(service.take()))
        #expect(try published() == SHA256.hex(Stage.face(1)))
        service.tell("ada")
        service.settle()
        #expect(try published() == SHA256.hex(Stage.face(2)))
        #expect(try stage.pack("ada").manifest().stickers.map(\.id) == ["spot"])
    }

    @Test("faces that come and go again leave no more behind than any")
    func retention() throws {
        for seed in 2..<12 {
            let before = names
            try come(Stage.face(seed))
            let end = begin(try #require(service.take()))
            let deadline = ContinuousClock.now + .seconds(30)
            while names.subtracting(before).count < 2, ContinuousClock.now < deadline { usleep(1000) }
            #expect(names.subtracting(before).count == 2)
            try stage.face(1, of: "ada")
            service.tell("ada")
            #expect(end.wait(timeout: .now() + 30) == .success)
            service.settle()
            stage.time.pass(7200)
        }
        #expect(stickers <= 6)
        #expect(try stage.pack("ada").manifest().generation == 1)
    }
}
