import Digest
import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("profile.json says what the person wants")
struct ProfileTests {
    private func write(_ text: String, _ stage: Stage) throws {
        try stage.write(Array(text.utf8), to: "ada/\(GroupRoot.profileName)")
    }

    @Test("choice and order of stickers follow, and the manifest echoes the profile")
    func choice() throws {
        let stage = try Stage()
        try stage.costume("star", color: "#00ff00")
        try stage.costume("moon", color: "#0000ff")
        try stage.face(1, of: "ada")
        let text = #"{"profileVersion": 1, "language": "ja", "stickers": ["star", "none", "dot", "star"]}"#
        try write(text, stage)
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.stickers.map(\.id) == ["star", "dot"])
        #expect(manifest.profile?.sha256 == SHA256.hex(Array(text.utf8)))
        #expect(manifest.profile?.language == "ja")
        try write(#"{"stickers": ["dot", "star"]}"#, stage)
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().stickers.map(\.id) == ["dot", "star"])
        #expect(stage.built().last?.made == 0)
        try FileManager.default.removeItem(atPath: "\(stage.root)/ada/\(GroupRoot.profileName)")
        service.tell("ada")
        service.settle()
        #expect(try stage.pack("ada").manifest().stickers.count == 3)
        #expect(try stage.pack("ada").manifest().profile == nil)
    }

    @Test("framing cuts the face: the stickers are other ones")
    func framing() throws {
        let stage = try Stage()
        try stage.face(1, of: "ada")
        let service = try stage.service()
        service.scan("ada")
        service.settle()
        try write(#"{"framing": {"x": 0.1, "y": 0, "width": 0.5, "height": 0.5, "roll": -4}}"#, stage)
        service.tell("ada")
        service.settle()
        let manifest = try stage.pack("ada").manifest()
        #expect(manifest.generation == 2)
        #expect(manifest.face?.width == 12)
        #expect(stage.built().last?.made == 1)
    }

    @Test(
        "an unusable profile leaves the last good one in force, with a warning",
        arguments: [
            #"{"stickers": "#, #"{"stickers": "dot"}"#, "[]",
            #"{"framing": {"x": 2, "y": 0, "width": 1, "height": 1}}"#,
            #"{"language": "../etc"}"#, #"{"profileVersion": 9}"#, "pipe", "long",
        ])
    func broken(text: String) throws {
        let stage = try Stage()
        try stage.costume("star", color: "#00ff00")
        try stage.face(1, of: "ada")
        try write(#"{"stickers": ["star"]}"#, stage)
        var service: ServiceCore? = try stage.service()
        service?.scan("ada")
        service?.settle()
        let place = "\(stage.root)/ada/\(GroupRoot.profileName)"
        switch text {
        case "pipe":
            try FileManager.default.removeItem(atPath: place)
            #expect(unsafe mkfifo(place, 0o600) == 0)
        case "long": try write(#"{"skin": ""# + String(repeating: " ", count: 70_000) + #""}"#, stage)
        default: try write(text, stage)
        }
        service = nil
        service = try stage.service()
        service?.scan("ada")
        service?.settle()
        try stage.face(2, of: "ada")
        service?.tell("ada")
        service?.settle()
        #expect(try stage.pack("ada").manifest().stickers.map(\.id) == ["star"])
        #expect(try stage.pack("ada").manifest().face?.sha256 == SHA256.hex(Stage.face(2)))
        #expect(try stage.pack("ada").status().warnings.map(\.code) == ["profile.broken"])
    }
}
