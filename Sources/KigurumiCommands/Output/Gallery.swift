import Glibc

/// Opens the gallery in the desktop's browser.
enum Gallery {
    /// - Returns: false where there is no `xdg-open`: then the path alone has to do.
    static func open(_ path: String) -> Bool {
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let (program, page) = unsafe (strdup("xdg-open"), strdup(path))
        defer {
            unsafe free(program)
            unsafe free(page)
        }
        var arguments = unsafe [program, page, nil]
        var child: pid_t = 0
        return unsafe posix_spawnp(&child, "xdg-open", &actions, nil, &arguments, environ) == 0
    }
}
