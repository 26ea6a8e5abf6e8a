public import Files

/// Why a costume, filter or skin could not be copied at all.
public enum TemplateCopyError: Error, Equatable, Sendable {
    /// No file or folder is there.
    case missing
    /// It is no costume, filter or skin.
    case unknown
    /// The name of the folder or file is no id.
    case id(String)
    /// More files or more bytes than one costume may have.
    case tooLarge
    case unwritable(FileError)
    case cancelled
}
