import StickerManifest

/// Decides which files of a pack in the store may go. Times are of the wall clocks of several machines.
struct FileRetirement {
    /// Seconds that files stay after the last manifest that named them.
    var retention: Double
    /// Seconds by which two clocks may differ.
    var clockError = 3_600.0

    /// Brings the memory up to date with what there is.
    /// - Parameters:
    ///   - stored: the names of all stickers' files in the store.
    ///   - current: those that the manifest names.
    ///   - replaced: those of the manifest before, where it was replaced just now.
    ///   - withdrawn: those that go whenever a manifest named them.
    ///   - now: seconds since 1970.
    /// - Returns: the files to remove once the memory is written.
    func update(
        _ memory: inout GroupMemory, stored: [String], current: Set<String>, replaced: [String]?,
        withdrawn: Set<String>, now: Double
    ) -> [String] {
        if let replaced { memory.previous = replaced.filter { !current.contains($0) }.sorted() }
        memory.previous.removeAll(where: withdrawn.contains)
        let kept = current.union(memory.previous)
        var unused: [String: Double] = [:]
        for file in stored where !kept.contains(file) && StickerName.id(of: file) != nil {
            // A time in the future comes from a clock that is wrong, maybe this one.
            unused[file] = memory.unused[file] ?? now
        }
        let due = unused.filter { withdrawn.contains($0.key) || now - $0.value >= retention + clockError }
            .keys.sorted()
        for file in due { unused[file] = nil }
        memory.unused = unused
        memory.removal = due.isEmpty ? nil : GroupMemory.Removal(files: due, since: now)
        return due
    }

    /// The same for the packs for platforms.
    /// - Parameters:
    ///   - stored: the files in the store, relative to the folder of exports.
    ///   - current: those of the newest packs.
    ///   - isWithdrawn: whether others go whatever their age.
    /// - Returns: the files to remove once the memory is written.
    func update(
        _ memory: inout GroupMemory, storedExports stored: [String], current: Set<String>, isWithdrawn: Bool,
        now: Double
    ) -> [String] {
        var old: [String: Double] = [:]
        for file in stored where !current.contains(file) { old[file] = memory.oldExports?[file] ?? now }
        // Platforms that aren't wanted any more leave at once.
        let due = old.filter { current.isEmpty || isWithdrawn || now - $0.value >= retention + clockError }
            .keys.sorted()
        for file in due { old[file] = nil }
        memory.oldExports = current.isEmpty && old.isEmpty ? nil : old
        return due
    }

    /// Whether a removal may still be under way.
    func isUnderWay(_ removal: GroupMemory.Removal, now: Double) -> Bool {
        abs(now - removal.since) < 2 * clockError + 600
    }
}
