import Foundation
import Testing

@Suite("The page about the architecture") struct ArchitecturePageTests {
    private let page: String

    init() throws { page = try SourceTree.text("docs/architecture.md") }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: SourceTree.root.appending(path: path).path)
    }

    @Test("Each path that the page names is there") func paths() {
        var count = 0
        for match in page.matches(of: /`([\w.+-]+(\/[\w.+-]+)+)`/) {
            let path = String(match.1)
            let module = String(path.prefix { $0 != "/" })
            if path.hasPrefix("../") {
                #expect(exists("docs/\(path)"), "\(path)")
            } else {
                let house = SourceTree.houses.values.contains { $0.contains(module) }
                #expect(house, "\(path) begins with no module")
                #expect(exists("\(SourceTree.folder(of: module))\(path.dropFirst(module.count))"), "\(path)")
            }
            count += 1
        }
        #expect(count > 100)
    }

    @Test("Each house of the sources is in the table, and the table has no other") func houses() {
        let rows = page.matches(of: /\n\| `([A-Z]\w+)` \|/).map { String($0.1) }
        #expect(Set(rows).isSuperset(of: SourceTree.houses.keys))
        #expect(rows.filter { SourceTree.houses[$0] == nil }.isEmpty)
    }
}
