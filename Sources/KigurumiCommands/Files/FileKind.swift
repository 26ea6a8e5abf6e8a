import Files

/// What lies under a name, links followed.
enum FileKind: Equatable {
    case missing, folder, file

    init(at path: String) {
        let status = FileStatus(path)
        self = status == nil ? .missing : status?.isFolder == true ? .folder : .file
    }
}
