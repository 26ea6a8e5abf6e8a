import Glibc

/// What lies under a name, links followed.
enum FileKind: Equatable {
    case missing, folder, file

    init(at path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            self = .missing
            return
        }
        self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
}
