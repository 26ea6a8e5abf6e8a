import Costume
import FaceInput
import HTTPServer
import ImageCodecs
import StickerBuild

/// Takes faces in: bundled ones by name, a person's own as bytes, and another framing of the last one.
struct FaceEndpoint: Sendable {
    let wall: Wall
    let room: FaceDecodingQueue
    /// By name; the drawn one isn't among them.
    let bundled: [BundledFaces.File]

    /// Those that a page can ask for.
    var names: [String] { [WallFace.drawnName] + bundled.map(\.name) }

    /// `GET face?person=2`: the file of one of the people on the wall, which a page shows for framing and choosing.
    func picture(_ query: [String: String]) throws(WebRefusal) -> WebAnswer {
        guard let bytes = wall.people[try Person(query)]?.source.bytes,
            let format = ImageFormat(sniffing: bytes)
        else { throw .notFound }
        return WebAnswer(bytes, type: "image/\(format.rawValue)")
    }

    /// What a page reads of a face that was taken in.
    private struct Taken: Encodable {
        var name: String
        var problems: [ShownProblem]
    }

    /// `POST face?name=hopper`, or `POST face?crop=.1,.2,.5,.5&background=keep` with a picture as the body; without a
    /// body the last picture is read in another way, such as with `number=2`. With `person=2` it is the friend's: without a
    /// friend, `number=2` takes somebody of the first person's picture.
    func change(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
        if let name = request.query["name"] { return try await show(name) }
        let person = try Person(request.query)
        let file = try await request.bytes(limit: FaceDecodingQueue.limit)
        let people = wall.people
        let last = people[person] ?? people.first
        var source = FaceSource(
            file.isEmpty ? last.source.bytes : file, try FaceReading(request.query))
        guard !source.bytes.isEmpty else { throw WebRefusal(400, "studio.face.none") }
        guard file.isEmpty else { return try await take(source, named: WallFace.own, as: person) }
        // Another person of the picture keeps the background that the last one kept.
        if source.reading.number != nil { source.reading.background = last.source.reading.background }
        return try await take(source, named: last.name, as: person, found: last.found)
    }

    func show(_ name: String) async throws(WebRefusal) -> WebAnswer {
        if name == WallFace.drawnName {
            wall.show(.drawn)
            return WebAnswer(json: Taken(name: name, problems: []))
        }
        guard let file = bundled.first(where: { $0.name == name }) else { throw .notFound }
        return try await take(FaceSource(file.bytes), named: name)
    }

    /// - Parameters:
    ///   - person: whom it shows.
    ///   - found: the faces of the picture, if they are known; they aren't looked for where a person frames one.
    private func take(
        _ source: FaceSource, named name: String, as person: Person = .first, found: FoundFaces? = nil
    ) async throws(WebRefusal) -> WebAnswer {
        let face: Face
        let wish = wall.wish
        do throws(BuildFailure) { face = try await room.face(source) } catch {
            throw WebRefusal(422, showing: error)
        }
        let kept = KeptFace(face) { [room] () throws(BuildFailure) in try room.faceAgain(source) }
        let shown = WallFace(
            name: name, source: source, face: kept, found: face.use?.found ?? found,
            digest: String(face.sha256.prefix(16)))
        guard wall.show(shown, as: person, wish) else { return .done }
        let problems = face.warnings.map { ShownProblem($0, isWarning: true) }
        return WebAnswer(json: Taken(name: name, problems: problems))
    }
}
