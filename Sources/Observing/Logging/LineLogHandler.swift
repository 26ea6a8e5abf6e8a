public import Logging

/// Writes each event as one line.
public struct LineLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?
    private let style: LogStyle
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> LogTime

    /// - Parameter write: takes a line with its end, from any thread.
    public init(
        style: LogStyle, level: Logger.Level,
        write: @escaping @Sendable (String) -> Void = LogStream.standardError
    ) {
        self.init(style: style, level: level, now: { .now }, write: write)
    }

    init(
        style: LogStyle, level: Logger.Level, now: @escaping @Sendable () -> LogTime,
        write: @escaping @Sendable (String) -> Void
    ) {
        (self.style, self.write, self.now) = (style, write, now)
        logLevel = level
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var fields = metadata
        fields.merge(metadataProvider?.get() ?? [:]) { $1 }
        fields.merge(event.metadata ?? [:]) { $1 }
        if let error = event.error { fields["error"] = "\(error)" }
        let record = LogRecord(
            level: event.level, message: event.message.description,
            fields: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, time: now(),
            place: "\(event.file):\(event.line)")
        write(style.line(record, level: logLevel) + "\n")
    }
}
