import Costume
import Files
import HTTPServer
import Names
import Threads

/// Makes a new costume from a starter, in the folder of the designer's own costumes.
struct CostumeStart: Sendable {
    /// Absolute; made when it is missing.
    let home: String
    /// Further folders of costumes, beside which the schema may lie; absolute.
    let others: [String]
    let wall: Wall

    /// Those that a page can choose from.
    var starters: [String] { CostumeStarter.Kind.allCases.map(\.rawValue) }

    /// The drawing of a starter, with its place for the face as a plain shape.
    /// - Parameter parts: `hood.svg`.
    func picture(_ parts: [String]) throws(WebRefusal) -> WebAnswer {
        guard parts.count == 1, parts[0].hasSuffix(".svg"),
            let kind = CostumeStarter.Kind(rawValue: String(parts[0].dropLast(4))),
            let drawing = CostumeStarter(id: "costume", kind: kind).files.first(where: {
                $0.path.hasSuffix(".svg")
            })
        else { throw .notFound }
        return WebAnswer(Array(drawing.text.utf8), type: "image/svg+xml")
    }

    private struct Wish: Decodable {
        var id: String
        var starter: String
    }

    /// `POST costumes` with an id and a starter.
    func make(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
        let wish = try await request.value(Wish.self)
        guard TemplateID.isValid(wish.id) else {
            throw WebRefusal(400, "command.id.invalid", ["value": wish.id])
        }
        guard let kind = CostumeStarter.Kind(rawValue: wish.starter) else {
            throw WebRefusal(400, "studio.request", ["what": "starter"])
        }
        let path = try await DetachedThread.run { () throws(WebRefusal) in
            try write(kind, as: wish.id)
        }
        wall.begin()
        return WebAnswer(json: ["path": path])
    }

    /// - Returns: the file to draw over.
    private func write(_ kind: CostumeStarter.Kind, as id: String) throws(WebRefusal) -> String {
        let taken = wall.templates.map(\.folder)
        let exists = taken.contains { folder in
            FileStatus("\(folder)/\(id)") != nil || FileStatus("\(folder)/\(id).svg") != nil
        }
        guard !exists else { throw WebRefusal(409, "studio.start.exists", ["id": id]) }
        do throws(CostumeStarter.Failure) {
            let starter = try CostumeStarter.make(id, kind: kind, in: home, beside: others)
            wall.started.add(id, starter, in: home)
            return "\(home)/\(starter.art)"
        } catch {
            switch error {
            case .exists: throw WebRefusal(409, "studio.start.exists", ["id": id])
            case .unwritable(let reason):
                throw WebRefusal(409, "studio.start.unwritable", ["path": home, "reason": reason.text])
            }
        }
    }
}
