/// All loops that are measured; the first one copies, and is what the others are held against.
enum KernelList {
    static var all: [Kernel] {
        get throws {
            let scene = try Scene()
            return [Copying.kernel(of: scene)] + DrawingKernels.all(scene)
                + (try AnimationKernels.all(scene)) + (try FileKernels.all(scene))
        }
    }
}
