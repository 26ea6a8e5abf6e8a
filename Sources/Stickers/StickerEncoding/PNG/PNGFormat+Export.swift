package import Platforms

extension PNGFormat: OutputFormat {
    /// Keeps to the sides that the target allows.
    package static func still(_ job: PictureJob) throws -> ExportedPicture {
        let picture = job.target.placed(try job.size.stillPicture())
        do {
            return ExportedPicture(
                job.target.format, try PNGFormat(job.settings).encode(picture, sides: job.shares, fewest: 64))
        } catch let error as EncodingLimitError {
            throw ExportError(error, .png)
        }
    }

    /// Nothing moves in a PNG.
    package static func moving(_ job: PictureJob, _ rule: MotionRule) throws -> ExportedPicture {
        try still(job)
    }

    package static func sheet(
        _ frames: some FrameSource, _ settings: EncodingSettings
    ) throws -> ExportedPicture? {
        do {
            return ExportedPicture(.png, try PNGFormat(settings).encode(frames.frame(0)))
        } catch let error as EncodingLimitError {
            throw ExportError(error, .png)
        }
    }
}
