import Messages

/// Why SVG art or a text could not be drawn.
package enum ArtError: CodedError, Equatable {
    /// The helper program is in none of the folders.
    case helperMissing(program: String, looked: [String])
    /// The helper couldn't be started or ended unexpectedly; the same drawing may succeed later.
    case helperFailed(program: String, reason: String)
    /// The kernel can't lock the helper, so it draws nothing.
    case refused(reason: String)
    /// librsvg can't read the file.
    case damaged(reason: String)
    /// The file has no element with this id.
    case elementMissing(String)
    /// The element exists but draws nothing, so nothing can be fitted into it or cut to it.
    case elementEmpty(String)
    /// More pixels a side than the helper draws.
    case tooLarge(width: Int, height: Int)
    /// One drawing took more CPU time than the helper may use.
    case tooSlow(seconds: Int)
    /// All drawings of a costume together took more CPU time than they may.
    case tooSlowTogether(seconds: Int)
    /// The drawing needs more memory than the helper may use, or crashes its libraries; `signal` ended it.
    case tooHeavy(mebibytes: Int, signal: Int)
    /// A picture embedded in the SVG by a `data:` URL has more pixels than are decoded.
    case embeddedTooLarge(width: Int, height: Int)

    /// Whether the system is the cause and not the costume: the same art may be drawn later.
    package var isMachineFault: Bool {
        switch self {
        case .helperMissing, .helperFailed, .refused: true
        case .damaged, .elementMissing, .elementEmpty, .tooLarge, .tooSlow, .tooSlowTogether, .tooHeavy,
            .embeddedTooLarge:
            false
        }
    }

    package var code: String {
        switch self {
        case .helperMissing: "helper.missing"
        case .helperFailed: "helper.failed"
        case .refused: "art.refused"
        case .damaged: "art.damaged"
        case .elementMissing: "art.element.missing"
        case .elementEmpty: "art.element.empty"
        case .tooLarge: "art.too.large"
        case .tooSlow: "art.too.slow"
        case .tooSlowTogether: "art.too.slow.together"
        case .tooHeavy: "art.too.heavy"
        case .embeddedTooLarge: "art.embedded.large"
        }
    }

    /// What libxml2 reports, without its numbers of domains and codes: `line 2, column 1: Premature end of data`.
    private static func plain(_ reason: String) -> String {
        guard let on = reason.firstRange(of: " on line "), let of = reason.firstRange(of: " of data: "),
            on.upperBound <= of.lowerBound, reason[..<on.lowerBound].contains("Error domain ")
        else { return reason }
        let place = reason[on.upperBound..<of.lowerBound].replacing(" column ", with: ", column ")
        return "line \(place): \(reason[of.upperBound...])"
    }

    package var evidence: [String: String] {
        switch self {
        case .helperMissing(let program, let looked):
            ["program": program, "looked": looked.joined(separator: ", ")]
        case .helperFailed(let program, let reason): ["program": program, "reason": reason]
        case .refused(let reason): ["reason": reason]
        case .damaged(let reason): ["reason": Self.plain(reason)]
        // Which elements there are is known where the file is.
        case .elementMissing(let id): ["element": id, "known": "–"]
        case .elementEmpty(let id): ["element": id]
        case .tooLarge(let width, let height), .embeddedTooLarge(let width, let height):
            ["width": String(width), "height": String(height)]
        case .tooSlow(let seconds), .tooSlowTogether(let seconds): ["seconds": String(seconds)]
        case .tooHeavy(let mebibytes, let signal):
            ["mebibytes": String(mebibytes), "signal": String(signal)]
        }
    }
}
