import Raster

extension TemplateTranslator {
    func yubinuki(_ field: Field) -> LayerContent? {
        guard
            let object = field.object(["koma", "tobi", "needles", "steps", "shape", "inner", "progress"])
        else { return nil }
        let koma = object.required("koma")?.integer(YubinukiPattern.range)
        let tobi = object.required("tobi")?.integer(YubinukiPattern.range)
        let needles = object.required("needles")?.integer(YubinukiPattern.range)
        let steps = object.required("steps").flatMap { self.steps($0) }
        let shape = object["shape"].map { $0.choice(YubinukiStyle.Shape.self) } ?? .ring
        let inner = object["inner"].map { $0.number(0...0.99) } ?? 0.7
        let progress = object["progress"].map { $0.number(0...1) } ?? 1
        guard let koma, let tobi, let needles, let steps, let shape, let inner, let progress else {
            return nil
        }
        let pattern = YubinukiPattern(koma: koma, tobi: tobi, needles: needles, steps: steps)
        guard isStitched(pattern, object) else { return nil }
        return .yubinuki(YubinukiStyle(pattern, shape: shape, inner: inner, progress: progress))
    }

    private func isStitched(_ pattern: YubinukiPattern, _ object: ObjectField) -> Bool {
        let mistakes = pattern.mistakes
        let steps = object["steps"]
        for mistake in mistakes {
            place(of: mistake, in: steps)?.error(mistake.code, mistake.evidence)
        }
        if mistakes.isEmpty, pattern.isUneven {
            object["koma"]?.warn(
                "template.yubinuki.uneven",
                ["koma": String(pattern.koma), "tobi": String(pattern.tobi)])
        }
        return mistakes.isEmpty
    }

    private func place(of mistake: YubinukiMistake, in steps: Field?) -> Field? {
        guard let list = steps?.list() else { return steps }
        func member(_ step: Int, _ key: String) -> Field? {
            guard list.indices.contains(step) else { return steps }
            return list[step].object(nil)?[key] ?? list[step]
        }
        switch mistake {
        case .noSteps, .stepCount: return steps
        case .offset(let step, _, _): return member(step, "offset")
        case .sharedKoma(let step, _): return member(step, "offset")
        case .tooManyRows(let step, _, _): return member(step, "threads")
        case .rows(let step, let thread, _):
            guard let threads = member(step, "threads")?.list(), threads.indices.contains(thread) else {
                return member(step, "threads")
            }
            return threads[thread].object(nil)?["rows"] ?? threads[thread]
        }
    }

    private func steps(_ field: Field) -> [YubinukiStep]? {
        guard let fields = field.list() else { return nil }
        guard fields.count <= YubinukiPattern.range.upperBound else {
            return field.mistaken(
                "template.count.range",
                [
                    "count": String(fields.count), "from": "1",
                    "to": String(YubinukiPattern.range.upperBound),
                ])
        }
        return fields.map(step).whole()
    }

    private func step(_ field: Field) -> YubinukiStep? {
        guard let object = field.object(["offset", "direction", "layered", "threads"]) else { return nil }
        // Far beyond any pattern: what lies between is the pattern's to judge.
        let offset = object["offset"].map { $0.integer(-100_000...100_000) } ?? 0
        let direction = object["direction"].map { $0.choice(YubinukiStep.Direction.self) } ?? .nami
        let layered = object["layered"].map { $0.flag() } ?? false
        let threads = object.required("threads").flatMap { self.threads($0) }
        guard let offset, let direction, let layered, let threads else { return nil }
        return YubinukiStep(offset: offset, direction: direction, layered: layered, threads: threads)
    }

    private func threads(_ field: Field) -> [YubinukiStep.Thread]? {
        guard let fields = field.list() else { return nil }
        guard YubinukiPattern.range.contains(fields.count) else {
            return field.mistaken(
                "template.count.range",
                [
                    "count": String(fields.count), "from": "1",
                    "to": String(YubinukiPattern.range.upperBound),
                ])
        }
        return fields.map { field -> YubinukiStep.Thread? in
            guard let object = field.object(["color", "rows"]) else { return nil }
            let color = object.required("color")?.color()
            let rows = object.required("rows")?.integer(-100_000...100_000)
            guard let color, let rows else { return nil }
            return YubinukiStep.Thread(color: color, rows: rows)
        }.whole()
    }
}
