import Costume
import FaceInput
import HTTPServer
import Messages
import Platforms
import StickerBuild

/// The table of all that the API does.
struct StickerRoutes: Sendable {
    let stickers: StickerEndpoint
    let costumes: CostumeEndpoint
    let tokens: Tokens

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
                takesPicture: true, types: stickerTypes, refusals: Self.pictureRefusals,
                act: stickers.sticker),
            Route(
                method: "POST", path: "/v1/packs", name: "makePack",
                summary: "Puts the face in the body into all costumes, or into some; nothing is stored.",
                parameters: PackEndpoint.parameters + StickerEndpoint.faceParameters
                    + StickerEndpoint.styleParameters,
                takesPicture: true, types: ["application/zip"], refusals: [404, 408, 413, 415, 422],
                act: PackEndpoint(stickers: stickers).pack),
            Route(
                method: "GET", path: "/v1/costumes", name: "listCostumes",
                summary: "Lists the costumes, in the order of packs.", parameters: CostumeEndpoint.parameters,
                types: ["application/json"], act: costumes.list),
            Route(
                method: "GET", path: "/v1/costumes/{costume}/picture", name: "showCostume",
                summary: "Shows a costume on somebody who comes with the program.",
                types: ["image/gif", "image/png"], refusals: [404], act: costumes.picture),
            Route(
                method: "GET", path: "/v1/health", name: "health",
                summary: "Is answered while the program runs.", isOpen: true, types: ["application/json"],
                act: { _ in WebAnswer(json: ["version": KigurumiVersion.current]) }),
            Route(
                method: "GET", path: "/v1/ready", name: "ready",
                summary: "Whether a sticker that is asked for now would be made.", isOpen: true,
                types: ["application/json"], refusals: [429, 503], act: ready),
        ]
        let document = WebAnswer(
            json: OpenAPI(routes + [Self.document { _ in .done }]))
        return routes + [Self.document { _ in document }]
    }

    private static func document(
        _ act: @escaping @Sendable (Call) async throws(WebRefusal) -> WebAnswer
    ) -> Route {
        Route(
            method: "GET", path: "/openapi.json", name: "openapi", summary: "This document.", isOpen: true,
            types: ["application/json"], act: act)
    }

    private func ready(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        do throws(Tokens.Problem) { try tokens.check() } catch { throw WebRefusal(503, showing: error) }
        try await stickers.queue.checkReady()
        return WebAnswer(json: ["ready": true])
    }
}
