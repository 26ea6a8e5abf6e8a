import HTTPServer
import Platforms
import Testing

@testable import StickerAPI

@Suite("Formats that clients accept") struct FormatWishTests {
    @Test(
        "Accept chooses the format; who takes GIF and PNG gets what packs have",
        arguments: [
            ("*/*", nil), ("image/*", nil), ("image/gif, image/png", nil),
            ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", nil),
            ("image/webp", .webp), ("image/webp;q=0.5, image/apng", .apng), ("video/webm", .webm),
            ("image/gif, image/webp;q=0.1", .gif), ("IMAGE/WEBP", .webp),
        ] as [(String, PictureFormat?)])
    func accept(header: String, format: PictureFormat?) throws {
        #expect(try FormatWish(accept: header).format == format)
    }

    @Test("What no sticker can be is refused", arguments: ["text/html", "image/webp;q=0", ""])
    func refused(header: String) {
        let refusal = #expect(throws: WebRefusal.self) { try FormatWish(accept: header) }
        #expect(refusal?.status == 406 && refusal?.code == "http.format")
    }

    @Test("What is named counts more than a kind, and that more than everything")
    func exact() throws {
        let wish = try FormatWish(accept: "image/gif;q=0, image/*;q=0.5, */*")
        #expect(wish.format == .webm && !wish.takes(.gif) && wish.takes(.png))
        #expect(try FormatWish(accept: "*/*;q=0.1, image/gif, image/png").format == nil)
    }

    @Test("A sticker of another format than the accepted ones isn't taken")
    func others() throws {
        let wish = try FormatWish(accept: "image/gif")
        #expect(wish.takes(.gif) && !wish.takes(.png))
    }
}
