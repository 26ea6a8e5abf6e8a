import FaceInput
import FaceSandbox
import Files
import HTTPServer
import Helpers
import Platforms
import StickerBuild
import StickerExport
import Synchronization
import Threads

/// Makes a platform's packs of the costumes and the face on the wall, as `kigurumi export` does, one platform at a time.
final class ExportEndpoint: Sendable {
    /// How far the export is, and what is worth knowing of the last one.
    struct Progress: Encodable, Sendable {
        var platform = ""
        /// Costumes.
        var done = 0
        var total = 0
        var packs = 0
        /// Costumes that are in no pack, since packs have certain sizes.
        var leftOut: [String] = []
        var problems: [ShownProblem] = []
        /// Whether there is a page that explains how the packs come into the app.
        var hasGuide = false
    }

    private struct State {
        var isBusy = false
        var progress = Progress()
    }

    private let wall: Wall
    private let state = Mutex(State())

    init(wall: Wall) { self.wall = wall }

    /// Those that a page can ask for.
    var platforms: [String] { Packagers.all.map(\.platform.rawValue) }

    /// `GET export`
    var progress: Progress { state.withLock { $0.progress } }

    /// `GET export/discord-emoji`: how packs come into an app.
    func guide(_ platform: String) throws(WebRefusal) -> WebAnswer {
        guard let page = Self.page(platform) else { throw .notFound }
        return WebAnswer(page, type: "text/plain; charset=utf-8")
    }

    /// The documentation's page of a platform, as it lies beside the program in a checkout or an installation.
    private static func page(_ platform: String) -> [UInt8]? {
        guard Packagers.all.contains(where: { $0.platform.rawValue == platform }),
            let name = platform.split(separator: "-").first
        else { return nil }
        for var folder in HelperLocation.besideProgram().folders {
            while folder.count > 1 {
                folder = Path.parent(folder)
                for place in ["docs/export", "share/doc/kigurumi/docs/export"] {
                    let file = "\(folder)/\(place)/\(name).md"
                    if let text = try? FileSystem.read(file, limit: 1 << 20) { return text }
                }
            }
        }
        return nil
    }

    /// `POST export?platform=whatsapp`: a zip of the platform's folder.
    func make(_ query: [String: String]) async throws(WebRefusal) -> WebAnswer {
        guard let platform = query["platform"].flatMap(Platform.init), platforms.contains(platform.rawValue)
        else { throw WebRefusal(400, "studio.request", ["what": "platform"]) }
        let (request, withdrawals) = (wall.request, wall.withdrawals)
        guard request.people.all.allSatisfy({ !$0.bytes.isEmpty }) else {
            throw WebRefusal(400, "studio.export.face")
        }
        let begun = Progress(platform: platform.rawValue, hasGuide: Self.page(platform.rawValue) != nil)
        let isFree = state.withLock { state in
            defer { state.isBusy = true }
            if !state.isBusy { state.progress = begun }
            return !state.isBusy
        }
        guard isFree else { throw WebRefusal(409, "studio.export.busy") }
        defer { state.withLock { $0.isBusy = false } }
        let isChanged = { @Sendable [wall] in wall.withdrawals != withdrawals }
        let archive = try await DetachedThread.run { () throws(WebRefusal) in
            defer { if isChanged() { self.state.withLock { $0.progress = Progress() } } }
            let made = Result { () throws(WebRefusal) in try self.archive(platform, request, isChanged) }
            // Nothing is handed out that shows a friend who was taken away.
            if isChanged() { throw WebRefusal(409, "studio.export.changed") }
            return try made.get()
        }
        var answer = WebAnswer(archive, type: "application/zip")
        answer.headers["content-disposition"] = "attachment; filename=\"\(platform.rawValue).zip\""
        return answer
    }

    private func archive(
        _ platform: Platform, _ stickers: StickerRequest, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(WebRefusal) -> [UInt8] {
        do {
            let folder = try ScratchFolder()
            defer { folder.remove() }
            var request = ExportRequest(stickers, to: folder.path, platforms: [platform])
            request.firstName = wall.people.first.name
            request.modes = (file: 0o600, folder: 0o700)
            let report = try PackExporter(wall.maker.cancelled(by: isCancelled)).export(
                request, onEvent: { self.note($0) })
            guard let made = report.platforms.first else { throw WebRefusal(422, "studio.export.none") }
            state.withLock {
                $0.progress.packs = made.manifest.packs.count
                $0.progress.leftOut = made.manifest.leftOut.filter { $0.reason != "still" }.map(\.id)
                $0.progress.problems =
                    report.problems.map { ShownProblem($0, isWarning: false) }
                    + report.warnings.map { ShownProblem($0, isWarning: true) }
            }
            let names = [ExportManifest.fileName] + made.manifest.packs.flatMap(\.files).map(\.file)
            return try ScratchFolder.archive(names, of: made.folder)
        } catch let error as WebRefusal {
            throw error
        } catch let error as ExportFailure {
            throw WebRefusal(422, showing: error)
        } catch let error as FileError {
            throw WebRefusal(500, "studio.export.unwritable", ["path": error.path, "reason": error.text])
        } catch {
            throw WebRefusal(500, "sticker.failed", ["reason": "\(error)"])
        }
    }

    private func note(_ event: ExportEvent) {
        state.withLock {
            switch event {
            case .planned(let total): $0.progress.total = total
            case .finished, .failed: $0.progress.done += 1
            case .decoded, .packing, .published: break
            }
        }
    }
}
