import Platforms
import Testing

@Suite("Platforms and the pictures they take")
struct PlatformTests {
    @Test("An APNG's file is named .png, for apps reject other names")
    func apngIsNamedPNG() {
        #expect(PictureFormat.apng.fileExtension == "png")
        #expect(PictureFormat.webm.mediaType == "video/webm")
    }

    @Test("Names of platforms are lower case, so that they can be typed")
    func namesCanBeTyped() {
        #expect(Platform.allCases.allSatisfy { $0.rawValue.allSatisfy { $0 == "-" || $0.isLowercase } })
    }
}
