package import Logging

/// A `LogHandler` that writes each event as one line.
package struct LineLogHandler: LogHandler {
    /// The least severe level that is logged; at `debug` and below, lines also name their place in the sources.
    package var logLevel: Logger.Level
    /// Fields for each line. A line's own fields take precedence.
    package var metadata: Logger.Metadata = [:]
    /// Supplies further fields for each line; they take precedence over `metadata`.
    package var metadataProvider: Logger.MetadataProvider?
    private let style: LogStyle
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> LogTime

    /// Makes a handler.
    /// - Parameter write: Takes a line with its line feed. Called on any thread.
    package init(
        style: LogStyle, level: Logger.Level,
        write: @escaping @Sendable (String) -> Void = LogStream.standardError
    ) {
        self.init(style: style, level: level, now: { .now }, write: write)
    }

    init(
        style: LogStyle, level: Logger.Level, now: @escaping @Sendable () -> LogTime,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.style = style
        self.write = write
        self.now = now
        logLevel = level
    }

    /// One field of `metadata`.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
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
