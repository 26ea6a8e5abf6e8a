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

    /// How many moments of a costume are drawn.
    enum Fineness: Int, Comparable {
        /// The still alone.
        case still
        /// The costume's own frame rate, or 15 a second.
        case coarse
        /// Twice as many, up to 30 a second.
        case fine

        static func < (a: Fineness, b: Fineness) -> Bool { a.rawValue < b.rawValue }
    }

    /// Frames a second of formats whose frames are costly.
    static let coarseRate = 15.0
    /// The frame rate of video.
    static let fineRate = 30.0

    /// The whole plan, cached. A plan that would be too large is compiled with fewer moments.
    func plan(side: Int, _ fineness: Fineness) throws -> CostumePlan {
        try work.compile {
            try compiler.plan(
                Self.template(template, fineness), in: folder, side: side, values: variables,
                cores: work.cores)
        }
    }

    /// The costume at another frame rate.
    static func template(_ template: Template, _ fineness: Fineness) -> Template {
        guard let animation = template.animation else { return template }
        var changed = template
        changed.animation?.frameRate = Double(moments(animation, fineness)) / animation.duration
        return changed
    }

    /// Moments to one of the coarse ones.
    func steps(_ fineness: Fineness) -> Int {
        guard fineness == .fine, let animation = template.animation else { return 1 }
        return max(1, Self.moments(animation, .fine) / Self.moments(animation, .coarse))
    }

    private static func moments(_ animation: TemplateAnimation, _ fineness: Fineness) -> Int {
        switch fineness {
        case .still: return 1
        case .coarse:
            // A costume that is coarser on purpose gets a multiple of its own rate.
            let own = animation.frameCount
            if animation.frameRate >= coarseRate { return own }
            return max(own, Int((animation.duration * coarseRate).rounded()))
        case .fine:
            let coarse = moments(animation, .coarse)
            return Double(coarse) / animation.duration > fineRate * 0.6 ? coarse : 2 * coarse
        }
    }
}
