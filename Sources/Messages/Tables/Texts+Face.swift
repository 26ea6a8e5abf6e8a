extension Texts {
    static let face: [String: Bilingual] = [:]
}
