import HTTPServer
import Platforms

/// The file formats that a client accepts.
struct FormatWish: Sendable {
    /// What `format` or `Accept` has, for refusals.
    private let text: String
    private let accepted: Set<PictureFormat>

    /// What is made; nil: as in a pack, a GIF if the sticker moves, else a PNG.
    let format: PictureFormat?

    /// - Throws: 406 where `Accept` has none of them.
    init(_ call: Call) throws(WebRefusal) {
        if let word = call.query.word("format"), let only = PictureFormat(rawValue: word) {
            self.init(text: word, accepted: [only], format: only)
        } else {
            try self.init(accept: call.request.headers["accept"] ?? "*/*")
        }
    }

    /// - Parameter accept: the header's value.
    init(accept: String) throws(WebRefusal) {
        let wishes = weightedMembers(of: accept.lowercased())
        let weights = PictureFormat.allCases.map { format in
            (format: format, weight: Self.weight(of: format, in: wishes))
        }
        let accepted = Set(weights.filter { $0.weight > 0 }.map(\.format))
        let isUsual = accepted.isSuperset(of: [.gif, .png])
        let best = weights.max { $0.weight < $1.weight }?.format
        self.init(text: accept, accepted: accepted, format: isUsual ? nil : best)
        if accepted.isEmpty { throw refusal(PictureFormat.allCases) }
    }

    private init(text: String, accepted: Set<PictureFormat>, format: PictureFormat?) {
        (self.text, self.accepted, self.format) = (text, accepted, format)
    }

    func takes(_ format: PictureFormat) -> Bool { accepted.contains(format) }

    /// - Parameter known: what the sticker can be.
    func refusal(_ known: [PictureFormat]) -> WebRefusal {
        let names = known.map(\.rawValue).joined(separator: ", ")
        return WebRefusal(406, "http.format", ["found": text, "known": names])
    }

    /// What the members of `Accept` say about a format: those that name it come before those that name more than it.
    private static func weight(
        of format: PictureFormat, in wishes: [(text: String, weight: Double)]
    ) -> Double {
        let own = format == .apng ? "image/apng" : format.mediaType
        let weights = [own, "\(own.prefix { $0 != "/" })/*", "*/*"].lazy.compactMap { name in
            wishes.filter { $0.text == name }.map(\.weight).max()
        }
        return weights.first ?? 0
    }
}
