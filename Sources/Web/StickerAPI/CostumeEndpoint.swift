import Costume
import HTTPServer
import Messages
import Names
import Settings
import StickerBuild

/// Lists the costumes, and shows each on a bundled face.
struct CostumeEndpoint: Sendable {
    let stickers: StickerEndpoint
    /// The face that thumbnails show; nil: none is installed.
    let face: [UInt8]?

    static let parameters = [
        QueryParameter(
            "language", .setting(.language),
            "The language of names and keywords, a BCP 47 tag; otherwise what Accept-Language asks for.")
    ]

    /// Of the list; a costume has more where it is known.
    static let schema = JSON.object(having: [
        "language": .ofText,
        "costumes": .list(
            of: .object(having: [
                "id": .ofText, "name": .ofText, "keywords": .list(of: .ofText), "emoji": .list(of: .ofText),
                "moves": ["type": "boolean"],
            ])),
    ])

    private struct List: Encodable {
        var language: String
        var costumes: [Costume]
    }

    private struct Costume: Encodable {
        var id: String
        var name: String
        /// For screen readers.
        var description: String?
        /// Words to search by.
        var keywords: [String]
        /// The best first.
        var emoji: [String]
        /// Whether its sticker moves on a still face.
        var moves: Bool
        /// Of one loop; nil: it doesn't move.
        var seconds: Double?
        /// The path of its thumbnail; nil: there is none.
        var picture: String?
    }

    /// `GET /v1/costumes`
    func list(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let language = call.query.word("language") ?? call.language.tag
        let request = StickerRequest(face: FaceSource([]), costumes: CostumeChoice(stickers.templates))
        let templates = try await stickers.queue.run(.sticker, for: call.request) {
            maker throws(BuildFailure) in try maker.select(request).templates
        }
        let costumes = templates.map { template in
            let info = template.info
            return Costume(
                id: template.id, name: Self.pick(language, of: info.name) ?? template.id,
                description: Self.pick(language, of: info.description),
                keywords: Self.pick(language, of: info.keywords) ?? [], emoji: info.emoji,
                moves: template.animation != nil, seconds: template.animation?.duration,
                picture: face == nil ? nil : "/v1/costumes/\(template.id)/picture")
        }
        var answer = WebAnswer(json: List(language: language, costumes: costumes))
        answer.headers["content-language"] = language
        return answer
    }

    private static func pick<Value>(_ language: String, of values: [String: Value]) -> Value? {
        LanguageTag.best(for: language, of: values.keys).flatMap { values[$0] } ?? values["en"]
    }

    /// `GET /v1/costumes/{costume}/picture`
    func picture(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let id = try stickers.costume(of: call)
        guard let face else { throw WebRefusal(404, "http.path", ["path": call.request.path]) }
        let wish = try FormatWish(accept: "*/*")
        var request = StickerRequest(face: FaceSource(face), costumes: CostumeChoice(stickers.templates))
        request.style.settings.side = Self.side
        let made = try await stickers.queue.run(.sticker, for: call.request) {
            [request] maker throws(BuildFailure) in try Sticker(id, request, nil, by: maker)
        }
        var answer = try made.answer(wish)
        // Nobody's face: it may be kept.
        answer.headers["cache-control"] = "private, max-age=3600"
        return answer
    }

    /// Pixels of a thumbnail.
    private static let side = 300
}
