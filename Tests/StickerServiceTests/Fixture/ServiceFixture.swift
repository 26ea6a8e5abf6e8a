import Costume
import Digest
import Foundation
import GroupWatch
import Helpers
import ImageCodecs
import Names
import Raster
import Settings
import StickerManifest
import StickerPack
import Support
import Synchronization

@testable import StickerService

/// A root, costumes, clocks and a service that goes step by step.
final class ServiceFixture: Sendable {
    let folder: String
    let time = ManualClock()
    let events = Mutex<[ServiceEvent]>([])
    let decoder = CountingDecoder()

    var root: String { folder + "/groups" }
    var templates: String { folder + "/templates" }

    init() throws {
        // In memory where there is such a place: many syncs of a busy disk take minutes.
        let memory = "/dev/shm/"
        let place = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        folder = place + "kigurumi-service-" + UUID().uuidString
        for path in [root, templates] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try costume("dot")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A service as after a start; nothing scanned yet.
    func service(
        renderer: any ArtRenderer = NoRenderer(), _ change: (inout ServiceOptions) -> Void = { _ in }
    ) throws -> ServiceCore {
        var options = ServiceOptions(root: root, templates: [TemplateSource(templates)], workers: 2)
        (options.stickers.side, options.cacheFolder) = (32, nil)
        options.pack.clock = time.packClock
        change(&options)
        let (time, events) = (time, self)
        return try ServiceCore(
            options, decoder: decoder, renderer: renderer, now: { time.now },
            observer: { event in events.note(event) })
    }

    private func note(_ event: ServiceEvent) { events.withLock { $0.append(event) } }

    // MARK: What people do

    /// A picture of one color, the same for the same seed.
    static func face(_ seed: Int) -> [UInt8] {
        var picture = Bitmap(width: 24, height: 24)
        let color = Color(r: UInt8(seed * 37 % 256), g: UInt8(seed * 91 % 256), b: 80, a: 255)
        picture.fill(
            Rect(x: 0, y: 0, width: 24, height: 24), with: .color(color), by: .identity)
        return (try? PNGEncoder.encode(picture)) ?? []
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let place = "\(root)/\(path)"
        let parent = (place as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: place + ".new"))
        guard unsafe rename(place + ".new", place) == 0 else { throw Failure() }
    }

    struct Failure: Error {}

    func face(_ seed: Int, of group: String) throws {
        try write(Self.face(seed), to: "\(group)/\(GroupLayout.face)")
    }

    func costume(_ id: String, color: String = "#ff0000", text: String? = nil) throws {
        let document =
            text ?? """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}, "box": {"x": 4, "y": 4, "width": 24, "height": 24}},
                            {"fill": "\(color)", "box": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
                """
        let place = "\(templates)/\(id)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(document.utf8).write(to: URL(filePath: "\(place)/template.json"))
    }

    // MARK: What is to be seen

    func pack(_ group: String) -> PackReader { PackReader(folder: "\(root)/\(group)/Stickers") }

    /// Everything of a pack with inode and times, to see whether anything was touched.
    func snapshot(_ group: String) throws -> [String: String] {
        let pack = "\(root)/\(group)/Stickers"
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: pack) {
            var about = stat()
            guard unsafe lstat("\(pack)/\(name)", &about) == 0 else { continue }
            found[name] =
                "\(about.st_ino) \(about.st_size) \(about.st_mtim.tv_sec).\(about.st_mtim.tv_nsec) "
                + "\(about.st_ctim.tv_sec).\(about.st_ctim.tv_nsec)"
        }
        return found
    }

    func built() -> [BuildSummary] {
        events.withLock { $0.compactMap { if case .built(let note) = $0 { note } else { nil } } }
    }

    func holds() -> [PackDelay] {
        events.withLock { $0.compactMap { if case .held(let note) = $0 { note } else { nil } } }
    }

    /// The numbers of costumes that were prepared, each time that all were.
    var preparations: [Int] {
        events.withLock {
            $0.compactMap { if case .costumesPrepared(let count, _) = $0 { count } else { nil } }
        }
    }

    /// Who erased packs, in order.
    var erasures: [Eraser] {
        events.withLock { $0.compactMap { if case .erased(_, let eraser) = $0 { eraser } else { nil } } }
    }

    /// Groups that were reported for a picture under another name than a face.
    func misnamed() -> [String] {
        events.withLock { $0.compactMap { if case .faceMisnamed(let group) = $0 { group } else { nil } } }
    }

    func failures() -> [VisitFailure] {
        events.withLock { $0.compactMap { if case .failed(let note) = $0 { note } else { nil } } }
    }
}

extension ServiceCore {
    /// The first scan: these groups.
    func scan(_ names: String...) {
        for name in names { faceChanged(name) }
        handle(.scanned(names.compactMap { GroupID($0) }.sorted()))
    }

    /// The face of a group has changed.
    func faceChanged(_ name: String) {
        if let group = GroupID(name) { handle(.changed(group, since: shared.now())) }
    }

    /// Makes all visits that are due.
    /// - Returns: the groups visited, in order.
    @discardableResult func visitAll(limit: Int = 1000) -> [String] {
        var visited: [String] = []
        while visited.count < limit, let visit = take() {
            make(visit)
            visited.append(visit.job.group.name)
        }
        return visited
    }
}
