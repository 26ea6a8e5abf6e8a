import ImageCodecs

/// How a picture's colors become sRGB. A description that can't be used is ignored, with a notice.
struct FaceColors {
    /// nil if the colors need no conversion.
    let conversion: ColorConversion?
    let notices: [FaceNotice]

    init(
        _ description: ColorDescription, _ layout: ColorConversion.Layout, notices: [FaceNotice] = []
    ) {
        do throws(ColorConversion.Unusable) {
            conversion = try ColorConversion.make(description, layout)
            self.notices = notices
        } catch {
            // 16 bits always need a conversion, and the standard one can't fail.
            conversion = layout == .rgba16 ? try? ColorConversion.make(.standard, layout) : nil
            self.notices = notices + [.profileBroken(reason: error.reason)]
        }
    }
}
