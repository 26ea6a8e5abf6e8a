extension Bitmap {
    /// Where the mask is 0 the bytes stay, where it is 1 they are the effect's; between them both are mixed,
    /// premultiplied.
    public mutating func apply(_ filter: PhotoFilter<Bitmap>) {
        guard !bounds.isEmpty else { return }
        guard let mask = filter.mask else {
            change(filter.operation)
            return
        }
        let coverage = mask.coverage(in: bounds)
        guard coverage.values.contains(where: { $0 > 0 }) else { return }
        var effect = self
        effect.change(filter.operation)
        mix(effect, by: coverage)
    }

    private mutating func change(_ operation: PhotoFilter<Bitmap>.Operation) {
        switch operation {
        case .curves(let curves): color(by: curves)
        case .blur: self = boxBlurred(radius: operation.reach(scale: 1))
        case .outline(let width, let color): outline(width: width, color)
        case .contour(let width, let smooth, let color):
            contour(width: width, smooth: Int(smooth), color)
        case .glow(_, let strength, let color):
            self = glowing(radius: operation.reach(scale: 1) / 3, strength: strength, color)
        case .texture(let texture, let blend, let opacity):
            guard texture.width == width, texture.height == height else { return }
            tint(with: TextureTint(texture), blend, opacity: opacity)
        case .noise(let tile, let blend, let opacity): tint(with: tile, blend, opacity: opacity)
        }
    }

    private mutating func mix(_ effect: Bitmap, by coverage: CoverageMap) {
        let shares = coverage.values.span
        let source = effect.pixels.span
        var target = pixels.mutableSpan
        for k in target.indices {
            switch shares[k] {
            case 0: continue
            case 255: target[k] = source[k]
            case let share: target[k] = target[k].mixed(with: source[k], share: UInt32(share))
            }
        }
    }
}

extension Pixel {
    /// Rounded to nearest.
    /// - Parameter share: of the other pixel, 0…255.
    @inline(__always) func mixed(with other: Pixel, share: UInt32) -> Pixel {
        let (mask, rest): (UInt32, UInt32) = (0x00ff_00ff, 255 &- share)
        var odd = (bits & mask) &* rest &+ (other.bits & mask) &* share &+ 0x0080_0080
        var even = (bits >> 8 & mask) &* rest &+ (other.bits >> 8 & mask) &* share &+ 0x0080_0080
        odd = ((odd &+ ((odd >> 8) & mask)) >> 8) & mask
        even = (even &+ ((even >> 8) & mask)) & 0xff00_ff00
        return Pixel(bits: odd | even)
    }
}
