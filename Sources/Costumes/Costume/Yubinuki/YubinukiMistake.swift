/// Why a pattern can't be stitched.
enum YubinukiMistake: Hashable {
    case noSteps
    /// Neither one step nor one for each koma of a pair of stitches.
    case stepCount(Int, tobi: Int)
    case offset(step: Int, Int, tobi: Int)
    /// A thread's rows.
    case rows(step: Int, thread: Int, Int)
    case tooManyRows(step: Int, Int, needles: Int)
    /// Two steps would cover the same needles.
    case sharedKoma(step: Int, other: Int)

    var code: String {
        switch self {
        case .noSteps: "template.yubinuki.steps.none"
        case .stepCount: "template.yubinuki.steps.count"
        case .offset: "template.yubinuki.offset"
        case .rows: "template.yubinuki.rows"
        case .tooManyRows: "template.yubinuki.rows.many"
        case .sharedKoma: "template.yubinuki.koma.shared"
        }
    }

    var evidence: [String: String] {
        switch self {
        case .noSteps: [:]
        case .stepCount(let count, let tobi): ["count": String(count), "tobi": String(tobi)]
        case .offset(_, let offset, let tobi): ["offset": String(offset), "last": String(tobi - 1)]
        case .rows(_, _, let rows): ["rows": String(rows)]
        case .tooManyRows(_, let rows, let needles): ["rows": String(rows), "needles": String(needles)]
        case .sharedKoma(let step, let other): ["step": String(step), "other": String(other)]
        }
    }
}

extension YubinukiPattern {
    /// All of them; `koma`, `tobi` and `needles` are 1 or more.
    var mistakes: [YubinukiMistake] {
        guard !steps.isEmpty else { return [.noSteps] }
        var mistakes: [YubinukiMistake] = []
        if steps.count != 1, steps.count != tobi { mistakes.append(.stepCount(steps.count, tobi: tobi)) }
        var taken: [Int: Int] = [:]
        for (number, step) in steps.enumerated() {
            if !(0..<tobi).contains(step.offset) {
                mistakes.append(.offset(step: number, step.offset, tobi: tobi))
                continue
            }
            for (thread, rows) in step.threads.map(\.rows).enumerated() where rows < 1 {
                mistakes.append(.rows(step: number, thread: thread, rows))
            }
            if step.period > needles || step.threads.isEmpty {
                mistakes.append(.tooManyRows(step: number, step.period, needles: needles))
            }
            let classes = Self.commonDivisor(koma, tobi)
            let place = step.direction == .nami ? step.offset : step.offset - 1 + classes
            if let other = taken[place % classes] {
                mistakes.append(.sharedKoma(step: number, other: other))
            } else {
                taken[place % classes] = number
            }
        }
        return mistakes
    }
}
