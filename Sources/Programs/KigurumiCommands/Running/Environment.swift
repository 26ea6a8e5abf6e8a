import Files

/// The process's surroundings: variables, folders, processors.
package enum Environment {
    /// nil where it isn't set.
    static func value(_ name: String) -> String? { ThisProcess.variable(name) }

    /// nil where it isn't set or empty.
    package static func nonEmpty(_ name: String) -> String? {
        value(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The program's own file, symbolic links resolved.
    static var executable: String? { Path.resolved("/proc/self/exe") }

    /// Where running services keep their lists of failing and held groups: what systemd named, its standard place, the
    /// user's own, and a place for users without a session.
    static var runtimeFolders: [String] {
        let named = nonEmpty("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
        let own = nonEmpty("XDG_RUNTIME_DIR").map { $0 + "/kigurumi" }
        return [named, "/run/kigurumi", own, runtimeCache].compactMap { $0 }.filter { $0.hasPrefix("/") }
    }

    private static var runtimeCache: String? { cacheFolder.map { $0 + "/run" } }

    /// The first of them that this process may write into; what is this user's is made where it is missing.
    static func runtimeFolder() -> String? {
        if ThisProcess.user == 0 { _ = try? Directory("/run").making("kigurumi", mode: 0o755) }
        if let base = nonEmpty("XDG_RUNTIME_DIR") { _ = try? Directory(base).making("kigurumi", mode: 0o700) }
        if let found = runtimeFolders.first(where: FileSystem.isWritable) { return found }
        guard let last = runtimeCache, last.hasPrefix("/") else { return nil }
        try? FileSystem.makeFolder(last, mode: 0o700)
        return FileSystem.isWritable(last) ? last : nil
    }

    /// The user's own costumes: `$XDG_DATA_HOME/kigurumi/UserTemplates`, else the same beneath `~/.local/share`; nil
    /// without a home. Not `Templates`: with PREFIX=~/.local that is what `make install` replaces.
    static func userTemplates(_ value: (String) -> String?) -> String? {
        let own = "kigurumi/UserTemplates"
        if let base = value("XDG_DATA_HOME"), base.hasPrefix("/") { return "\(base)/\(own)" }
        return value("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/share/\(own)" : nil }
    }

    /// The cache of compiled costumes in this process's environment; nil without a home.
    static var cacheFolder: String? { cacheFolder(nonEmpty, workingFolder: ThisProcess.workingFolder) }

    /// Where costumes are prepared for all users.
    static let systemCache = "/var/cache/kigurumi-prepared"

    /// Costumes that were prepared for all users: `KIGURUMI_PREPARED`, else `systemCache`; nil where the variable is empty.
    static var sharedCache: String? {
        guard let own = value("KIGURUMI_PREPARED") else { return systemCache }
        return own.isEmpty ? nil : FileName.absolute(own, in: ThisProcess.workingFolder)
    }

    /// The cache of compiled costumes: `KIGURUMI_CACHE`, else `$XDG_CACHE_HOME/kigurumi`, else
    /// `~/.cache/kigurumi`; nil without a home.
    static func cacheFolder(_ value: (String) -> String?, workingFolder: String) -> String? {
        if let own = value("KIGURUMI_CACHE") { return FileName.absolute(own, in: workingFolder) }
        // The XDG specification: relative paths are invalid and passed over.
        if let base = value("XDG_CACHE_HOME"), base.hasPrefix("/") { return base + "/kigurumi" }
        return value("HOME").map { $0 + "/.cache/kigurumi" }
    }
}
