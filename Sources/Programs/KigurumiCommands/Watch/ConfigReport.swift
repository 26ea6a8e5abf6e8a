import Costume
import Files
import Settings
import StickerBuild

/// What `kigurumi watch --print-config` shows: each setting, the value that holds, and where that comes from.
struct ConfigReport {
    struct Line: Encodable, Equatable {
        var key: String
        /// As given; nil: nothing is given, and the setting has no fixed default.
        var value: String?
        /// What the service uses; nil: nothing.
        var effective: String?
        var source: String

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(key, forKey: .key)
            // Also where there is none: readers find every key in every line.
            try values.encode(value, forKey: .value)
            try values.encode(effective, forKey: .effective)
            try values.encode(source, forKey: .source)
        }

        private enum CodingKeys: String, CodingKey { case key, value, effective, source }
    }

    let lines: [Line]

    /// Reads `pack.json` of the costumes that the service would use.
    init(_ chosen: ChosenSettings) {
        let sources = (try? WatchPlan(chosen.settings).templates()) ?? []
        let pack = (try? TemplateStore.load(sources, only: []))?.pack.settings ?? StickerSettings()
        self.init(chosen, templates: sources, pack: pack)
    }

    /// - Parameters:
    ///   - templates: the folders that the service would use.
    ///   - pack: what their `pack.json` says.
    init(_ chosen: ChosenSettings, templates: [TemplateSource], pack: StickerSettings) {
        let effective = WatchPlan(chosen.settings).effective(templates: templates, pack: pack)
        var ofPack = Settings()
        ofPack.stickers = pack
        lines = zip(chosen.lines, zip(effective.lines, ofPack.lines)).map { given, others in
            let (used, packed) = others
            let isOfPack = given.value == nil && packed.value != nil && used.key.hasPrefix("stickers.")
            return Line(
                key: given.key, value: given.value, effective: used.value,
                source: isOfPack ? PackDocument.file : given.source)
        }
    }

    func table(_ console: Console) -> [String] {
        var table = TextTable([
            .init(console.text("table.setting")), .init(console.text("table.value")),
            .init(console.text("table.source")),
        ])
        table.rows = lines.map { [$0.key, $0.effective ?? "–", $0.source] }
        return table.lines()
    }

    var json: String { JSONOutput.indented(lines) }
}

extension WatchPlan {
    /// The settings with what the service uses where none is given.
    func effective(templates: [TemplateSource], pack: StickerSettings) -> Settings {
        var result = settings
        result.stickers = settings.stickers.over(pack).over(.defaults)
        result.stickers.language = result.stickers.language ?? "en"
        result.stickers.skin = result.stickers.skin ?? "default"
        result.stickers.exactSize = result.stickers.exactSize ?? false
        result.cluster.queuePrefix = settings.cluster.queuePrefix ?? Settings.Cluster.usualPrefix
        result.cluster.queueReplicas = settings.cluster.queueReplicas ?? Settings.Cluster.usualReplicas
        result.cluster.storeRegion = settings.cluster.storeRegion ?? Settings.Cluster.usualRegion
        if result.templates == nil, !templates.isEmpty {
            result.templates = templates.map(\.folder).joined(separator: ":")
        }
        result.cache =
            settings.cache
            ?? Environment.cacheFolder(Environment.nonEmpty, workingFolder: ThisProcess.workingFolder)
        result.builds.workers = settings.builds.workers ?? ThisProcess.processors
        return result
    }
}
