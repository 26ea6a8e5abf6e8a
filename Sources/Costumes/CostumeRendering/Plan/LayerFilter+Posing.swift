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
            step.operation = step.operation.with(value, of: path.last ?? "")
        } else if let value = track.color(at: time) {
            step.operation = step.operation.with(value)
        }
        self = .own(step)
    }
}
