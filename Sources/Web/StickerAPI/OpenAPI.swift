import HTTPServer
import Platforms
import Settings
import StickerBuild

/// The OpenAPI 3.1 document, made from the table of routes.
enum OpenAPI {
    static func document(_ routes: [Route]) -> JSON {
        let paths = Dictionary(grouping: routes, by: \.path).mapValues { routes in
            let operations = routes.map { ($0.method.lowercased(), operation($0)) }
            return JSON.object(Dictionary(uniqueKeysWithValues: operations))
        }
        return [
            "openapi": "3.1.0", "info": ["title": "Kigurumi", "version": .text(KigurumiVersion.current)],
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Problem": problem],
            ],
        ]
    }

    private static func operation(_ route: Route) -> JSON {
        let places = route.names.map {
            parameter($0, "path", "Its id.", isRequired: true, ofPath[$0] ?? .ofText)
        }
        let wishes = route.parameters.map {
            parameter($0.name, "query", $0.text, isRequired: $0.isRequired, schema($0.kind))
        }
        var responses: [String: JSON] = [:]
        for status in route.successes {
            let schema = status == 206 ? nil : route.schema
            responses[String(status)] = response(status, status == 304 ? [] : route.types, schema)
        }
        let common = [400] + (route.isOpen ? [] : [401, 429, 500, 503]) + (route.verb == nil ? [] : [403])
        for status in common + route.refusals {
            let schema: JSON = ["$ref": "#/components/schemas/Problem"]
            responses[String(status)] = response(status, ["application/problem+json"], schema)
        }
        return [
            "operationId": .text(route.name), "summary": .text(route.summary),
            "parameters": .list(places + wishes), "requestBody": route.takes.map(body),
            "responses": .object(responses), "security": route.isOpen ? [] : [["token": []]],
        ]
    }

    private static func parameter(
        _ name: String, _ place: String, _ text: String, isRequired: Bool, _ schema: JSON
    ) -> JSON {
        [
            "name": .text(name), "in": .text(place), "description": .text(text),
            "required": .flag(isRequired), "schema": schema,
        ]
    }

    private static func body(_ kind: Route.BodyKind) -> JSON {
        switch kind {
        case .picture:
            [
                "description": "A picture with a face: PNG, JPEG, GIF, WebP, HEIC or AVIF.", "required": true,
                "content": ["application/octet-stream": [:], "image/*": [:]],
            ]
        case .json:
            [
                "description": "What profile.schema.json describes.", "required": true,
                "content": ["application/json": [:]],
            ]
        }
    }

    private static func response(_ status: Int, _ types: [String], _ schema: JSON?) -> JSON {
        let content = types.map { ($0, ["schema": schema] as JSON) }
        return [
            "description": .text(WebRefusal.phrases[status] ?? ""),
            "content": types.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: content)),
        ]
    }

    private static let problem = JSON.object(having: [
        "type": .ofText, "title": .ofText, "status": ["type": "integer"], "code": .ofText, "detail": .ofText,
    ])

    /// What stands in the place of a path's braces, by name.
    private static let ofPath: [String: JSON] = [
        "costume": ["type": "string", "maxLength": 40, "pattern": "^[a-z0-9-]+$"],
        "group": ["type": "string", "maxLength": 128, "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"],
        "platform": ["type": "string", "enum": .list(Platform.allCases.map { .text($0.rawValue) })],
    ]

    private static func schema(_ kind: QueryParameter.Kind) -> JSON {
        switch kind {
        case .variable: ["type": "string", "maxLength": .number(QueryParameter.longestText)]
        case .id: ["type": "string", "pattern": "^[a-z0-9-]+$"]
        case .ids: ["type": "string", "pattern": "^[a-z0-9-]+(,[a-z0-9-]+)*$"]
        case .crop: ["type": "string", "pattern": "^[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+$"]
        case .setting(.flag): ["type": "boolean"]
        case .setting(.choice(let words)): ["type": "string", "enum": .list(words.map { .text($0) })]
        case .setting(.integer(let range)):
            ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        // Words of their own, such as `small` and `64k`, stand for numbers.
        case .setting: .ofText
        }
    }
}

/// What answers look like, as JSON Schema has it.
extension JSON {
    static let ofText: JSON = ["type": "string"]

    /// An object that has all of these, and maybe more.
    static func object(having properties: [String: JSON]) -> JSON {
        let names = properties.keys.sorted().map { JSON.text($0) }
        return ["type": "object", "properties": .object(properties), "required": .list(names)]
    }

    static func list(of item: JSON) -> JSON { ["type": "array", "items": item] }
}
