internal import CLinux
import Glibc

/// Opens pages in the desktop's browser.
package enum Browser {
    /// Milliseconds after which a browser that has not ended is taken to work.
    private static let patience = 1_500

    /// Whether there is a desktop on which a page can be opened.
    package static var isLikely: Bool {
        for name in ["DISPLAY", "WAYLAND_DISPLAY"] {
            if let value = unsafe getenv(name), unsafe value.pointee != 0 { return true }
        }
        return false
    }

    /// - Parameter path: of a file, or an address.
    /// - Returns: false where there is no `xdg-open`, or it finds no browser: then the path alone has to do.
    package static func open(_ path: String) -> Bool {
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // A browser outlives this program, whose sockets must close when it ends.
        unsafe kigurumi_close_from(&actions, STDERR_FILENO + 1)
        let (program, page) = unsafe (strdup("xdg-open"), strdup(path))
        defer {
            unsafe free(program)
            unsafe free(page)
        }
        var arguments = unsafe [program, page, nil]
        var child: pid_t = 0
        guard unsafe posix_spawnp(&child, "xdg-open", &actions, nil, &arguments, environ) == 0 else {
            return false
        }
        return works(child)
    }

    /// xdg-open ends at once, with an error where no browser was found; a browser that it becomes stays.
    private static func works(_ child: pid_t) -> Bool {
        var status: Int32 = 0
        for _ in 0..<patience / 20 {
            let ended = unsafe waitpid(child, &status, WNOHANG)
            if ended == child { return status == 0 }
            if ended < 0 { return true }
            usleep(20_000)
        }
        return true
    }
}
