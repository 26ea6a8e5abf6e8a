import Costume
import CostumeRendering
import Digest
import FaceInput
import Files
import HTTPServer
import Helpers
import JSONText
import Names
import StickerBuild
import Synchronization
import Threads

/// The costumes that pages look at closely: each is read, compiled and drawn again after every save.
final class Bench: Sendable {
    /// Costumes that are kept at most; the least recently used one is evicted.
    private static let most = 4

    private let wall: Wall
    private let board: Board
    /// The last one was asked for last.
    private let states = Mutex<[BenchState]>([])
    /// By costume, also of costumes that were evicted. Held while a document is written.
    private let histories = Mutex<[String: EditHistory]>([:])

    private let inspector: CostumeInspector
    /// Held while somebody's text is drawn: what was typed meanwhile comes next, and only the last of it.
    private let typing = Mutex(())

    init(wall: Wall, board: Board) {
        self.wall = wall
        self.board = board
        inspector = CostumeInspector(renderer: wall.maker.renderer)
    }

    /// Those that pages look at.
    var ids: [String] { states.withLock { $0.map(\.id) } }

    /// `GET bench/bear` and what lies below.
    func read(_ parts: [String], _ query: [String: String]) async throws(WebRefusal) -> WebAnswer {
        guard let id = parts.first, TemplateID.isValid(id), parts.count <= 2 else { throw .notFound }
        let state = try await DetachedThread.run { () throws(WebRefusal) in try self.state(id) }
        if parts.count == 1 {
            let history = histories.withLock { $0[id] }
            return WebAnswer(json: BenchSheet(state, history, isStarted: wall.started.holds(id)))
        }
        guard let costume = state.costume else { throw .notFound }
        let number = Int(query["frame"] ?? "0") ?? 0
        switch parts[1] {
        case "frame.png":
            let png = try await DetachedThread.run { () throws(WebRefusal) in
                try costume.frame(number, .init(query))
            }
            return WebAnswer(png, type: "image/png")
        case "overlays":
            let found = try await DetachedThread.run { () throws(WebRefusal) in
                try costume.overlays(number)
            }
            return WebAnswer(json: found)
        case "layers": return try await layers(costume, query, number)
        case "numbers":
            return WebAnswer(
                json: source(costume, query["layer"]) { BenchNumber.all(in: $0, of: $1) } ?? [])
        case "expression":
            let layer = costume.template.layers.flatMap(\.withinAll).first { $0.id == query["layer"] }
            return WebAnswer(
                json: source(costume, query["layer"]) { node, text in
                    layer.flatMap { BenchExpression($0, node, of: text, choices: state.expressions) }
                })
        case "remarks":
            let problems = await DetachedThread.run { [inspector] in
                inspector.problems(of: costume.template, in: costume.folder).map(ShownProblem.init)
            }
            return WebAnswer(json: problems)
        default: throw .notFound
        }
    }

    /// `POST bench/bear/number`, `expression`, `pose`, `easing`, `key` and `motion`: writes one value into the costume's document; `undo` and `redo` take it
    /// back and write it again. After the first value, `undo` takes a costume back that the studio made.
    func change(_ parts: [String], _ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
        guard parts.count == 2 else { throw .notFound }
        let id = parts[0]
        let step: Step
        switch parts[1] {
        case "number": step = Self.write(try await request.value(NumberChange.self))
        case "expression": step = Self.write(try await request.value(ExpressionChange.self))
        case "pose": step = Self.write(try await request.value(PoseChange.self))
        case "easing": step = Self.write(try await request.value(EasingChange.self))
        case "key": step = Self.write(try await request.value(KeyChange.self))
        case "motion": step = Self.write(try await request.value(MotionChange.self))
        case "undo" where wall.started.holds(id) && histories.withLock { $0[id]?.done.isEmpty ?? true }:
            try await DetachedThread.run { () throws(WebRefusal) in try self.wall.started.takeBack(id) }
            histories.withLock { $0[id] = nil }
            states.withLock { $0.removeAll { $0.id == id } }
            wall.begin()
            return WebAnswer(json: ["gone": id])
        case "undo", "redo":
            let isBack = parts[1] == "undo"
            step = { (costume, history) throws(WebRefusal) in try history.step(costume.path, back: isBack)
            }
        default: throw .notFound
        }
        let written = try await DetachedThread.run { () throws(WebRefusal) in
            // An editor may just have moved the layer.
            self.refresh(id)
            guard let costume = self.states.withLock({ $0.first { $0.id == id } })?.costume,
                !costume.template.isOnePicture
            else { throw .notFound }
            return try self.histories.withLock { (histories) throws(WebRefusal) in
                try step(costume, &histories[id, default: EditHistory()])
            }
        }
        refresh(id)
        return written.map { WebAnswer(json: ["old": $0.old, "new": $0.new]) } ?? .done
    }

    private typealias Step = @Sendable (BenchCostume, inout EditHistory) throws(WebRefusal) -> ValueEdit?

    private static func write(_ change: some LayerChange) -> Step {
        { (costume, history) throws(WebRefusal) in
            guard costume.places.node(of: change.layer) != nil else { throw .notFound }
            try history.change(costume.path, goesOn: change.goesOn ?? false) { (text) throws(WebRefusal) in
                guard let layer = costume.node(of: change.layer, in: text) else {
                    throw .changed(change.layer, "–")
                }
                return try change.edit(of: text, at: layer.place)
            }
            return nil
        }
    }

    /// Reads a costume again where a file or the face is another one than before, and informs pages. Blocks.
    /// - Returns: whether it is another one.
    @discardableResult
    func refresh(_ id: String) -> Bool {
        guard let old = states.withLock({ $0.first { $0.id == id } }) else { return false }
        guard revision(of: id) != old.revision else { return false }
        let new = read(id, after: old)
        states.withLock { states in
            if let index = states.firstIndex(where: { $0.id == id }) { states[index] = new }
        }
        board.announce(bench: id, revision: new.shownRevision)
        return true
    }

    /// Gives up what can be made again. A costume with an error keeps its last plan, whose files are gone.
    func rest() {
        for state in states.withLock({ $0 }) { state.costume?.rest(keepingPlan: state.isOld) }
    }

    /// Draws the costumes again that show what somebody types. Blocks.
    func say() {
        typing.withLock { _ in
            for state in states.withLock({ $0 }) {
                guard let costume = state.costume, !state.isOld, costume.template.shows(StickerStyle.text),
                    state.said != wall.settings.text
                else { continue }
                let start = ContinuousClock.now
                var new = state
                new.said = wall.settings.text
                new.costume = try? BenchCostume(
                    costume.template, in: costume.folder, faces: costume.faces, values: wall.values,
                    renderer: wall.maker.renderer, after: costume)
                guard let drawn = new.costume else { continue }
                _ = try? drawn.frame(0, .all)
                new.milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
                // A save or another face came meanwhile: it was read with this text, or is about to be.
                let isNew = states.withLock { states -> Bool in
                    guard
                        let index = states.firstIndex(where: {
                            $0.id == new.id && $0.revision == new.revision
                        })
                    else { return false }
                    states[index] = new
                    return true
                }
                if isNew { board.announce(bench: new.id, revision: new.shownRevision) }
            }
        }
    }

    private func revision(of id: String) -> String {
        let lines = CostumeFiles(of: id, in: wall.templates).lines
        let text = ([wall.appearance] + lines).joined(separator: "\n")
        return String(SHA256.hex(Array(text.utf8)).prefix(16))
    }

    private func state(_ id: String) throws(WebRefusal) -> BenchState {
        refresh(id)
        let known = states.withLock { states -> BenchState? in
            guard let index = states.firstIndex(where: { $0.id == id }) else { return nil }
            let known = states.remove(at: index)
            states.append(known)
            return known
        }
        if let known { return known }
        let state = read(id, after: nil)
        guard !state.path.isEmpty else { throw .notFound }
        states.withLock { states in
            states.removeAll { $0.id == id }
            states.append(state)
            if states.count > Self.most { states.removeFirst() }
        }
        return state
    }

    /// Reads and compiles a costume; a broken one keeps its last picture.
    private func read(_ id: String, after old: BenchState?) -> BenchState {
        let start = ContinuousClock.now
        // No picture of a friend who was taken away stays.
        let last = old?.costume.flatMap { $0.showsFriend(other: wall.people.faces.second) ? nil : $0 }
        var state = BenchState(id: id, revision: revision(of: id), costume: last)
        (state.isOld, state.path) = (last != nil, old?.path ?? "")
        state.expressions = old?.expressions ?? []
        let settings = wall.settings
        state.said = settings.text
        let store: TemplateStore
        do throws(TemplateStoreError) {
            store = try TemplateStore.load(
                wall.templates, only: [id], language: settings.language, skin: settings.skin)
        } catch {
            state.problems = [
                ShownProblem(
                    BuildProblem(code: error.code, subject: id, evidence: error.evidence), isWarning: false)
            ]
            return state
        }
        let folder = store.folder(of: id)
        state.expressions = store.expressions.compactMap { entry in
            entry.value.map { BenchExpression.Choice(id: entry.id, name: $0.name) }
        }
        let problems = store.skinProblems + store.entries.flatMap(\.problems)
        state.problems = problems.map(ShownProblem.init)
        guard let template = store.entries.first?.template else {
            if state.path.isEmpty {
                // A costume of one picture has no folder.
                let file = FileStatus("\(folder)/\(id)") == nil ? "\(id).svg" : "\(id)/template.json"
                state.path = "\(folder)/\(file)"
            }
            return state
        }
        state.path = "\(folder)/\(template.file)"
        state.problems += TemplateLint.remarks(on: template, in: folder).map(ShownProblem.init)
        do throws(CostumeError) {
            let costume = try BenchCostume(
                template, in: folder, faces: wall.people.faces, values: settings.style.variables,
                renderer: wall.maker.renderer)
            _ = try? costume.frame(0, .all)
            (state.costume, state.isOld) = (costume, false)
        } catch {
            state.problems.append(ShownProblem(DocumentPlaces(template, in: folder).problem(error)))
        }
        state.milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        return state
    }

    private func layers(
        _ costume: BenchCostume, _ query: [String: String], _ number: Int
    ) async throws(WebRefusal) -> WebAnswer {
        guard let x = query["x"].flatMap({ Double($0) }), let y = query["y"].flatMap({ Double($0) }),
            x.isFinite, y.isFinite
        else { throw WebRefusal(400, "studio.request", ["what": "x, y"]) }
        let hits = await DetachedThread.run { [inspector] () -> Result<[VisibleLayer], BuildProblem> in
            Result { () throws(BuildProblem) in
                try inspector.layers(
                    of: costume.template, in: costume.folder, at: (x, y), moment: costume.moment(number))
            }
        }
        do throws(BuildProblem) {
            return WebAnswer(
                json: try hits.get().map { BenchHit($0, at: costume.places.place(of: $0.path.last ?? "")) })
        } catch {
            throw WebRefusal(422, error.code, error.evidence)
        }
    }

    /// What the document says of a layer.
    private func source<Found: Encodable>(
        _ costume: BenchCostume, _ layer: String?, _ read: (JSONNode, [UInt8]) -> Found?
    ) -> Found? {
        guard let layer, let text = try? FileSystem.read(costume.path, limit: EditHistory.limit),
            let node = costume.node(of: layer, in: text)
        else { return nil }
        return read(node, text)
    }
}

/// A layer at a point, as a page shows it.
private struct BenchHit: Encodable {
    var path: [String]
    var kind: String
    var art: String?
    var color: String
    var line: Int?
    var column: Int?

    init(_ layer: VisibleLayer, at place: TextPlace?) {
        path = layer.path
        kind = layer.kind
        art = layer.art
        color = layer.colorText
        line = place?.line
        column = place?.column
    }
}
