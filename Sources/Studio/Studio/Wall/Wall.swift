import Costume
import Digest
import FaceInput
import HTTPServer
import Helpers
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Synchronization
import Threads

/// All costumes on the current face, or on two. A change of a face, the settings or the costumes begins another run; what is
/// still true of the last one is kept.
final class Wall: Sendable {
    /// A sticker, and what it was made from.
    private struct Made: Sendable {
        var template: Template
        var sticker: FinishedSticker
        var version: String
    }

    private struct Content {
        var shown = ShownPeople()
        var settings = WallSettings.usual
        /// Ids that somebody chose on a page; nil: as `pack.json` says.
        var favorites: [String]?
        /// Who chose the language of captions: the program at first, then the first page, then a person.
        var speaker = Speaker.nobody
        var made: [String: Made] = [:]
        /// The costumes of the current run.
        var order: [String] = []
        /// As they were read last; nil: they may have changed since.
        var costumes: CostumeSelection?
        /// The last run that pages know the costumes of.
        var announced = 0
        /// The small pictures of stickers that aren't finished, by id.
        var drafts: [String: Draft] = [:]
        /// The ids of costumes in somebody's view; nil: no page has reported any.
        var inView: [String]?
        /// The queue of the current run.
        var queue: StickerQueue?

        /// - Returns: whether they are others.
        @discardableResult mutating func use(_ settings: WallSettings) -> Bool {
            guard self.settings != settings else { return false }
            self.settings = settings
            (made, drafts) = ([:], [:])
            return true
        }

        /// Takes another face. With another friend, stickers of one person stay.
        /// - Returns: whether it is still wanted.
        mutating func hang(_ face: WallFace, as person: Person, _ wish: ShownPeople.Wish?) -> Bool {
            switch shown.take(face, as: person, wish) {
            case .first: (made, drafts) = ([:], [:])
            case .second: forgetPairs()
            case nil: return false
            }
            return true
        }

        /// Forgets the stickers of costumes that show two people.
        mutating func forgetPairs() {
            made = made.filter { $0.value.template.people.upperBound == 1 }
            drafts = [:]
        }

        /// Forgets what shows the text.
        /// - Returns: the data of the events that informed of it.
        mutating func forgetWords() -> Set<String> {
            var stale: Set<String> = []
            for (id, made) in made where made.template.shows(StickerStyle.text) {
                self.made[id] = nil
                stale.insert(JSONBytes.text(WallEvents.Finished(made.sticker, version: made.version)))
            }
            for (id, draft) in drafts {
                drafts[id] = nil
                stale.insert(JSONBytes.text(WallEvents.Drafted(id: id, draft.file, version: draft.version)))
            }
            return stale
        }
    }

    /// What a costume is made of beside its files, for the bench.
    var values: [String: String] { settings.style.variables }

    private enum Speaker: Comparable { case nobody, program, page, person }

    private struct Draft {
        var file: FinishedFile
        var version: String
    }

    /// Costumes that are made first until a page reports which it shows.
    private static let usualView = 12

    /// The folders of the costumes.
    let templates: [TemplateSource]
    let started = StartedCostumes()
    let maker: StickerMaker
    private let board: Board
    private let onWork: @Sendable () -> Void
    private let content = Mutex(Content())

    /// - Parameter onWork: called whenever something was made.
    init(
        templates: [TemplateSource], maker: StickerMaker, board: Board,
        onWork: @escaping @Sendable () -> Void = {}
    ) {
        self.templates = templates
        self.maker = maker
        self.board = board
        self.onWork = onWork
    }

    var people: People<WallFace> { content.withLock { $0.shown.people } }
    /// Counts removed friends: work that began before a removal may show that person.
    var withdrawals: Int { content.withLock { $0.shown.withdrawals } }
    var settings: WallSettings { content.withLock { $0.settings } }
    private var isSwapped: Bool { content.withLock { $0.shown.isSwapped } }

    /// Another text whenever costumes look otherwise although their files are the same.
    var appearance: String {
        content.withLock { "\($0.shown.changes) \($0.settings.language ?? "") \($0.settings.skin ?? "")" }
    }

    /// What a build would be asked for to make what is on the wall, without drawn friends.
    var request: StickerRequest { request(people, settings) }

    private func request(_ people: People<WallFace>, _ settings: WallSettings) -> StickerRequest {
        var request = StickerRequest(face: people.first.source, costumes: CostumeChoice(templates))
        (request.people, request.style) = (people.map(\.source), settings.style)
        request.style.settings.favorites = content.withLock { $0.favorites }
        return request
    }

    /// Of somebody who asks for a face now.
    var wish: ShownPeople.Wish { content.withLock { $0.shown.wish() } }

    /// Begins a run with another face. The costumes aren't read again: where one has changed, the watcher begins another run.
    /// - Parameter wish: of the moment at which it was asked for; nil: now.
    /// - Returns: whether it is still wanted.
    @discardableResult
    func show(_ face: WallFace, as person: Person = .first, _ wish: ShownPeople.Wish? = nil) -> Bool {
        begin(isFresh: true) { $0.hang(face, as: person, wish) }
    }

    /// Takes another face, for the run that begins next.
    func hang(_ face: WallFace) { _ = content.withLock { $0.hang(face, as: .first, nil) } }

    /// Begins a run with the two people in the other order, if there are two.
    func swap() {
        begin(isFresh: true) { content in
            guard content.shown.swap() else { return false }
            (content.made, content.drafts) = ([:], [:])
            return true
        }
    }

    /// Forgets the friend, also one whose picture is still being read, with everything that shows or may show them.
    func removeFriend() {
        begin(isFresh: true) { content in
            guard content.shown.removeFriend() else { return false }
            content.forgetPairs()
            return true
        }
    }

    /// Begins a run with other settings.
    func use(_ settings: WallSettings) {
        content.withLock {
            $0.speaker = .person
            var settings = settings
            settings.text = $0.settings.text
            $0.use(settings)
        }
        begin()
    }

    /// Puts these costumes first in packs that are downloaded, and on the wall from the next run on.
    func favor(_ ids: [String]) {
        content.withLock { $0.favorites = ids }
        board.post("favorites", ids, run: board.run)
    }

    /// Begins a run with another text: only costumes that show it are made again. Returns at once.
    /// - Parameter text: blank: costumes say what they say by themselves.
    func say(_ text: String) {
        let text = text.allSatisfy(\.isWhitespace) ? nil : text
        let work = content.withLock { content -> (@Sendable () -> Void)? in
            guard content.settings.text != text else { return nil }
            content.settings.text = text
            let stale = content.forgetWords()
            guard content.announced == board.run, content.costumes != nil else { return { self.begin() } }
            let run = board.proceed { $0.name == "said" || $0.name == "done" || stale.contains($0.data) }
            content.announced = run
            return { self.start(run, isTyped: true) }
        }
        work?()
    }

    /// Captions in the program's language at first, then in that of the first page, until somebody chooses.
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - words: what costumes made for words say at first; nil: as before.
    func speak(_ language: String, words: String? = nil) {
        let isOther = content.withLock { content in
            guard content.speaker < .page else { return false }
            let isRunning = content.speaker == .program
            content.speaker = isRunning ? .page : .program
            var settings = content.settings
            settings.language = language
            settings.text = words ?? settings.text
            return content.use(settings) && isRunning
        }
        if isOther { begin() }
    }

    /// Makes the costumes first that a page shows.
    func look(at ids: [String]) {
        content.withLock {
            $0.inView = ids
            $0.queue?.want(ids)
        }
    }

    /// Begins a run with the costumes as they are now; stickers whose costume hasn't changed stay. Returns at once.
    func begin() { begin(isFresh: false) }

    /// - Parameters:
    ///   - isFresh: whether the costumes that were read last do.
    ///   - change: made before, at a stroke: nothing of the last run comes between. False: no run begins.
    /// - Returns: whether one does.
    @discardableResult
    private func begin(isFresh: Bool, after change: (inout Content) -> Bool = { _ in true }) -> Bool {
        let run = content.withLock { content -> Int? in
            guard change(&content) else { return nil }
            if !isFresh { content.costumes = nil }
            return board.begin()
        }
        if let run { start(run) }
        return run != nil
    }

    /// - Parameter isTyped: whether somebody types what costumes say, and waits to see it.
    private func start(_ run: Int, isTyped: Bool = false) {
        let work = { @Sendable [self] in
            do throws(BuildFailure) { try make(run, isTyped) } catch { show(BuildProblem(error), run) }
        }
        if !DetachedThread.start(work) { work() }
    }

    /// Gives up what can be made again in no time.
    func rest() { for face in people.faces.all { face.rest() } }

    /// Gives up all that can be made again.
    func restLong() { for face in people.faces.all { face.restLong() } }

    /// The file of a sticker or of its draft; nil where it is another one by now.
    func file(_ id: String, version: String) -> FinishedFile? {
        content.withLock {
            if let draft = $0.drafts[id], draft.version == version { return draft.file }
            guard let made = $0.made[id], made.version == version else { return nil }
            return made.sticker.file
        }
    }

    /// All finished stickers in the pack's order.
    var stickers: [FinishedSticker] {
        content.withLock { content in content.order.compactMap { content.made[$0]?.sticker } }
    }

    private func make(_ run: Int, _ isTyped: Bool) throws(BuildFailure) {
        let start = ContinuousClock.now
        let (people, settings) = (people, settings)
        var request = request(people, settings)
        request.people.second = (people.second ?? .drawn).source
        let faces = try people.faces.decoded()
        let selection =
            if let last = content.withLock({ $0.costumes }) { last } else { try maker.select(request) }
        let known = content.withLock { content in
            content.order = selection.templates.map(\.id)
            // A run that ended meanwhile may have read other costumes.
            if board.run == run { content.costumes = selection }
            return content.made
        }
        let kept = selection.templates.filter { known[$0.id]?.template == $0 }
        let keptIDs = Set(kept.map(\.id))
        let missing = selection.templates.filter { !keptIDs.contains($0.id) }
        if isTyped {
            board.post("said", WallEvents.Said(text: settings.text ?? "", ids: missing.map(\.id)), run: run)
        } else {
            announce(selection, people, settings, run, isFresh: kept.isEmpty)
            for made in kept.compactMap({ known[$0.id] }) { post(made, run) }
        }
        let queue = content.withLock { content in
            let usual = selection.templates.prefix(Self.usualView).map(\.id)
            let queue = StickerQueue(
                missing, wanted: content.inView ?? usual,
                urgent: isTyped ? missing.filter { $0.shows(StickerStyle.text) }.map(\.id) : [])
            if board.run == run { content.queue = queue }
            return queue
        }
        try maker.cancelled { [board] in board.run != run }.make(
            queue, of: selection, request.style, on: faces,
            onDraft: { [self] template, file in draft(file, of: template, run) },
            onSticker: { [self] template, result in
                switch result {
                case .success(let sticker): finish(sticker, of: template, run)
                case .failure(let problem):
                    let shown = ShownProblem(problem, isWarning: false)
                    board.post("problem", WallEvents.Failed(id: template.id, problem: shown), run: run)
                }
            })
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var done = WallEvents.Done(stickers: selection.templates.count, seconds: seconds)
        if settings.text != nil { done.problems = words(selection, request.style) }
        board.post("done", done, run: run)
    }

    /// What doesn't come out as somebody typed it, each loss once.
    private func words(_ selection: CostumeSelection, _ style: StickerStyle) -> [ShownProblem] {
        let saying = selection.templates.filter { $0.shows(StickerStyle.text) }
        return maker.letteringWarnings(of: saying, in: selection, style)
            .map { ShownProblem($0, isWarning: true) }
    }

    /// Shows a wall without costumes, and why that is so.
    private func show(_ problem: BuildProblem, _ run: Int) {
        content.withLock { $0.order = [] }
        let event = WallEvents.Run(
            run: run, people: people.all.map(WallEvents.Wearer.init), isSwapped: isSwapped, isFresh: true,
            settings: settings, problems: [ShownProblem(problem, isWarning: true)])
        board.post("run", event, run: run)
        board.post("done", WallEvents.Done(stickers: 0, seconds: 0), run: run)
    }

    private func announce(
        _ selection: CostumeSelection, _ people: People<WallFace>, _ settings: WallSettings, _ run: Int,
        isFresh: Bool
    ) {
        let broken = selection.problems.map(\.subject).filter(selection.ids.contains)
        let languages = Set(selection.templates.flatMap { $0.info.name.keys } + [settings.language ?? "en"])
            .sorted()
        let event = WallEvents.Run(
            run: run, people: people.all.map(WallEvents.Wearer.init), isSwapped: isSwapped, isFresh: isFresh,
            settings: settings,
            favorites: content.withLock { $0.favorites } ?? selection.pack.settings.favorites ?? [],
            costumes: selection.templates.map(WallEvents.Shown.init)
                + broken.map(WallEvents.Shown.init(broken:)),
            languages: languages, skins: selection.store.skins.ids,
            problems: (people.all.flatMap(\.face.warnings) + selection.warnings).map {
                ShownProblem($0, isWarning: true)
            })
        if board.post("run", event, run: run) { content.withLock { $0.announced = run } }
        for problem in selection.problems {
            let shown = ShownProblem(problem, isWarning: false)
            board.post("problem", WallEvents.Failed(id: problem.subject, problem: shown), run: run)
        }
    }

    private func draft(_ file: FinishedFile, of template: Template, _ run: Int) {
        let draft = Draft(file: file, version: Self.version(of: file))
        content.withLock { if board.run == run { $0.drafts[template.id] = draft } }
        let event = WallEvents.Drafted(id: template.id, draft.file, version: draft.version)
        board.post("draft", event, run: run)
    }

    private static func version(of file: FinishedFile) -> String { String(SHA256.hex(file.bytes).prefix(16)) }

    private func finish(_ sticker: FinishedSticker, of template: Template, _ run: Int) {
        let version = Self.version(of: sticker.file)
        let made = Made(template: template, sticker: sticker, version: version)
        // A run that ended meanwhile had another face.
        let draft = content.withLock { content -> Draft? in
            guard board.run == run else { return nil }
            content.made[template.id] = made
            return content.drafts.removeValue(forKey: template.id)
        }
        post(made, run)
        if let draft {
            board.withdraw(
                "draft", WallEvents.Drafted(id: template.id, draft.file, version: draft.version), run: run)
        }
        onWork()
    }

    private func post(_ made: Made, _ run: Int) {
        board.post("sticker", WallEvents.Finished(made.sticker, version: made.version), run: run)
    }
}
