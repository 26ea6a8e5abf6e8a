import Costume
import StickerBuild
import StickerManifest
import StickerPack

/// What the board shows of a run, as JSON.
enum WallEvents {
    /// `run`: a run begins, with these costumes.
    struct Run: Encodable {
        var run: Int
        /// The person, and a friend if there is one.
        var people: [Wearer]
        /// Whether the two have changed places, once or three times.
        var isSwapped: Bool
        /// Whether all stickers are made again.
        var isFresh: Bool
        var settings: WallSettings
        /// Ids of the costumes with a star; `favorites` says so when they change.
        var favorites: [String] = []
        var costumes: [Shown] = []
        var languages: [String] = []
        var skins: [String] = []
        /// What is worth knowing about the face and the folders.
        var problems: [ShownProblem]
    }

    /// One of the people on the wall.
    struct Wearer: Encodable {
        var face: String
        /// Another one for each picture.
        var picture: String
        /// The boxes of all faces in the picture.
        var found: [[Double]]
        /// The place of the one on the wall in `found`.
        var used: Int?

        init(_ face: WallFace) {
            (self.face, picture, found, used) = (face.name, face.digest, face.boxes, face.used)
        }
    }

    /// One costume, before it has a sticker.
    struct Shown: Encodable {
        var id: String
        /// By BCP 47 tag, as the rest.
        var name: [String: String]
        var description: [String: String]
        /// What it is found by.
        var words: String
        var emoji: [String]
        /// Whether it shows what somebody types.
        var says = false

        init(_ template: Template) {
            id = template.id
            let info = template.info
            name = info.name
            description = info.description
            emoji = info.emoji
            words = CostumeIndex.words(of: id, info)
            says = template.shows(StickerStyle.text)
        }

        /// A costume that can't be used.
        init(broken id: String) {
            self.id = id
            name = ["en": id]
            description = [:]
            words = id
            emoji = []
        }
    }

    /// `said`: somebody typed another text, with which these costumes are made again.
    struct Said: Encodable {
        var text: String
        var ids: [String]
    }

    /// `draft`: a small picture of one that follows.
    struct Drafted: Encodable {
        var id: String
        /// Relative to the page.
        var file: String

        init(id: String, _ draft: FinishedFile, version: String) {
            self.id = id
            file = "sticker/\(id)/\(version).\(draft.kind.rawValue)"
        }
    }

    /// `sticker`: one is finished.
    struct Finished: Encodable {
        var id: String
        /// Relative to the page.
        var file: String
        var kind: String
        var bytes: Int
        var width: Int
        var height: Int
        var frames: Int
        /// Seconds.
        var duration: Double?
        var reductions: [StickerEntry.Reduction]

        init(_ sticker: FinishedSticker, version: String) {
            id = sticker.id
            kind = sticker.file.kind.rawValue
            file = "sticker/\(id)/\(version).\(kind)"
            bytes = sticker.file.bytes.count
            width = sticker.file.width
            height = sticker.file.height
            frames = sticker.frames
            duration = sticker.duration
            reductions = sticker.reductions
        }
    }

    /// `problem`: one can't be made.
    struct Failed: Encodable {
        var id: String
        var problem: ShownProblem
    }

    /// `done`: all are made.
    struct Done: Encodable {
        var stickers: Int
        /// Since the run began.
        var seconds: Double
        /// What of the typed text isn't shown as it is.
        var problems: [ShownProblem] = []
    }
}
