import Helpers
import JSONText

/// Turns the document of a shared motion of letters into the motion that it means.
enum MotionTranslator {
    static let keys = [
        "format", "name", "description", "by", "delay", "animate", "duration", "once", "credit", "license",
    ]
    static let durations = 0.02...60.0

    /// - Returns: nil as the motion when there is an error among the problems.
    static func translate(
        id: String, text: [UInt8], file: String, art: any ArtFinder
    ) -> (value: SharedMotion?, problems: [TemplateProblem]) {
        let log = ProblemLog(file: file)
        guard let (object, name) = TemplateTranslator.sharedDocument(text, keys: keys, log: log) else {
            return (nil, log.sorted)
        }
        var translator = TemplateTranslator(id: id, log: log, art: art)
        translator.isMoving = true
        translator.duration = object.required("duration")?.number(durations)
        let unit = object["by"].map { $0.choice(TextRequest.Unit.self) } ?? .letter
        let delay = object["delay"].map { $0.number(Field.starts) } ?? 0
        let tracks = object.required("animate").map { translator.letterTracks($0) } ?? []
        guard !log.hasErrors, let unit, let delay, let duration = translator.duration else {
            return (nil, log.sorted)
        }
        let motion = SharedMotion(
            id: id, name: name, unit: unit, delay: delay, tracks: tracks, duration: duration,
            isOnce: object["once"]?.flag() ?? false)
        return (motion, log.sorted)
    }
}

extension TemplateTranslator {
    private static let letterProperties: [String: AnimatedProperty] = [
        "position": .shifts, "position.x": .numbers(Field.shifts), "position.y": .numbers(Field.shifts),
        "scale": .scales, "scale.x": .numbers(Field.scales), "scale.y": .numbers(Field.scales),
        "rotation": .numbers(Field.angles), "opacity": .numbers(0...1), "color": .colors,
        "reveal": .numbers(0...1),
    ]

    /// `"wave"`, or `{"use": "wave", "by": "word"}`, or `{"delay": 0.05, "tracks": {"rotation": {…}}}`.
    func letterMotion(_ field: Field) -> LetterMotion? {
        guard isMoving, let duration else {
            if !isMoving { field.error("template.animate.still") }
            return nil
        }
        if case .text = field.node.value { return sharedMotion(field)?.motion(within: duration) }
        guard let object = field.object(["use", "by", "delay", "tracks"]) else { return nil }
        var motion: LetterMotion?
        if let use = object["use"] {
            motion = sharedMotion(use)?.motion(within: duration)
            if object.has("tracks") {
                object.error(at: "tracks", "template.keys.conflict", ["key": "tracks", "other": "use"])
            }
        } else {
            motion = object.required("tracks").map {
                LetterMotion(unit: .letter, delay: 0, tracks: letterTracks($0))
            }
        }
        if let by = object["by"]?.choice(TextRequest.Unit.self) { motion?.unit = by }
        if let delay = object["delay"]?.number(Field.starts) { motion?.delay = delay }
        return motion
    }

    /// Tracks of letters, words or lines.
    func letterTracks(_ field: Field) -> [Track] {
        let known = Self.letterProperties
        return (field.entries() ?? []).compactMap { name, field in
            guard let property = known[name] else {
                field.needsNewer(name, known: known.keys.sorted())
                return nil
            }
            return track(name, property, field)
        }.sorted { $0.property < $1.property }
    }

    private func sharedMotion(_ field: Field) -> SharedMotion? {
        guard let id = field.text() else { return nil }
        if let motion = sharedMotions[id] { return motion }
        return field.missing("motion.missing", id, among: sharedMotions.keys)
    }
}
