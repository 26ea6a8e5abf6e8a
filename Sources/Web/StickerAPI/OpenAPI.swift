import HTTPServer
import Platforms
import Settings
import StickerBuild

/// The OpenAPI 3.1 document, made from the table of routes.
struct OpenAPI: Encodable {
    private var openapi = "3.1.0"
    private var info = ["title": "Kigurumi", "version": KigurumiVersion.current]
    private var paths: [String: [String: Operation]] = [:]
    private var components = Components()

    init(_ routes: [Route]) {
        for route in routes { paths[route.path, default: [:]][route.method.lowercased()] = Operation(route) }
    }

    private struct Components: Encodable {
        var securitySchemes = ["token": ["type": "http", "scheme": "bearer"]]
        var schemas = ["Problem": Schema.problem]
    }

    private struct Operation: Encodable {
        var operationId: String
        var summary: String
        var parameters: [Parameter]
        var requestBody: RequestBody?
        var responses: [String: Response]
        var security: [[String: [String]]]

        init(_ route: Route) {
            (operationId, summary) = (route.name, route.summary)
            parameters =
                route.names.map {
                    Parameter(
                        name: $0, place: "path", description: "Its id.", required: true,
                        schema: Schema.ofPath[$0] ?? Schema(type: "string"))
                }
                + route.parameters.map {
                    Parameter(
                        name: $0.name, place: "query", description: $0.text, required: $0.isRequired,
                        schema: Schema($0.kind))
                }
            requestBody = route.takes.map(RequestBody.init)
            security = route.isOpen ? [] : [["token": []]]
            responses = [:]
            for status in route.successes {
                let description = WebRefusal.phrases[status] ?? "OK"
                responses[String(status)] = Response(
                    description: description, types: status == 304 ? [] : route.types,
                    schema: status == 206 ? nil : route.schema)
            }
            let common =
                [400] + (route.isOpen ? [] : [401, 429, 500, 503]) + (route.verb == nil ? [] : [403])
            for status in common + route.refusals {
                responses[String(status)] = Response(
                    description: WebRefusal.phrases[status] ?? "Error", types: ["application/problem+json"],
                    schema: Schema(reference: "#/components/schemas/Problem"))
            }
        }
    }

    private struct Parameter: Encodable {
        var name: String
        var place: String
        var description: String
        var required: Bool
        var schema = Schema(type: "string")

        enum CodingKeys: String, CodingKey {
            case name, description, required, schema
            case place = "in"
        }
    }

    private struct RequestBody: Encodable {
        var description: String
        var required = true
        var content: [String: Media]

        init(_ kind: Route.BodyKind) {
            switch kind {
            case .picture:
                description = "A picture with a face: PNG, JPEG, GIF, WebP, HEIC or AVIF."
                content = ["application/octet-stream": Media(), "image/*": Media()]
            case .json:
                description = "What profile.schema.json describes."
                content = ["application/json": Media()]
            }
        }
    }

    private struct Media: Encodable {
        var schema: Schema?
    }

    private struct Response: Encodable {
        var description: String
        var content: [String: Media]?

        init(description: String, types: [String], schema: Schema? = nil) {
            self.description = description
            guard !types.isEmpty else { return }
            content = Dictionary(uniqueKeysWithValues: types.map { ($0, Media(schema: schema)) })
        }
    }

    /// As JSON Schema has it.
    struct Schema: Encodable, Sendable {
        var type: String?
        var words: [String]?
        var minimum: Int?
        var maximum: Int?
        var maxLength: Int?
        var pattern: String?
        var properties: [String: Schema]?
        var items: Box?
        var required: [String]?
        var reference: String?

        enum CodingKeys: String, CodingKey {
            case type, minimum, maximum, maxLength, pattern, properties, items, required
            case words = "enum"
            case reference = "$ref"
        }

        /// Text of any length.
        static let text = Schema(type: "string")

        /// An object that has all of these, and maybe more.
        static func object(_ properties: [String: Schema]) -> Schema {
            Schema(type: "object", properties: properties, required: properties.keys.sorted())
        }

        /// A list of any length.
        static func list(of item: Schema) -> Schema { Schema(type: "array", items: Box(item)) }

        static let problem = object([
            "type": text, "title": text, "status": Schema(type: "integer"), "code": text, "detail": text,
        ])

        /// What stands in the place of a path's braces, by name.
        static let ofPath = [
            "costume": Schema(type: "string", maxLength: 40, pattern: "^[a-z0-9-]+$"),
            "group": Schema(type: "string", maxLength: 128, pattern: "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"),
            "platform": Schema(type: "string", words: Platform.allCases.map(\.rawValue)),
        ]

        /// A schema within one.
        final class Box: Encodable, Sendable {
            private let schema: Schema

            init(_ schema: Schema) { self.schema = schema }

            func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
        }
    }
}

extension OpenAPI.Schema {
    init(_ kind: QueryParameter.Kind) {
        self.init(type: "string")
        switch kind {
        case .variable: maxLength = QueryParameter.longestText
        case .id: pattern = "^[a-z0-9-]+$"
        case .ids: pattern = "^[a-z0-9-]+(,[a-z0-9-]+)*$"
        case .crop: pattern = "^[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+$"
        case .setting(.flag): type = "boolean"
        case .setting(.choice(let words)): self.words = words
        case .setting(.integer(let range)):
            (type, minimum, maximum) = ("integer", range.lowerBound, range.upperBound)
        // Words of their own, such as `small` and `64k`, stand for numbers.
        case .setting: break
        }
    }
}
