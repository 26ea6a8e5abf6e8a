/// When the frames of a moving costume come.
package struct TemplateAnimation: Equatable, Sendable {
    /// Seconds, 0.02…60.
    package var duration: Double
    /// Frames a second, up to 50.
    package var frameRate: Double
    /// How the loop of a moving face is fitted to the costume's.
    package var faceTiming: FaceTiming
    /// Bytes that all decoded frames may take unless a template raises it.
    package static let usualMemoryLimit = 64 << 20

    /// Bytes of all decoded frames.
    package var memoryLimit: Int

    /// - Parameter duration: seconds of one loop.
    package init(
        duration: Double, frameRate: Double = 12.5, faceTiming: FaceTiming = .fit,
        memoryLimit: Int = usualMemoryLimit
    ) {
        self.duration = duration
        self.frameRate = frameRate
        self.faceTiming = faceTiming
        self.memoryLimit = memoryLimit
    }

    /// round(duration × frameRate), at least 1.
    package var frameCount: Int { max(1, Int((duration * frameRate).rounded())) }
}

/// How a moving face meets a moving costume (TEMPLATES "Time").
package enum FaceTiming: String, Sendable, CaseIterable {
    case fit, loop, stretch, once, freeze
}
