import Costume
import Files
import Names

/// Makes a new costume from a starter, in the folder of the designer's own costumes.
struct CostumeStart: Sendable {
    /// Absolute; made when it is missing.
    let home: String
    let wall: Wall

    /// Those that a page can choose from.
    var starters: [String] { CostumeStarter.Kind.allCases.map(\.rawValue) }

    /// The drawing of a starter, with its place for the face as a plain shape.
    /// - Parameter parts: `hood.svg`.
    func picture(_ parts: [String]) throws(StudioRefusal) -> StudioAnswer {
        guard parts.count == 1, parts[0].hasSuffix(".svg"),
            let kind = CostumeStarter.Kind(rawValue: String(parts[0].dropLast(4))),
            let drawing = CostumeStarter(id: "costume", kind: kind).files.first(where: {
                $0.path.hasSuffix(".svg")
            })
        else { throw .notFound }
        return StudioAnswer(Array(drawing.text.utf8), type: "image/svg+xml")
    }

    private struct Wish: Decodable {
        var id: String
        var starter: String
    }

    /// `POST costumes` with an id and a starter.
    func make(_ request: StudioRequest) async throws(StudioRefusal) -> StudioAnswer {
        let wish = try await request.value(Wish.self)
        guard TemplateID.isValid(wish.id) else {
            throw StudioRefusal(400, "command.id.invalid", ["value": wish.id])
        }
        guard let kind = CostumeStarter.Kind(rawValue: wish.starter) else {
            throw StudioRefusal(400, "studio.request", ["what": "starter"])
        }
        let path = try await Aside.run { () throws(StudioRefusal) in
            let schema = CostumeStarter.schema(
                for: home, beside: wall.sources.templates.map(\.folder))
            return try write(CostumeStarter(id: wish.id, kind: kind, schema: schema), as: wish.id)
        }
        wall.begin()
        return StudioAnswer(json: ["path": path])
    }

    /// - Returns: the file to draw over.
    private func write(_ starter: CostumeStarter, as id: String) throws(StudioRefusal) -> String {
        let taken = wall.sources.templates.map(\.folder) + [home]
        let exists = taken.contains { folder in
            FileStatus("\(folder)/\(id)") != nil || FileStatus("\(folder)/\(id).svg") != nil
        }
        guard !exists else { throw StudioRefusal(409, "studio.start.exists", ["id": id]) }
        do throws(FileError) {
            try starter.write(to: home)
        } catch {
            throw StudioRefusal(409, "studio.start.unwritable", ["path": home, "reason": error.text])
        }
        return "\(home)/\(starter.art)"
    }
}
