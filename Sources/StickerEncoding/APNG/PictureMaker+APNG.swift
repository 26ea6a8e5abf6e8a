import Platforms

extension PictureMaker {
    func animatedPNG(_ rule: MotionRule) throws -> ExportedPicture {
        throw ExportError.library(.apng, reason: "not written yet")
    }
}
