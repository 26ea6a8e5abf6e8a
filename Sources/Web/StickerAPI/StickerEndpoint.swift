import Costume
import FaceInput
import HTTPServer
import ImageCodecs
import Names
import Platforms
import Settings
import StickerBuild
import StickerEncoding
import StickerPack

/// Makes what a request asks for of the picture in its body; neither is stored.
struct StickerEndpoint: Sendable {
    let queue: WorkQueue
    /// The folders of costumes.
    let templates: [TemplateSource]

    /// Of every route that reads a face.
    static let faceParameters = [
        QueryParameter(
            "face", .setting(.integer(1...FoundFaces.most)),
            "Which of several faces is used, counted from the left; otherwise the largest clear one."),
        QueryParameter(
            "crop", .crop,
            "The part of the upright picture to use: left, top, width and height as shares, such as .1,.2,.5,.5."
        ),
        QueryParameter(
            "background", .setting(.choice(["auto", "keep"])), "Removes the background, or keeps it."),
        QueryParameter(
            "expressions", .setting(.choice(["auto", "off"])),
            "Lets the face act where costumes want it to, or keeps it as photographed."),
    ]

    /// Of every route that draws stickers.
    static let styleParameters =
        [StickerSetting.side, .limit, .exactSize, .language, .skin].map { QueryParameter($0) } + [
            QueryParameter("name", .variable, "The text for {name} in captions."),
            QueryParameter("text", .variable, "The text for {text} in captions."),
        ]

    static let formatParameter = QueryParameter(
        "format", .setting(.choice(PictureFormat.allCases.map(\.rawValue))),
        "The file's format; otherwise what Accept asks for, else a GIF if the sticker moves and a PNG if not."
    )

    /// Bytes of a body.
    static let longestPicture = DecodingLimits().bytes

    /// `POST /v1/stickers/{costume}`
    func sticker(_ call: Call) async throws(WebRefusal) -> WebAnswer {
        let id = try costume(of: call)
        let wish = try FormatWish(call)
        let request = try await request(call)
        let made = try await queue.run(.sticker, for: call.request) { maker throws(BuildFailure) in
            try Sticker(id, request, wish.format, by: maker)
        }
        return try made.answer(wish)
    }

    /// The id in a call's path.
    func costume(of call: Call) throws(WebRefusal) -> String {
        let id = call.values["costume", default: ""].lowercased()
        guard TemplateID.isValid(id) else { throw WebRefusal(404, "http.path", ["path": call.request.path]) }
        return id
    }

    /// What a call asks for, with its picture, which is read now.
    func request(_ call: Call) async throws(WebRefusal) -> StickerRequest {
        let picture = try await call.request.bytes(limit: Self.longestPicture)
        var request = StickerRequest(
            face: FaceSource(picture, FaceReading(call.query)), costumes: CostumeChoice(templates))
        request.style = StickerStyle(settings: call.query.stickers, variables: call.query.variables)
        return request
    }
}

extension FaceReading {
    fileprivate init(_ query: Query) {
        self.init()
        number = query.integer("face")
        crop = query.crop
        background = query.word("background").flatMap(FaceBackground.init(rawValue:)) ?? .auto
        expressions = query.word("expressions").flatMap(Expressions.init(rawValue:)) ?? .auto
    }
}

/// A sticker, and what is worth knowing about it.
struct Sticker: Sendable {
    private let picture: ExportedPicture
    private let warnings: [BuildProblem]

    /// Blocks.
    /// - Parameter id: the costume's.
    init(
        _ id: String, _ request: StickerRequest, _ format: PictureFormat?, by maker: StickerMaker
    ) throws(BuildFailure) {
        var found: [BuildProblem] = []
        picture = try maker.wear(
            id, request, as: format,
            onWarning: { found.append($0) })
        warnings = found
    }

    /// - Throws: where the sticker can't have a format that is wanted.
    func answer(_ wish: FormatWish) throws(WebRefusal) -> WebAnswer {
        guard wish.takes(picture.format) else {
            let known: [PictureFormat] = picture.frames > 1 ? [.gif, .webp, .apng, .webm] : [.png, .webp]
            throw wish.refusal(known)
        }
        var answer = WebAnswer(picture.bytes, type: picture.format.mediaType)
        let losses = VisibleLosses.codes(picture.reductions)
        answer.note(warnings)
        if !losses.isEmpty { answer.headers["kigurumi-losses"] = losses.joined(separator: ", ") }
        return answer
    }
}

extension WebAnswer {
    /// Names the codes of warnings, each once.
    mutating func note(_ warnings: [BuildProblem]) {
        var codes: [String] = []
        for warning in warnings where !codes.contains(warning.code) { codes.append(warning.code) }
        if !codes.isEmpty { headers["kigurumi-warnings"] = codes.joined(separator: ", ") }
    }
}
