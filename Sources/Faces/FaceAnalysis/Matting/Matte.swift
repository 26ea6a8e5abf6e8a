internal import CKernels
import Raster

/// Cuts a person out of one picture.
struct Matte {
    /// The picture, opaque.
    private let picture: Bitmap
    /// The picture, shrunk to the grid of a mask.
    let guide: [UInt32]

    /// Places to each side in which colors are compared, of 256, and over which the results are averaged.
    private static let reach = (fit: 10, mean: 3)
    /// Places to each side within which the mask's edge may be wrong.
    private static let edge = 3
    /// The variance of a channel, 0…1 squared, below which differences of color don't matter.
    private static let blur: Float = 3e-5
    /// Opacities that count as clear and as opaque.
    private static let range = kernel_matte_range(clear: 0.04, opaque: 0.92)
    /// Places to each side from which colors are taken, at first and nearer.
    private static let colorReach = (far: 20, near: 3)

    /// - Parameter picture: opaque, at least one pixel.
    init(_ picture: Bitmap) {
        self.picture = picture
        var guide = [UInt32](repeating: 0, count: MattePlane.places)
        var spare = [Float](repeating: 0, count: 4 * MattePlane.side)
        unsafe picture.withKernelPicture { unsafe kernel_matte_shrink($0, &guide, &spare) }
        self.guide = guide
    }

    /// How opaque the person is.
    struct Opacity {
        /// 0…255 for each pixel.
        var pixels: [UInt8]
        /// 0…255 for each place of the mask's grid.
        var places: [UInt8]
    }

    /// Refines a mask with the colors of the picture.
    func opacity(of mask: ReviewedMask) -> Opacity {
        var (first, second) = (MattePlane(), MattePlane())
        unsafe kernel_matte_moments(guide, mask.values, Self.weights(of: mask), &first.values, &second.values)
        first.sum(radius: Self.reach.fit)
        second.sum(radius: Self.reach.fit)
        unsafe kernel_matte_fit(&first.values, second.values, Self.blur)
        first.sum(radius: Self.reach.mean)
        unsafe kernel_matte_bound(&first.values, mask.floor, mask.ceiling)
        return Opacity(pixels: alpha(first, of: picture), places: alpha(first, of: shrunk))
    }

    /// Places at the edge of the mask, which is coarse, count less than those that are surely person or background. In hair
    /// the edge is wider.
    private static func weights(of mask: ReviewedMask) -> [Float] {
        let means = SurroundingMeans(grids: [mask.values]).means(radius: edge)[0]
        return means.indices.map { place in
            let near = weight(ofMean: means[place])
            let far = weight(ofMean: mask.surroundings[place])
            guard far != near, let hair = mask.hair else { return near }
            return near + hair.weight(of: place) * (far - near)
        }
    }

    private static func weight(ofMean mean: Float) -> Float { max(0.1, abs(2 * mean - 1) * 10 - 9) }

    private var shrunk: Bitmap {
        Bitmap(width: MattePlane.side, height: MattePlane.side, pixels: guide.map(Pixel.init(bits:)))
    }

    private func alpha(_ lines: MattePlane, of picture: Bitmap) -> [UInt8] {
        var alpha = [UInt8](repeating: 0, count: picture.pixels.count)
        var spare = [Float](repeating: 0, count: MattePlane.side * MattePlane.lanes)
        unsafe picture.withKernelPicture {
            unsafe kernel_matte_alpha($0, lines.values, Self.range, &alpha, &spare)
        }
        return alpha
    }

    /// The picture with that opacity, without the background's color in half-transparent pixels.
    func cut(_ opacity: Opacity) -> Bitmap {
        var plane = MattePlane()
        var colors = MattePlane()
        unsafe kernel_matte_split(guide, opacity.places, &plane.values)
        plane.sum(radius: Self.colorReach.far)
        unsafe kernel_matte_estimate(guide, opacity.places, &plane.values, &colors.values)
        plane.sum(radius: Self.colorReach.near)
        unsafe kernel_matte_settle(plane.values, &colors.values)
        var cut = [UInt32](repeating: 0, count: picture.pixels.count)
        var spare = [Float](repeating: 0, count: MattePlane.side * MattePlane.lanes)
        unsafe picture.withKernelPicture {
            unsafe kernel_matte_cut($0, colors.values, opacity.pixels, &cut, &spare)
        }
        return Bitmap(width: picture.width, height: picture.height, pixels: cut.map(Pixel.init(bits:)))
    }
}

extension Bitmap {
    /// Calls a kernel with the picture; its pointer is valid during the call only.
    func withKernelPicture(_ body: (kernel_picture) -> Void) {
        unsafe pixels.withUnsafeBytes { bytes in
            let words = unsafe bytes.bindMemory(to: UInt32.self).baseAddress
            unsafe body(kernel_picture(pixels: words, width: width, height: height))
        }
    }

    /// The picture with each pixel multiplied by a coverage of 0…255.
    func covered(by coverage: [UInt8]) -> Bitmap {
        guard coverage.count == pixels.count else { return self }
        var copy = self
        unsafe copy.pixels.withUnsafeMutableBytes { bytes in
            unsafe kernel_matte_keep(
                bytes.bindMemory(to: UInt32.self).baseAddress, coverage, coverage.count)
        }
        return copy
    }
}
