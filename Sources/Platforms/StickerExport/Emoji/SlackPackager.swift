import Platforms
import StickerEncoding

/// Emoji for Slack, whose file names are their names.
struct SlackPackager: EmojiPackager {
    var platform: Platform { .slack }
    var limit: Int { 128_000 }
    var motion: MotionRule { MotionRule(frameRate: 20, frames: 2...50, longest: 6000) }
}
