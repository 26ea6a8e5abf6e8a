import FaceInput
import HTTPServer
import ImageCodecs
import Messages
import StickerBuild
import StickerService

extension WebRefusal {
    /// Why no sticker was made.
    init(_ failure: BuildFailure) {
        switch failure {
        case .nothingWorked(let problems):
            // A costume that can't be used is the server's fault, whoever asks for it.
            let first = problems.first
            let status = first?.isOfRequest == true ? 422 : first?.isTemporary == true ? 503 : 500
            self.init(status, showing: first ?? failure)
        case .face(let error, _): self.init(Self.status(error), showing: error)
        case .unknownTemplates: self.init(404, showing: failure)
        case .invalid: self.init(400, showing: failure)
        case .noSuchFace, .cropOutside: self.init(422, showing: failure)
        case .noTemplates, .noTemplatesFolder, .allSkipped, .pack, .cancelled:
            self.init(503, showing: failure)
        }
    }

    /// Why a group's files couldn't be read or written.
    init(ofGroup error: any Error) {
        switch error {
        case let error as GroupFiles.Failure:
            switch error {
            case .missing: self.init(404, showing: error)
            case .profile: self.init(422, showing: error)
            case .refused: self.init(409, showing: error)
            }
        case let error as any CodedError: self.init(503, showing: error)
        default: self.init(500, "service.failed", ["reason": "\(error)"])
        }
    }

    private static func status(_ error: FaceError) -> Int {
        switch error {
        case .image(.empty): 400
        case .image(.unknownFormat), .image(.otherFormat): 415
        case .image(.tooLarge): 413
        case .image: 422
        case .decoder: error.isInputFault ? 422 : 503
        }
    }

    /// As RFC 9457 has it, in the client's language.
    func answer(in language: Language) -> WebAnswer {
        // Its type is `about:blank`, so its title is the status's; its code is stable.
        let problem: JSON = [
            "type": "about:blank", "title": .text(Self.phrases[status] ?? "Error"), "status": .number(status),
            "code": .text(code), "detail": .text(Messages.text(code, evidence, in: language)),
        ]
        var answer = WebAnswer(json: problem, status: status)
        answer.headers.merge(headers) { $1 }
        answer.headers["content-type"] = "application/problem+json"
        answer.headers["content-language"] = language.tag
        return answer
    }

    /// Those that answers can have, as RFC 9110 calls them.
    static let phrases = [
        200: "OK", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 413: "Content Too Large",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 422: "Unprocessable Content",
        429: "Too Many Requests",
        500: "Internal Server Error", 503: "Service Unavailable",
    ]
}
