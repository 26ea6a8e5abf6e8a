import Costume
import CostumeRendering
import Helpers

/// Where the plans of an exported costume come from: compiled at other sizes and frame rates than the pack's, and cached
/// apart from them, so that neither pushes the other out.
struct ExportCostume {
    let template: Template
    let folder: String
    let variables: [String: String]
    let compiler: CostumeCompiler
    let work: StickerWork

    /// The whole plan, cached. A plan that would be too large is compiled with fewer moments.
    func plan(side: Int, _ density: FrameDensity) throws -> CostumePlan {
        try work.compile {
            try compiler.plan(
                Self.template(template, density), in: folder, side: side, values: variables,
                cores: work.cores)
        }
    }

    /// The costume at another frame rate.
    static func template(_ template: Template, _ density: FrameDensity) -> Template {
        guard let animation = template.animation else { return template }
        var changed = template
        changed.animation?.frameRate = Double(moments(animation, density)) / animation.duration
        return changed
    }

    /// Moments to one of the low density.
    func steps(_ density: FrameDensity) -> Int {
        guard density == .high, let animation = template.animation else { return 1 }
        return max(1, Self.moments(animation, .high) / Self.moments(animation, .low))
    }

    private static func moments(_ animation: TemplateAnimation, _ density: FrameDensity) -> Int {
        switch density {
        case .still: return 1
        case .low:
            // A costume that is coarser on purpose gets a multiple of its own rate.
            let own = animation.frameCount
            if animation.frameRate >= density.rate { return own }
            return max(own, Int((animation.duration * density.rate).rounded()))
        case .high:
            let low = moments(animation, .low)
            return Double(low) / animation.duration > density.rate * 0.6 ? low : 2 * low
        }
    }
}
