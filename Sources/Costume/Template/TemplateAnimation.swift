public struct TemplateAnimation: Equatable, Sendable {
    /// Seconds, 0.02…60.
    public var duration: Double
    /// Frames a second, up to 50.
    public var frameRate: Double
    public var faceTiming: FaceTiming
    /// Bytes of all decoded frames; 64 MiB unless the template raises it.
    public var memoryLimit: Int

    public init(
        duration: Double, frameRate: Double = 12.5, faceTiming: FaceTiming = .fit, memoryLimit: Int = 64 << 20
    ) {
        (self.duration, self.frameRate) = (duration, frameRate)
        (self.faceTiming, self.memoryLimit) = (faceTiming, memoryLimit)
    }

    /// round(duration × frameRate), at least 1.
    public var frameCount: Int { max(1, Int((duration * frameRate).rounded())) }
}
