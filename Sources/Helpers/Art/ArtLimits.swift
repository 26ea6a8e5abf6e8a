/// What `kigurumi-art` gives itself, so that no costume's art takes the machine.
public enum ArtLimits {
    /// Of CPU for one drawing, all threads together. The helper ends itself with SIGPROF beyond that.
    public static let seconds = 4
    /// Of CPU for all drawings of one costume.
    public static let secondsTogether = 5
    /// Of memory that the helper writes to.
    public static let mebibytes = 320
    /// Of all pictures inside an SVG together: librsvg passes over those that it can't decode, so they are counted
    /// before it sees them.
    public static let embeddedPixels = 16 << 20
}
