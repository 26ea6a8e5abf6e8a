import CKernels

/// How a layer's color is combined with what lies below it: the modes of W3C Compositing and Blending Level
/// 1, and the older `add`, `linearBurn` and `plus`. The raw value is the mode's name in a costume document.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, darken, lighten, difference, exclusion, colorDodge, colorBurn
    case hardLight, overlay, softLight, add, linearBurn, plus
}

extension BlendMode {
    /// Blends a row of colors onto pixels.
    ///
    /// - Parameters:
    ///   - colors: premultiplied R G B A, 0…255 a channel.
    ///   - coverage: what opacity and masks leave of each color, 0…1.
    ///   - span: the indices k that are blended: `colors[k]` onto `row[start + k]`.
    ///   - row: the pixels below; they receive the result.
    ///   - start: where in `row` index 0 of `colors` belongs.
    func blend(
        _ colors: borrowing Span<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>,
        onto row: inout MutableSpan<Pixel>, at start: Int
    ) {
        switch self {
        case .normal: BlendMode.over(colors, coverage, span, &row, start)
        case .plus: BlendMode.plus(colors, coverage, span, &row, start)
        case .multiply: BlendMode.mix(Blends.Multiply.self, colors, coverage, span, &row, start)
        case .screen: BlendMode.mix(Blends.Screen.self, colors, coverage, span, &row, start)
        case .darken: BlendMode.mix(Blends.Darken.self, colors, coverage, span, &row, start)
        case .lighten: BlendMode.mix(Blends.Lighten.self, colors, coverage, span, &row, start)
        case .difference: BlendMode.mix(Blends.Difference.self, colors, coverage, span, &row, start)
        case .exclusion: BlendMode.mix(Blends.Exclusion.self, colors, coverage, span, &row, start)
        case .colorDodge: BlendMode.mix(Blends.ColorDodge.self, colors, coverage, span, &row, start)
        case .colorBurn: BlendMode.mix(Blends.ColorBurn.self, colors, coverage, span, &row, start)
        case .hardLight: BlendMode.mix(Blends.HardLight.self, colors, coverage, span, &row, start)
        case .overlay: BlendMode.mix(Blends.Overlay.self, colors, coverage, span, &row, start)
        case .softLight: BlendMode.mix(Blends.SoftLight.self, colors, coverage, span, &row, start)
        case .add: BlendMode.mix(Blends.Add.self, colors, coverage, span, &row, start)
        case .linearBurn: BlendMode.mix(Blends.LinearBurn.self, colors, coverage, span, &row, start)
        }
    }

    private static func over(
        _ colors: borrowing Span<SIMD4<Float>>, _ coverage: borrowing Span<Float>, _ span: Range<Int>,
        _ row: inout MutableSpan<Pixel>, _ start: Int
    ) {
        unsafe colors.withUnsafeBytes { colors in
            unsafe coverage.withUnsafeBufferPointer { coverage in
                unsafe row.withUnsafeMutableBytes { row in
                    // A pixel is a word of 32 bits.
                    let target = unsafe row.bindMemory(to: UInt32.self)
                    guard span.upperBound <= coverage.count, start + span.upperBound <= target.count,
                        let colors = unsafe colors.bindMemory(to: Float.self).baseAddress,
                        let shares = coverage.baseAddress, let onto = target.baseAddress
                    else { return }
                    let first = span.lowerBound
                    unsafe kernel_composite_colors(
                        colors + 4 * first, shares + first, onto + start + first, span.count)
                }
            }
        }
    }

    private static func plus(
        _ colors: borrowing Span<SIMD4<Float>>, _ coverage: borrowing Span<Float>, _ span: Range<Int>,
        _ row: inout MutableSpan<Pixel>, _ start: Int
    ) {
        for k in span {
            let source = colors[k] * coverage[k]
            guard source.w > 0 else { continue }
            let sum = (row[start &+ k].floats + source).limited(to: SIMD4(repeating: 255))
            row[start &+ k] = Pixel(floats: sum)
        }
    }

    private static func mix<B: Blending>(
        _ blending: B.Type, _ colors: borrowing Span<SIMD4<Float>>, _ coverage: borrowing Span<Float>,
        _ span: Range<Int>, _ row: inout MutableSpan<Pixel>, _ start: Int
    ) {
        for k in span {
            let source = colors[k] * coverage[k] * (1 / 255)
            guard source.w > 0 else { continue }
            let below = row[start &+ k].floats * (1 / 255)
            let straightBelow = below.w > 0 ? (below / below.w).limited(to: .ones) : .zero
            let straightSource = (source / source.w).limited(to: .ones)
            let mixed = B.mix(straightBelow, straightSource).limited(to: .ones).atLeast(.zero)
            var out = source * (1 - below.w) + below * (1 - source.w) + mixed * (source.w * below.w)
            out.w = source.w + below.w - source.w * below.w
            row[start &+ k] = Pixel(floats: out.limited(to: SIMD4(repeating: min(1, out.w))) * 255)
        }
    }
}
