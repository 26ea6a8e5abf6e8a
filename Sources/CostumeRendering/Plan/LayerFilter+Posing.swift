import Costume
import Raster

extension LayerFilter {
    /// Sets an animated property; a shared filter has none.
    /// - Parameter path: what stands after `filters.N.`, such as `saturation`, `blur.radius`, `mask.rect.x`.
    mutating func set(_ path: ArraySlice<String>, from track: Track, at time: Double) {
        guard case .own(var step) = self, let name = path.first else { return }
        if name == "mask" {
            step.mask?.set(path.dropFirst(), from: track, at: time)
        } else if let value = track.number(at: time) {
            step.operation.set(value)
        }
        self = .own(step)
    }
}

extension FilterStep.Operation {
    /// Each operation has one number that moves.
    fileprivate mutating func set(_ value: Double) {
        switch self {
        case .curves: break
        case .blur: self = .blur(radius: max(0, value))
        case .texture(let art, let blend, _): self = .texture(art, blend, opacity: min(1, max(0, value)))
        case .saturation: self = .saturation(max(0, value))
        case .brightness: self = .brightness(max(0, value))
        case .contrast: self = .contrast(max(0, value))
        case .hue: self = .hue(value)
        case .noise(let tile, let blend, _): self = .noise(tile, blend, opacity: min(1, max(0, value)))
        }
    }
}
