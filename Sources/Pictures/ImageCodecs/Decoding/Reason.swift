package import CImageShims

extension codec_reason {
    package var message: String {
        unsafe withUnsafeBytes(of: text) { text in
            unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
