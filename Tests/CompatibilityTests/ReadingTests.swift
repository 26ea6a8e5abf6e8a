import Costume
import FaceInput
import Foundation
import Settings
import StickerBuild
import StickerManifest
import Support
import Testing

@testable import StickerExport
@testable import StickerService

@Suite("Files of version 1.0 are read") struct ReadingTests {
    private let reader = PackReader(folder: Frozen.path("groups/user-1234/Stickers"))

    @Test("The manifest, with every sticker, and its files are whole") func manifest() throws {
        let manifest = try reader.manifest()
        #expect(manifest.manifestVersion == 1 && manifest.generator.version == "1.0.0")
        #expect(manifest.group == "user-1234" && manifest.generation == 1 && manifest.side == 64)
        #expect(manifest.stickers.map(\.id) == ["bear", "ninja", "thank-you"])
        #expect(manifest.stickers.map(\.moves) == [false, true, true])
        #expect(manifest.profile?.language == "ja" && manifest.profile?.skin == "sakura")
        #expect(manifest.problems.map(\.subject) == ["broken"])
        let moving = manifest.stickers[1]
        #expect(moving.mediaType == "image/gif" && moving.still != nil && moving.loops == 0)
        #expect(Localized.pick(moving.name, for: "ja") == "にんじゃ")
        #expect(reader.check() == [])
    }

    @Test("Statuses: complete, in the middle of a build, and of a face that was rejected") func statuses()
        throws
    {
        let idle = try reader.status()
        #expect(idle.state == .idle && idle.generation == 1 && idle.finished == idle.total)
        let building = try PackJSON.status(Frozen.bytes("building.json"))
        #expect(building.state == .building && building.finished < building.total)
        let rejected = try PackReader(folder: Frozen.path("groups/user-bad/Stickers")).status()
        #expect(rejected.state == .rejected && rejected.error?.code == "face.format.unknown")
        #expect(rejected.error?.message["ja"]?.isEmpty == false)
    }

    @Test("The manifest written again has the same content") func rewritten() throws {
        let manifest = try reader.manifest()
        #expect(try PackJSON.manifest(PackJSON.bytes(manifest)) == manifest)
        // Keys of this version are still those of 1.0.
        let old = try #require(
            try JSONSerialization.jsonObject(
                with: Data(Frozen.bytes("groups/user-1234/Stickers/manifest.json")))
                as? [String: Any])
        let new = try #require(
            try JSONSerialization.jsonObject(with: Data(PackJSON.bytes(manifest))) as? [String: Any])
        #expect(Set(old.keys).isSubset(of: Set(new.keys)))
    }

    @Test("Costumes that use every feature have no problems, and keep their meaning") func costumes() throws {
        let store = try TemplateStore.load(Frozen.path("Templates"))
        #expect(store.entries.count == 26)
        for entry in store.entries {
            let errors = entry.problems.filter { $0.severity == .error }
            #expect(entry.template != nil && errors.isEmpty, "\(entry.id): \(errors)")
        }
        #expect(store.packProblems.isEmpty && store.pack.author == "Nobody" && store.pack.cover == "caption")
        #expect(store.pack.order == ["caption", "one-picture"])
        #expect(store.pack.groups["faces"] == ["one-picture", "cut"])
        let settings = store.pack.settings
        #expect(settings.side == 64 && settings.limit == 65_536 && settings.maximum == 12)
        #expect(settings.exactSize == true && settings.stills == false)
        #expect(settings.language == "ja" && settings.skin == "night")
    }

    @Test("kigurumi.json with every setting, without a warning") func settings() throws {
        let chosen = try SettingsReader(flags: [], environment: [:], workingFolder: "/")
            .read(file: Frozen.bytes("kigurumi.json"))
        #expect(chosen.warnings.isEmpty)
        let settings = chosen.settings
        #expect(settings.root == "/srv/groups" && settings.poll && settings.pollInterval == .seconds(5))
        #expect(settings.stickers.side == 408 && settings.stickers.limit == 64_000)
        #expect(settings.platforms == ["whatsapp", "signal"])
        #expect(settings.files.mode == 0o640 && settings.files.folderMode == 0o2750)
        #expect(settings.retention.bytes == 512 << 20 && settings.retention.totalBytes == 8 << 30)
        #expect(settings.face.framing == .center && settings.face.background == .keep)
        #expect(settings.builds.workers == 1 && settings.builds.rebuildShare == 0.25)
        #expect(settings.log.format == .json && settings.log.level == .debug)
        #expect(settings.metrics.interval == .seconds(30))
    }

    @Test("profile.json with every key") func profile() throws {
        let (profile, mistakes) = try ProfileDocument.profile(Frozen.bytes("groups/user-1234/profile.json"))
        #expect(mistakes.isEmpty)
        #expect(profile.settings.language == "ja" && profile.settings.skin == "sakura")
        #expect(profile.stickers == ["bear", "ninja", "thank-you", "broken"])
        #expect(profile.variables == ["name": "愛子"] && profile.background == .keep && profile.roll == -4)
        #expect(profile.platforms == ["discord-emoji", "web"] && profile.framing != nil)
    }

    @Test("export.json of two platforms", arguments: ["discord-emoji", "web"]) func exports(platform: String)
        throws
    {
        let manifest = try JSONDecoder().decode(
            ExportManifest.self, from: Data(Frozen.bytes("groups/user-1234/Exports/\(platform)/export.json")))
        #expect(manifest.exportVersion == 1 && manifest.platform == platform && manifest.version == 1)
        #expect(manifest.packs.flatMap(\.stickers).map(\.id).contains("thank-you"))
    }
}
