extension Texts {
    static let helper: [String: Bilingual] = [:]
}
