import HTTPServer
import JSONText
import Names
import Settings
import StickerBuild

/// What may stand after the `?` of a route.
struct QueryParameter: Sendable {
    enum Kind: Sendable {
        case setting(SettingKind)
        /// The text of a variable in captions.
        case variable
        /// Ids of costumes with commas between them.
        case ids
        /// The id of a costume, without which there is no answer.
        case id
        /// Left, top, width and height in shares of the upright picture.
        case crop
    }

    let name: String
    let kind: Kind
    /// For the OpenAPI document.
    let text: String

    init(_ name: String, _ kind: Kind, _ text: String) {
        (self.name, self.kind, self.text) = (name, kind, text)
    }

    var isRequired: Bool { if case .id = kind { true } else { false } }

    /// A setting of stickers, under its name in `pack.json`.
    init(_ setting: StickerSetting) { self.init(setting.word, .setting(setting.kind), setting.text) }

    /// Bytes of a variable's text.
    static let longestText = 4096
}

/// The values of a request's query, each of its parameter's kind.
struct Query: Sendable {
    private var settings: [String: SettingValue] = [:]
    /// By name.
    private(set) var variables: [String: String] = [:]
    private(set) var crop: FaceReading.Crop?
    /// Of costumes; nil: none are named.
    private(set) var ids: [String]?

    /// - Throws: 400 for the first value that can't be meant, and for a parameter that the route doesn't have.
    init(_ query: [String: String], _ parameters: [QueryParameter]) throws(WebRefusal) {
        for (name, text) in query.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                throw Self.unknown(name, parameters.map(\.name))
            }
            switch parameter.kind {
            case .setting(let kind):
                do throws(SettingsProblem) { settings[name] = try kind.value(text, of: name) } catch {
                    throw WebRefusal(400, showing: error)
                }
            case .variable:
                guard text.utf8.count <= QueryParameter.longestText else {
                    let limit = String(QueryParameter.longestText)
                    throw WebRefusal(400, "http.query.long", ["name": name, "limit": limit])
                }
                variables[name] = text
            case .ids: ids = try Self.ids(text.lowercased().split(separator: ",").map(String.init), name)
            case .id: ids = try Self.ids([text.lowercased()], name)
            case .crop:
                guard let crop = FaceReading.Crop(text) else {
                    throw WebRefusal(.invalid(what: name, value: text))
                }
                self.crop = crop
            }
        }
        for parameter in parameters where parameter.isRequired && query[parameter.name] == nil {
            throw WebRefusal(.invalid(what: parameter.name, value: ""))
        }
    }

    private static func ids(_ words: [String], _ name: String) throws(WebRefusal) -> [String] {
        guard !words.isEmpty, words.allSatisfy(TemplateID.isValid) else {
            throw WebRefusal(.invalid(what: name, value: words.joined(separator: ",")))
        }
        return words
    }

    private static func unknown(_ name: String, _ known: [String]) -> WebRefusal {
        var evidence = ["name": name, "known": known.isEmpty ? "–" : known.joined(separator: ", ")]
        evidence["nearest"] = Nearest.word(to: name, among: known)
        return WebRefusal(400, "http.query.unknown", evidence)
    }

    func word(_ name: String) -> String? {
        if case .word(let word)? = settings[name] { word } else { nil }
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let number)? = settings[name] { number } else { nil }
    }

    /// The settings of stickers among them.
    var stickers: StickerSettings {
        var stickers = StickerSettings()
        for setting in StickerSetting.all {
            if let value = settings[setting.word] { setting.set(value, in: &stickers) }
        }
        return stickers
    }
}
