package import Costume
package import CostumeRendering
package import FaceInput
import FaceSandbox
package import Files
package import Helpers
package import Platforms
package import Settings
package import StickerEncoding
package import Threads

/// Makes stickers: reads faces and costumes, draws and encodes. A program makes one; packs, exports, sheets, single
/// stickers, previews and the studio's wall are all made by it.
package struct StickerMaker: Sendable {
    /// The seam behind which faces are decoded.
    package var decoder: any FaceDecoder
    /// Draws the costumes' SVG art and text.
    package let renderer: any ArtRenderer
    /// Absolute; nil: nothing is cached on disk.
    package let cacheFolder: String?
    /// Threads that draw and encode, 1 or more.
    package var workers: Int
    /// Where the costumes of a request come from; nil: they are read from its folders.
    package var costumes: (@Sendable (StickerRequest) throws(BuildFailure) -> CostumeSelection)?
    /// Where faces come from that may be known; what it is given reads one. nil: each is read.
    package var faces: (@Sendable (FaceSource, () throws(BuildFailure) -> Face) throws(BuildFailure) -> Face)?
    /// The place of this work at the gate: lower goes first.
    package var rank: @Sendable () -> Int = { 0 }
    package private(set) var pipeline: StickerPipeline

    /// - Parameters:
    ///   - workers: threads that draw and encode, 1 or more.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - sharedCache: absolute; costumes that were prepared for all users, which are only read unless it is the cache
    ///     folder. nil: there are none.
    ///   - decoder: in a sandbox by default.
    ///   - renderer: kept, so that its program is started once.
    package init(
        workers: Int, cacheFolder: String? = nil, sharedCache: String? = nil,
        decoder: any FaceDecoder = SandboxedDecoder(), renderer: any ArtRenderer = ArtHelper()
    ) {
        self.decoder = decoder
        self.renderer = renderer
        self.cacheFolder = cacheFolder
        self.workers = max(1, workers)
        pipeline = StickerPipeline(
            renderer: renderer, cacheFolder: cacheFolder, shared: sharedCache,
            gate: CoreGate(cores: max(1, workers)))
    }

    /// Gives up what waits for the next sticker: helper programs, and what preparing costumes left. Blocks.
    package func rest() {
        decoder.dismiss()
        renderer.dismiss()
        CostumePlan.releaseReference()
    }

    /// Where work waits for a free core; shared by all that goes on at once.
    package var gate: CoreGate {
        get { pipeline.gate }
        set { pipeline.gate = newValue }
    }

    /// Asked between frames.
    package var isCancelled: @Sendable () -> Bool {
        get { pipeline.isCancelled }
        set { pipeline.isCancelled = newValue }
    }

    /// Called between frames; blocks while others go first.
    package var waitForBuilds: @Sendable () -> Void {
        get { pipeline.waitForBuilds }
        set { pipeline.waitForBuilds = newValue }
    }

    /// The same maker for work that can be canceled.
    /// - Parameter isCancelled: asked between frames.
    package func cancelled(by isCancelled: @escaping @Sendable () -> Bool) -> StickerMaker {
        var maker = self
        maker.isCancelled = isCancelled
        return maker
    }

    // MARK: Reading

    /// Reads a face. Blocks.
    /// - Parameters:
    ///   - note: what an earlier build wrote down of a face: where it is about this one, nothing is decoded.
    ///   - meanwhile: done while it is decoded; not called where it isn't.
    package func read(
        _ source: FaceSource, noted note: [UInt8]? = nil, meanwhile: () -> Void = {}
    ) throws(BuildFailure) -> Face {
        if let note, let known = Face(source, noted: note, decoder: decoder) { return known }
        guard let faces else { return try Face(source, decoder: decoder, meanwhile: meanwhile) }
        return try faces(source) { () throws(BuildFailure) in
            try Face(source, decoder: decoder, meanwhile: meanwhile)
        }
    }

    /// Reads the costumes that a request is about. Blocks.
    package func select(_ request: StickerRequest) throws(BuildFailure) -> CostumeSelection {
        if let costumes { return try costumes(request) }
        let settings = request.style.settings
        var selection = try CostumeSelection(
            request.costumes, language: settings.language, skin: settings.skin, cacheFolder: cacheFolder)
        selection.narrow(to: request)
        return selection
    }

    // MARK: Making

    /// Makes one costume's sticker. Waits for its turn. Blocks.
    /// - Parameters:
    ///   - folder: in which the costume's own folder lies.
    ///   - people: at least as many as the costume needs; of those it shows, not more.
    /// - Throws: `BuildFailure.cancelled`, or `.nothingWorked` with what is wrong with the costume.
    package func make(
        _ template: Template, in folder: String, as settings: OutputSettings, on people: People<Face>
    ) throws(BuildFailure) -> EncodedSticker {
        try inTurn(template, folder) { try sticker(of: template, in: folder, settings, people) }
    }

    /// The same for a caller whose turn it is.
    func sticker(
        of template: Template, in folder: String, _ settings: OutputSettings, _ people: People<Face>
    ) throws -> EncodedSticker {
        let shown = template.shown(people).prepared
        let costume = try pipeline.prepare(template, in: folder, settings, faceDelays: shown.delays)
        return try pipeline.dress(costume, shown)
    }

    /// Makes one costume's pictures for platforms, one a target. Waits for its turn. Blocks.
    /// - Throws: `ExportError`, `StickerPipeline.Cancelled`, or what is wrong with the costume.
    package func export(
        _ template: Template, in folder: String, _ targets: [PictureTarget], variables: [String: String],
        on people: People<Face>
    ) throws -> [ExportedPicture] {
        try gate.pass(rank: rank()) {
            try pipeline.export(
                template, in: folder, targets, variables: variables,
                on: template.shown(people).prepared)
        }
    }

    /// Draws a costume in another way than as a sticker. Waits for its turn. Blocks.
    /// - Parameters:
    ///   - side: pixels.
    ///   - isCached: whether its plan is kept on disk.
    /// - Throws: as `make`.
    package func draw<Value>(
        _ template: Template, in folder: String, side: Int, variables: [String: String] = [:],
        isCached: Bool = true, _ body: (CostumePlan) throws -> Value
    ) throws(BuildFailure) -> Value {
        try inTurn(template, folder) {
            try body(
                try pipeline.plan(
                    template, in: folder, side: side, values: variables, isCached: isCached))
        }
    }

    /// Prepares a costume for faces to come, so that the first pack takes about as long as the next; one that is
    /// prepared already takes a moment. Waits for its turn. Blocks.
    /// - Parameter settings: as a build is asked for; what they leave open is as in `pack.json`, else the default.
    /// - Returns: why the cache lacks a part of it, as on a full disk; nil when the next build finds all.
    /// - Throws: as `make`.
    @discardableResult
    package func prepare(
        _ template: Template, of selection: CostumeSelection, _ settings: StickerSettings
    ) throws(BuildFailure) -> FileError? {
        let settings = try BuildSettings(StickerStyle(settings: settings), pack: selection.pack)
        let folder = selection.store.folder(of: template.id)
        try inTurn(template, folder) {
            let costume = try pipeline.prepare(
                template, in: folder, settings.output(of: template.id), faceDelays: [0])
            try pipeline.warmCache(costume, on: Self.usualPeople)
        }
        return pipeline.cacheFailure
    }

    /// Prepares the costume that is made next while a still face is decoded: it then comes from the cache.
    func prepareAhead(_ template: Template, _ inputs: BuildInputs) {
        let settings = inputs.settings.output(of: template.id)
        guard cacheFolder != nil, !template.shows(settings.variables) else { return }
        // What is wrong with it is reported when it is made.
        _ = try? pipeline.prepare(
            template, in: inputs.selection.store.folder(of: template.id), settings, faceDelays: [0])
    }

    /// Stand in for all that come.
    private static let usualPeople: PreparedPeople = {
        let face = PreparedFace(frames: [DrawnFace.detailed])
        return PreparedPeople(People(face, face))
    }()

    /// Runs a step of one costume's work in its turn, and reports its error with a place in the costume's documents.
    func inTurn<Value>(
        _ template: Template, _ folder: String, _ body: () throws -> Value
    ) throws(BuildFailure) -> Value {
        do {
            return try gate.pass(rank: rank(), body)
        } catch is StickerPipeline.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: template, in: folder)])
        }
    }
}
