internal import CKernels
package import Raster

/// How an expression changes a picture: made once, and applied to the photograph and to what was cut out of it.
package struct FaceDeformation: Sendable {
    /// The part of the picture that changes.
    package let box: PixelRect

    let width: Int, height: Int
    let motion: FaceMotion
    private let axes: FaceAxes
    private let grid: MotionGrid
    private let eyes: [EyeColumns?]
    private let mouth: MouthColumns?
    private let light: FaceLight

    /// - Returns: nil if it changes nothing.
    init?(_ act: FaceActor.Act, width: Int, height: Int) {
        let (motion, shape, expression) = (act.motion, act.motion.shape, act.expression)
        axes = shape.axes.scaled(
            by: Place(Double(width) / Double(act.width), Double(height) / Double(act.height)))
        let axes = axes
        let eyes = [
            EyeColumns(shape.leftEye, expression, isLeft: true),
            EyeColumns(shape.rightEye, expression, isLeft: false),
        ]
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        let changed = (motion.boxes + eyes.compactMap { $0?.box }).map { axes.pixels($0).intersection(whole) }
        box = changed.reduce(.nothing) { $0.union($1) }
        guard !box.isEmpty else { return nil }
        let grid = MotionGrid(axes, box: box)
        mouth = motion.jaw.map { MouthColumns(shape, $0, step: grid.step) }
        self.grid = grid.filled(motion, axes, mouth)
        (self.motion, self.eyes, light) = (motion, eyes, act.light)
        (self.width, self.height) = (width, height)
    }

    /// The picture with the expression. A picture of another size stays as it is.
    package func applied(to picture: Bitmap) -> Bitmap {
        guard picture.width == width, picture.height == height else { return picture }
        var result = picture
        draw(picture, into: &result)
        return result
    }

    private func draw(_ picture: Bitmap, into result: inout Bitmap) {
        unsafe withMemory { memory in
            var face = unsafe memory
            unsafe face.width = width
            unsafe face.height = height
            unsafe face.is_cut = picture.pixels.prefix(width).contains { $0.a < 255 }
            unsafe face.left = box.x
            unsafe face.top = box.y
            unsafe face.columns = box.width
            unsafe face.rows = box.height
            let square = axes.unit * axes.unit
            let (x, y) = (axes.right.x / square, axes.right.y / square)
            unsafe face.across = (Float(x), Float(y), Float(-axes.origin.x * x - axes.origin.y * y))
            unsafe face.down = (Float(-y), Float(x), Float(axes.origin.x * y - axes.origin.y * x))
            unsafe face.right_x = Float(axes.right.x)
            unsafe face.right_y = Float(axes.right.y)
            unsafe face.origin_x = Float(axes.origin.x)
            unsafe face.origin_y = Float(axes.origin.y)
            unsafe face.lashes = light.lit(52, 40, 38).numbers
            unsafe face.mouth.dark = light.lit(62, 24, 26).numbers
            unsafe face.mouth.tongue = light.lit(196, 92, 98).numbers
            unsafe face.mouth.teeth = light.lit(238, 229, 214).numbers
            unsafe face.mouth.line = light.lit(92, 40, 40).numbers
            let (wide, start) = (width, box.y * width + box.x)
            unsafe picture.pixels.withUnsafeBytes { pixels in
                unsafe face.pixels = pixels.bindMemory(to: UInt8.self).baseAddress
                unsafe result.pixels.withUnsafeMutableBytes { to in
                    guard let first = unsafe to.bindMemory(to: UInt32.self).baseAddress else { return }
                    unsafe kernel_act(&face, first + start, wide)
                }
            }
        }
    }

    /// Calls with the tables.
    private func withMemory(_ body: (kernel_face) -> Void) {
        var face = unsafe kernel_face()
        unsafe face.bits = grid.bits
        unsafe face.nodes = grid.columns
        unsafe grid.upper.withUnsafeBufferPointer { upper in
            unsafe face.upper = upper.baseAddress
            unsafe grid.lower.withUnsafeBufferPointer { lower in
                unsafe face.lower = lower.isEmpty ? nil : lower.baseAddress
                unsafe grid.rest.withUnsafeBufferPointer { rest in
                    unsafe face.rest = rest.isEmpty ? nil : rest.baseAddress
                    unsafe with(eyes[0]) { left in
                        unsafe with(eyes[1]) { right in
                            unsafe face.eyes = (left, right)
                            unsafe (mouth?.columns ?? []).withUnsafeBufferPointer { columns in
                                if let mouth {
                                    unsafe face.mouth.at = mouth.place(pixels(mouth.box))
                                    unsafe face.mouth.columns = columns.baseAddress
                                }
                                unsafe body(face)
                            }
                        }
                    }
                }
            }
        }
    }

    /// The pixels that may show a part, counted from the left top of the box.
    private func pixels(_ part: FaceBox) -> PixelRect {
        // So far does it move at most.
        let way = motion.isSmooth ? Place(0.4, 0.5) : Place(0, 0)
        let far = FaceBox(least: part.least - way, most: part.most + way)
        let pixels = motion.head.isSquashing ? box : axes.pixels(far).intersection(box)
        return pixels.moved(x: -box.x, y: -box.y)
    }

    private func with(_ eye: EyeColumns?, _ body: (kernel_eye) -> Void) {
        guard let eye else { return unsafe body(kernel_eye()) }
        unsafe eye.columns.withUnsafeBufferPointer {
            unsafe body(kernel_eye(at: eye.place(pixels(eye.box)), columns: $0.baseAddress))
        }
    }
}

extension SIMD3<Float> {
    fileprivate var numbers: (Float, Float, Float) { (x, y, z) }
}
