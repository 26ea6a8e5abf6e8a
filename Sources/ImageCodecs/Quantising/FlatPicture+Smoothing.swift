extension FlatPicture {
    /// The picture with its grain taken off: each opaque pixel becomes the mean of those of its 3 × 3 neighbours that
    /// look nearly like it. Edges stay sharp, clear pixels stay clear, nothing clear is counted in (a sigma filter,
    /// after Lee).
    /// - Parameter reach: how far a channel of a neighbour may be from the pixel's own, 0…255; 0 changes nothing.
    public func smoothed(reach: UInt8) -> FlatPicture {
        guard reach > 0, width > 2, height > 2 else { return self }
        var result = self
        unsafe pixels.withUnsafeBufferPointer { source in
            unsafe result.pixels.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe Self.shares.withUnsafeBufferPointer { shares in
                    guard let shares = shares.baseAddress else { return }
                    for y in 1..<height - 1 {
                        unsafe Self.smoothRow(from + y * width, to + y * width, width, reach, shares)
                    }
                }
            }
        }
        return result
    }

    /// Four pixels at a time, the last four again where the row doesn't divide. The row has one above and one below.
    private static func smoothRow(
        _ row: UnsafePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, _ width: Int, _ reach: UInt8,
        _ shares: UnsafePointer<UInt32>
    ) {
        guard width >= 6 else {
            for x in 1..<width - 1 { unsafe to[x] = smoothed(row + x, width, reach) }
            return
        }
        var x = 1
        while x < width - 1 {
            let at = min(x, width - 5)
            let four = unsafe UnsafeRawPointer(row + at).loadUnaligned(as: SIMD4<UInt32>.self)
            if four != SIMD4() {
                let mean = unsafe smoothedFour(row + at, four, width, reach, shares)
                unsafe UnsafeMutableRawPointer(to + at).storeBytes(of: mean, as: SIMD4<UInt32>.self)
            }
            x += 4
        }
    }

    @inline(__always) private static func smoothedFour(
        _ center: UnsafePointer<UInt32>, _ four: SIMD4<UInt32>, _ width: Int, _ reach: UInt8,
        _ shares: UnsafePointer<UInt32>
    ) -> SIMD4<UInt32> {
        let middle = unsafe unsafeBitCast(four, to: SIMD16<UInt8>.self)
        let reach = SIMD16<UInt8>(repeating: reach)
        let zero = SIMD16<UInt8>()
        // Two bytes' sums to a lane: even bytes (red, blue) and odd ones (green, alpha) apart.
        var redBlue = SIMD8<UInt16>()
        var greenAlpha = SIMD8<UInt16>()
        var counts = SIMD4<UInt32>()
        let low = SIMD8<UInt16>(repeating: 0xff)
        for line in -1...1 {
            for column in -1...1 {
                let place = unsafe UnsafeRawPointer(center + line * width + column)
                let found = unsafe place.loadUnaligned(as: SIMD16<UInt8>.self)
                let apart = (found &- middle).replacing(with: middle &- found, where: found .< middle)
                let far = zero.replacing(with: SIMD16(repeating: 0xff), where: apart .> reach)
                let isFar = unsafe unsafeBitCast(far, to: SIMD4<UInt32>.self) .!= SIMD4()
                let near = SIMD4<UInt32>(repeating: .max).replacing(with: 0, where: isFar)
                let kept = unsafe unsafeBitCast(found, to: SIMD4<UInt32>.self) & near
                let words = unsafe unsafeBitCast(kept, to: SIMD8<UInt16>.self)
                redBlue = redBlue &+ (words & low)
                greenAlpha = greenAlpha &+ (words &>> 8)
                counts = counts &- near
            }
        }
        // A clear pixel has none but clear neighbours near it: its sums are all 0, and it is masked out at the end.
        let share = unsafe SIMD4(
            shares[Int(counts[0])], shares[Int(counts[1])], shares[Int(counts[2])], shares[Int(counts[3])])
        let (rb, ga) = unsafe (
            unsafeBitCast(redBlue, to: SIMD4<UInt32>.self), unsafeBitCast(greenAlpha, to: SIMD4<UInt32>.self)
        )
        let half = SIMD4<UInt32>(repeating: 0x8000)
        let red = ((rb & 0xffff) &* share &+ half) &>> 16
        let green = ((ga & 0xffff) &* share &+ half) &>> 16
        let blue = ((rb &>> 16) &* share &+ half) &>> 16
        let opaque = SIMD4<UInt32>(repeating: .max).replacing(with: 0, where: four .== SIMD4())
        return (red | green &<< 8 | blue &<< 16 | SIMD4(repeating: 0xff00_0000)) & opaque
    }

    /// 65,536 parts by how many they are shared among, rounded up so that whole means stay whole.
    private static let shares: [UInt32] = [0] + (1...9).map { (65_536 + $0 - 1) / $0 }

    /// The same, one pixel, plainly: narrow pictures, and what the fast way is held against.
    static func smoothed(_ center: UnsafePointer<UInt32>, _ width: Int, _ reach: UInt8) -> UInt32 {
        let own = unsafe center[0]
        guard own != 0 else { return 0 }
        var sums: [UInt32] = [0, 0, 0]
        var count = 0
        for line in -1...1 {
            for column in -1...1 {
                let found = unsafe center[line * width + column]
                let isNear = [0, 8, 16, 24].allSatisfy { shift in
                    let (a, b) = (found >> UInt32(shift) & 255, own >> UInt32(shift) & 255)
                    return (a > b ? a - b : b - a) <= UInt32(reach)
                }
                guard isNear else { continue }
                count += 1
                for channel in 0..<3 { sums[channel] += found >> UInt32(8 * channel) & 255 }
            }
        }
        let means = sums.map { ($0 &* shares[count] &+ 0x8000) &>> 16 }
        return means[0] | means[1] << 8 | means[2] << 16 | 0xff00_0000
    }
}
