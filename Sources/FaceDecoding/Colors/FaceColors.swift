import ImageCodecs

/// A picture's way to sRGB; a description that can't be followed is left aside and told.
struct FaceColors {
    /// nil where the colors are right as they are.
    let conversion: ColorConversion?
    let notices: [FaceNotice]

    init(
        _ description: ColorDescription, _ layout: ColorConversion.Layout, notices: [FaceNotice] = []
    ) {
        do throws(ColorConversion.Broken) {
            conversion = try ColorConversion.make(description, layout)
            self.notices = notices
        } catch {
            // Sixteen bits need one in any case, and the standard one can't fail.
            conversion = layout == .rgba16 ? try? ColorConversion.make(.standard, layout) : nil
            self.notices = notices + [.profileBroken(reason: error.reason)]
        }
    }
}
