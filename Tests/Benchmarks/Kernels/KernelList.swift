/// All loops that are measured; the first one copies pixels, the reference for the others.
enum KernelList {
    static var all: [Kernel] {
        get throws {
            let scene = try Scene()
            return [Copying.kernel(of: scene)] + DrawingKernels.all(scene)
                + FaceKernels.all(scene) + (try AnimationKernels.all(scene)) + (try FileKernels.all(scene))
        }
    }
}
