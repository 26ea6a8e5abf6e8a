import Files
import HTTPServer
import Names
import Settings
import StickerBuild
import StickerExport
import StickerManifest
import StickerPack

/// Makes a whole pack of the picture in a request's body: the files of `kigurumi build`, as a zip.
struct PackEndpoint: Sendable {
    let stickers: StickerEndpoint

    static let parameters =
        [QueryParameter("stickers", .ids, "The costumes, such as bear,panda; otherwise all.")]
        + [StickerSetting.stills, .maximum, .favorites].map { QueryParameter($0) }

    /// `POST /v1/packs`
    func pack(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        var request = try await stickers.request(call)
        (request.costumes.only, request.costumes.preferred) = (call.query.ids, call.query.ids)
        let (archive, warnings) = try await stickers.queue.run(.pack, for: call.request) {
            [request] maker throws(BuildFailure) in try Self.pack(request, by: maker)
        }
        var answer = WebAnswer(archive, type: "application/zip")
        answer.headers["content-disposition"] = "attachment; filename=\"stickers.zip\""
        answer.note(warnings)
        return answer
    }

    /// Blocks. The pack is put together in a private folder, which is gone afterwards.
    private static func pack(
        _ request: StickerRequest, by maker: StickerMaker
    ) throws(BuildFailure) -> (archive: [UInt8], warnings: [BuildProblem]) {
        let scratch: ScratchFolder
        do throws(FileError) { scratch = try ScratchFolder() } catch { throw BuildFailure(error) }
        defer { scratch.remove() }
        let folder = "\(scratch.path)/stickers"
        let report = try PackBuilder(maker).build(request, into: PackTarget(folder))
        let names = [PackLayout.manifest, PackLayout.gallery] + report.manifest.stickers.flatMap(\.files)
        do throws(FileError) {
            return (try ScratchFolder.archive(names, of: folder), report.warnings + report.problems)
        } catch {
            throw BuildFailure(error)
        }
    }
}

extension BuildFailure {
    /// A folder of our own can't be used.
    fileprivate init(_ error: FileError) { self = .pack(.unwritable(path: error.path, reason: error.text)) }
}
