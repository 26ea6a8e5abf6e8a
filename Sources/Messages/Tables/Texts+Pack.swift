extension Texts {
    static let pack: [String: Bilingual] = [:]
}
