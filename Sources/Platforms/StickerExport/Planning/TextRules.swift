import Platforms
import StickerBuild

/// What platforms allow of the texts that people give, so that a text is refused before anything is drawn.
///
/// Texts of costumes and of `pack.json` are shortened instead.
enum TextRules {
    /// The limit of a title, with the number of a part.
    static func title(_ platform: Platform) -> TextLimit? {
        switch platform {
        case .telegram, .telegramEmoji: TextLimit(64)
        case .whatsapp: TextLimit(128)
        case .line: TextLimit(40, .columns)
        default: nil
        }
    }

    static func author(_ platform: Platform) -> TextLimit? {
        switch platform {
        case .whatsapp: TextLimit(128)
        case .line: TextLimit(50, .columns)
        default: nil
        }
    }

    /// Room for the number of a part: a space and two digits.
    private static let part = 3

    /// The first text that can't be used; nil: all can.
    static func problem(_ request: ExportRequest, _ platform: Platform) -> BuildProblem? {
        if let title = request.title {
            var limit = self.title(platform)
            limit?.count -= part
            if let problem = problem("title", title, limit, platform) { return problem }
        }
        if let name = request.name, let problem = problem("name", name, nil, platform) { return problem }
        guard let author = request.author else { return nil }
        return problem("author", author, self.author(platform), platform)
    }

    private static func problem(
        _ what: String, _ text: String, _ limit: TextLimit?, _ platform: Platform
    ) -> BuildProblem? {
        let line = OneLine.of(text)
        func refused(_ code: String, _ evidence: [String: String] = [:]) -> BuildProblem {
            BuildProblem(
                code: code, subject: platform.rawValue,
                evidence: evidence.merging(["what": what, "platform": platform.rawValue]) { $1 })
        }
        if line.isEmpty || line != text { return refused("export.text.invalid") }
        guard let limit, limit.length(line) > limit.count else { return nil }
        return refused(
            "export.text.long", ["found": String(limit.length(line)), "allowed": String(limit.count)])
    }
}

extension ExportRequest {
    /// Refuses what can't work before anything is decoded or drawn: texts that a platform doesn't take, and folders that
    /// hold something else.
    /// - Parameter packagers: those that there are.
    package func check(_ packagers: [any Packager] = Packagers.all) throws(ExportFailure) {
        for platform in platforms { _ = try PlatformFolder(platform, in: output) }
        let problems = platforms.compactMap { platform -> BuildProblem? in
            if let problem = TextRules.problem(self, platform) { return problem }
            return packagers.contains { $0.platform == platform }
                ? nil
                : BuildProblem(
                    code: "export.platform.missing", subject: platform.rawValue,
                    evidence: ["platform": platform.rawValue])
        }
        if !problems.isEmpty { throw .nothingWorked(problems) }
    }
}
