extension Texts {
    static let template: [String: Bilingual] = [:]
}
