import Costume
import Files
import StickerBuild
import Threads

/// Notices changed files while a page is open: at once those of costumes on the bench, then all others.
struct CostumeWatcher: Sendable {
    let board: Board
    let wall: Wall
    let bench: Bench

    /// Milliseconds between two looks at the bench without a hint, and after the last change before the wall follows.
    private static let pause: Int32 = 1000
    /// Looks at the bench for one at all costumes.
    private static let rarity = 10

    /// Watches until the process ends, on a thread of its own.
    func start() { _ = DetachedThread.start { watch() } }

    private func watch() {
        var changes = FolderChanges()
        var known = files
        changes.watch(known.folders)
        var (looks, isWallOld) = (0, false)
        while true {
            let isHinted = changes.wait(milliseconds: Self.pause)
            isWallOld = isWallOld || isHinted
            guard board.listenerCount > 0 else { continue }
            looks += 1
            for id in bench.ids where bench.refresh(id) { isWallOld = true }
            // While somebody saves again and again, the wall waits.
            guard !isHinted, isWallOld || looks.isMultiple(of: Self.rarity) else { continue }
            isWallOld = false
            let now = files
            changes.watch(now.folders)
            guard now != known else { continue }
            known = now
            wall.begin()
        }
    }

    private var files: CostumeFiles { CostumeFiles(in: wall.templates) }
}
