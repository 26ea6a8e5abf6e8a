import Costume
import FaceInput
import HTTPServer
import KigurumiCommands
import Messages
import Platforms
import StickerBuild

/// The table of all that the API does.
struct StickerRoutes: Sendable {
    let stickers: StickerEndpoint
    let costumes: CostumeEndpoint
    /// nil: there are no groups.
    var groups: GroupEndpoint?
    let tokens: Tokens
    /// Whether there are costumes.
    var isReady: @Sendable () -> Bool = { true }

    /// What can be refused about a picture.
    private static let pictureRefusals = [404, 406, 408, 413, 415, 422]

    var all: [Route] {
        let stickerTypes = Array(Set(PictureFormat.allCases.map(\.mediaType))).sorted()
        let routes = [
            Route(
                method: "POST", path: "/v1/stickers/{costume}", name: "makeSticker",
                summary: "Puts the face in the body into a costume; nothing is stored.",
                parameters: StickerEndpoint.faceParameters + StickerEndpoint.styleParameters
                    + [StickerEndpoint.formatParameter],
                takes: .picture, verb: .make, types: stickerTypes, refusals: Self.pictureRefusals,
                act: stickers.sticker),
            Route(
                method: "POST", path: "/v1/packs", name: "makePack",
                summary: "Puts the face in the body into all costumes, or into some; nothing is stored.",
                parameters: PackEndpoint.parameters + StickerEndpoint.faceParameters
                    + StickerEndpoint.styleParameters,
                takes: .picture, verb: .make, types: ["application/zip"],
                refusals: [404, 408, 413, 415, 422], act: PackEndpoint(stickers: stickers).pack),
            Route(
                method: "GET", path: "/v1/costumes", name: "listCostumes",
                summary: "Lists the costumes, in the order of packs.", parameters: CostumeEndpoint.parameters,
                schema: CostumeEndpoint.schema, act: costumes.list),
            Route(
                method: "GET", path: "/v1/costumes/{costume}/picture", name: "showCostume",
                summary: "Shows a costume on somebody who comes with the program.",
                types: ["image/gif", "image/png"], refusals: [404], act: costumes.picture),
            Route(
                method: "GET", path: "/", name: "page", summary: "A page to try it.", isOpen: true,
                types: ["text/html"], act: TryPage.page),
            Route(
                method: "GET", path: "/page/{file}", name: "pageFile", summary: "A part of that page.",
                isOpen: true, types: ["text/css", "text/javascript"], refusals: [404], act: TryPage.file),
            Route(
                method: "GET", path: "/v1/health", name: "health",
                summary: "Is answered while the program runs.", isOpen: true,
                schema: .object(having: ["version": .ofText]),
                act: { _ in WebAnswer(json: ["version": KigurumiVersion.current]) }),
            Route(
                method: "GET", path: "/v1/ready", name: "ready",
                summary: "Whether a sticker that is asked for now would be made.", isOpen: true,
                schema: .object(having: ["ready": ["type": "boolean"]]), refusals: [503], act: ready),
        ]
        let all = routes + (groups.map(Self.routes) ?? [])
        let document = WebAnswer(json: OpenAPI.document(all + [Self.document { _ in .done }]))
        return all + [Self.document { _ in document }]
    }

    /// What can be refused about a file of a group.
    private static let fileRefusals = [404, 409, 416]

    private static func routes(_ groups: GroupEndpoint) -> [Route] {
        let group = "/v1/groups/{group}"
        return [
            put(
                "\(group)/face", "putFace",
                "Gives a group its face, of which its pack is made; a new group begins.", groups.putFace),
            put(
                "\(group)/face2", "putSecondFace",
                "Gives a group the face of a second person, who agreed; costumes for two join its pack.",
                groups.putSecond),
            Route(
                method: "DELETE", path: "\(group)/face2", name: "withdrawSecondFace",
                summary: "Takes the second person away: their face, and all stickers that show them.",
                verb: .write, types: [], successes: [204], refusals: [404, 409], act: groups.withdrawSecond),
            Route(
                method: "PUT", path: "\(group)/profile", name: "putProfile",
                summary: "Gives a group its profile: language, skin, texts, which stickers.",
                takes: .json, verb: .write, schema: GroupEndpoint.received, successes: [202],
                refusals: [404, 408, 409, 413, 422], act: groups.putProfile),
            Route(
                method: "GET", path: group, name: "showGroup",
                summary: "How a group's pack stands, as kigurumi status prints it.",
                verb: .read, schema: .object(having: ["state": .ofText]), refusals: [404, 409],
                act: groups.status),
            Route(
                method: "GET", path: "\(group)/events", name: "followGroup",
                summary: "What happens to a group's pack, as kigurumi follow prints it.",
                verb: .read, types: ["text/event-stream"], refusals: [404, 409], act: groups.listen),
            Route(
                method: "GET", path: "\(group)/manifest.json", name: "readManifest",
                summary: "The last complete pack.", verb: .read,
                schema: .object(having: [
                    "stickers": .list(of: .object(having: ["id": .ofText, "file": .ofText]))
                ]),
                successes: [200, 206, 304], refusals: fileRefusals, act: groups.manifest),
            Route(
                method: "GET", path: "\(group)/stickers/{file}", name: "readSticker",
                summary: "A file that the manifest names; its path never stands for other bytes.",
                verb: .read, types: ["image/gif", "image/png"], successes: [200, 206, 304],
                refusals: fileRefusals, act: groups.sticker),
            Route(
                method: "GET", path: "\(group)/stickers", name: "findSticker",
                summary: "A costume's sticker: the pack's, or one that is made now.",
                parameters: [GroupEndpoint.costumeParameter], verb: .read, types: ["image/gif", "image/png"],
                successes: [200, 206, 304], refusals: fileRefusals + [413, 415, 422], act: groups.costume),
            Route(
                method: "GET", path: "\(group)/exports/{platform}.zip", name: "readExport",
                summary: "A group's pack for a platform.", verb: .read, types: ["application/zip"],
                successes: [200, 206, 304], refusals: fileRefusals, act: groups.export),
            Route(
                method: "DELETE", path: group, name: "eraseGroup",
                summary: "Takes a group's face, profile and stickers away.",
                verb: .erase, types: [], successes: [204], refusals: [404, 409], act: groups.erase),
        ]
    }

    /// Takes the face of somebody in a group.
    private static func put(
        _ path: String, _ name: String, _ summary: String, _ act: @escaping Route.Action
    ) -> Route {
        Route(
            method: "PUT", path: path, name: name, summary: summary, takes: .picture, verb: .write,
            schema: GroupEndpoint.received, successes: [202], refusals: [404, 408, 409, 413, 415], act: act)
    }

    private static func document(_ act: @escaping Route.Action) -> Route {
        Route(
            method: "GET", path: "/openapi.json", name: "openapi", summary: "This document.", isOpen: true,
            schema: .object(having: ["openapi": .ofText, "paths": ["type": "object"]]), act: act)
    }

    private func ready(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        do throws(AccessToken.Problem) { try tokens.check() } catch { throw WebRefusal(503, showing: error) }
        guard isReady() else { throw WebRefusal(503, "http.starting") }
        try await stickers.queue.checkReady()
        return WebAnswer(json: ["ready": true])
    }
}
