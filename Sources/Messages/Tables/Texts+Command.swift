extension Texts {
    static let command: [String: Bilingual] = [:]
}
