/// How a moving face meets a moving costume (TEMPLATES "Time").
public enum FaceTiming: String, Sendable, CaseIterable {
    case fit, loop, stretch, once, freeze
}
