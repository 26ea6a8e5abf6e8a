import Costume
import Files
import StickerBuild
import Threads

/// Looks for changed files while a page is open: often at costumes on the bench, now and then at all others.
struct CostumeWatcher: Sendable {
    let board: Board
    let wall: Wall
    let bench: Bench

    /// Milliseconds between two looks at the bench while somebody works there, and later.
    private static let (fast, slow): (UInt32, UInt32) = (40, 250)
    /// Looks after the last change for which they are fast: half a minute.
    private static let attention = 750
    /// Looks after the last change after which the wall follows: a second.
    private static let rest = 25
    /// Looks at the bench for one at all costumes.
    private static let rarity = 30

    /// Watches until the process ends, on a thread of its own.
    func start() { _ = DetachedThread.start { watch() } }

    private func watch() {
        var known = fingerprint
        var (count, quiet) = (0, Self.attention)
        while true {
            SystemClock.pause(milliseconds: quiet < Self.attention ? Self.fast : Self.slow)
            guard board.listenerCount > 0 else { continue }
            (count, quiet) = (count + 1, quiet + 1)
            for id in bench.ids where bench.refresh(id) { quiet = 0 }
            // While somebody saves again and again, the wall waits.
            guard quiet == Self.rest || (quiet > Self.rest && count.isMultiple(of: Self.rarity)) else {
                continue
            }
            let now = fingerprint
            guard now != known else { continue }
            known = now
            wall.begin()
        }
    }

    private var fingerprint: [String] { CostumePreview.fingerprint(of: wall.sources.templates) }
}
