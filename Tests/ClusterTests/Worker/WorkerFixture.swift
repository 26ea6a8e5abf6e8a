import Cluster
import Costume
import Digest
import FaceDecoding
import FaceInput
import Foundation
import Helpers
import ImageCodecs
import Names
import Raster
import Settings
import StickerManifest
import StickerService
import Support
import Synchronization

@testable import ClusterWorker

/// A store, costumes, and what a worker needs to do jobs one by one.
final class WorkerFixture: Sendable {
    let folder: TemporaryFolder
    let store: WatchedStore
    let decoder = HookedDecoder()
    let visitor: GroupVisitor
    let scratch: Scratch

    init(
        store: (any ObjectStore)? = nil, costumes: Int = 2, renderer: any ArtRenderer = NoRenderer()
    ) throws {
        folder = try TemporaryFolder()
        for number in 0..<costumes {
            try folder.write("costumes/dot\(number)/template.json", Self.costume(number))
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/store", withIntermediateDirectories: true)
        self.store = WatchedStore(try store ?? FolderStore("\(folder.path)/store", isDurable: false))
        var options = ServiceOptions(root: "/", templates: [], workers: 2)
        (options.stickers.side, options.cacheFolder) = (32, nil)
        visitor = try GroupVisitor(options, decoder: decoder, renderer: renderer)
        scratch = try Scratch("\(folder.path)/scratch")
    }

    private static func costume(_ number: Int) -> String {
        """
        {"format": 1, "name": {"en": "dot\(number)"}, "canvas": {"width": 32, "height": 32},
         "layers": [{"face": {}, "box": {"x": 4, "y": 4, "width": 24, "height": 24}},
                    {"fill": "#ff0000", "box": {"x": \(number), "y": 0, "width": 8, "height": 8}}]}
        """
    }

    /// Adds a costume of two people.
    func addPair(_ id: String = "hug") throws {
        try folder.write(
            "costumes/\(id)/template.json",
            """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32}, "layers": [
             {"face": {}, "box": {"x": 0, "y": 4, "width": 16, "height": 24}},
             {"face": {"person": 2}, "box": {"x": 16, "y": 4, "width": 16, "height": 24}}]}
            """)
    }

    var costumes: GroupVisitor.Costumes {
        get throws { try costumes(version: "1") }
    }

    func costumes(version: String) throws -> GroupVisitor.Costumes {
        try visitor.costumes(in: "\(folder.path)/costumes", version: version)
    }

    var runner: JobRunner {
        JobRunner(
            store: store, visitor: visitor, scratch: scratch,
            limits: JobRunner.Limits(face: 16 << 20, profile: 64 << 10),
            retirement: FileRetirement(retention: 3_600))
    }

    // MARK: What an app server does

    static let group = "user.1"

    static var keys: GroupKeys {
        get throws {
            guard let keys = GroupID(group).flatMap({ GroupKeys($0) }) else { throw NoGroup() }
            return keys
        }
    }

    struct NoGroup: Error {}

    /// A picture of one color.
    static func face(_ seed: Int) throws -> [UInt8] {
        var picture = Bitmap(width: 24, height: 24)
        let color = Color(r: UInt8(seed * 37 % 256), g: UInt8(seed * 91 % 256), b: 80, a: 255)
        picture.fill(Rect(x: 0, y: 0, width: 24, height: 24), with: .color(color), by: .identity)
        return try PNGEncoder.encode(picture)
    }

    /// Stores a face and returns its job.
    func upload(_ seed: Int, profile: String? = nil) throws -> GroupJob {
        let face = try Self.face(seed)
        if let profile {
            try store.write(
                NewObject(bytes: Array(profile.utf8), mediaType: "application/json"), to: Self.keys.profile,
                if: .always)
        }
        try store.write(NewObject(bytes: face, mediaType: "image/png"), to: Self.keys.face, if: .always)
        guard let group = GroupID(Self.group) else { throw NoGroup() }
        return GroupJob(
            group: group, face: SHA256.hex(face), profile: profile.map { SHA256.hex(Array($0.utf8)) },
            urgency: .face, token: "\(seed)")
    }

    /// Stores a second person's face.
    func uploadSecond(_ bytes: [UInt8]) throws {
        try store.write(NewObject(bytes: bytes, mediaType: "image/png"), to: Self.keys.face2, if: .always)
    }

    /// A job for the group as it is.
    var hint: GroupJob {
        get throws {
            guard let group = GroupID(Self.group) else { throw NoGroup() }
            return GroupJob(
                group: group, face: GroupJob.anyFace, profile: nil, urgency: .face, token: UUID().uuidString)
        }
    }

    /// Does a job.
    func run(_ job: GroupJob) throws -> JobRunner.Ending { try run(job, costumes) }

    /// Does a job with the costumes that there are whenever it asks.
    func run(
        _ job: GroupJob, _ costumes: @autoclosure () throws -> GroupVisitor.Costumes
    ) throws -> JobRunner.Ending {
        let queue = MemoryQueue()
        try queue.submit(job)
        guard let delivery = try queue.next(within: .zero) else { throw NoGroup() }
        return try runner.run(job, attempt: 1, try costumes(), RunningJob(delivery))
    }

    // MARK: What the store has

    func manifest() throws -> PackManifest? {
        try store.read(Self.keys.manifest, limit: 1 << 20).map { try PackJSON.manifest($0.bytes) }
    }

    func status() throws -> PackStatus? {
        try store.read(Self.keys.status, limit: 1 << 20).map { try PackJSON.status($0.bytes) }
    }

    /// The keys of the group without its folder.
    func stored() throws -> [String] {
        let keys = try Self.keys
        return try store.keys(beginningWith: keys.group, after: nil, limit: 1_000)
            .map { String($0.description.dropFirst(keys.group.count)) }
    }

    /// Files that the manifest names and the store lacks.
    func missing() throws -> [String] {
        let there = Set(try stored())
        return try (manifest()?.stickers.flatMap(\.files) ?? []).filter { !there.contains("Stickers/\($0)") }
    }
}

/// A decoder that lets a test step in while a face is decoded.
final class HookedDecoder: FaceDecoder {
    private let hook = Mutex<(@Sendable () -> Void)?>(nil)

    /// Called once, with the next face.
    func onNextFace(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
        try decode(bytes, limits: limits, part: .whole)
    }

    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace {
        let body = hook.withLock { hook in
            defer { hook = nil }
            return hook
        }
        body?()
        return try InProcessDecoder().decode(bytes, limits: limits, part: part)
    }

    func librariesNow() -> String? { FaceLibraries.all }
}
