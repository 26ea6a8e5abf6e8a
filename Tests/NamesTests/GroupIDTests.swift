import Names
import Testing

@Suite("Group ids")
struct GroupIDTests {
    @Test(
        "A group's id holds letters, digits, dots, hyphens and underscores",
        arguments: ["a", "user-1234", "A.b_c", "9"])
    func accepted(name: String) {
        #expect(GroupID(name)?.name == name)
        #expect(GroupID(closestTo: name).name == name)
    }

    @Test(
        "A name with anything else is no group's id, nor is one of a group's files",
        arguments: [
            "", ".", "..", ".hidden", "a/b", "a b", "é", "a\n", "a\0", "Stickers", "Exports",
            "currentImageFace.img",
        ])
    func refused(name: String) { #expect(GroupID(name) == nil) }

    @Test("A group's id has at most 128 characters")
    func bounded() {
        #expect(GroupID(String(repeating: "x", count: 128)) != nil)
        #expect(GroupID(String(repeating: "x", count: 129)) == nil)
    }

    @Test(
        "A folder with another name gets an id that is close to it",
        arguments: [("my face", "my-face"), ("..", "group"), (".x", "x")])
    func closest(folder: String, id: String) {
        #expect(GroupID(closestTo: folder).name == id)
        #expect(GroupID(id) != nil)
    }
}
