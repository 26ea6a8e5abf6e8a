package import Files

/// The commented, working costume that `template new` writes.
package struct CostumeStarter: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The face looks out of a hood, whose arm waves.
        case hood
        /// A head that moves on a drawn body.
        case head
        /// A head with a caption.
        case caption
        /// A picture in a frame.
        case frame
        /// A head between pictures that follow each other.
        case flipbook
        /// One SVG with border, back, face and front.
        case svg
    }

    /// Paths within the templates' folder, and their contents; the last one makes it a costume.
    package let files: [(path: String, text: String)]

    /// The file to draw over; relative to the templates' folder.
    package let art: String

    /// The costume's folder, or its only file; relative to the templates' folder.
    private var root: String { String(art.prefix { $0 != "/" }) }

    /// - Parameters:
    ///   - id: the costume's.
    ///   - schema: the path of the schema, as editors find it from the document; nil: it isn't there.
    package init(id: String, kind: Kind = .hood, schema: String? = nil) {
        let comment = "// Editors use the schema to complete keys."
        let note = schema.map { "\(comment)\n  \"$schema\": \"\($0)\",\n  " } ?? ""
        let name = TemplateInfo.name(of: id)
        guard kind != .svg else {
            art = "\(id).svg"
            files = [(art, Self.onePicture(name: name))]
            return
        }
        art = "\(id)/art/\(id).svg"
        let (document, drawing) =
            switch kind {
            case .hood, .svg: (Self.document(id: id, name: name, note), Self.art(name: name))
            case .head: (Self.head(id: id, name: name, note), Self.body(name: name))
            case .caption: (Self.captioned(id: id, name: name, note), Self.bubble(name: name))
            case .frame: (Self.framed(id: id, name: name, note), Self.frame(name: name))
            case .flipbook: (Self.flipbook(id: id, name: name, note), Self.pages(name: name))
            }
        files = [(art, drawing), ("\(id)/template.json", document)]
    }

    /// What documents in a folder of costumes name as their schema: the one of the checkout that the folder lies in, else
    /// one that lies beside another folder of costumes, as the installed one does; nil: there is none.
    /// - Parameters:
    ///   - folder: absolute.
    ///   - others: absolute.
    static func schema(for folder: String, beside others: [String]) -> String? {
        let file = "Schemas/template.schema.json"
        if FileStatus("\(Path.parent(folder))/\(file)") != nil { return "../../\(file)" }
        return others.map { "\(Path.parent($0))/\(file)" }.first { FileStatus($0) != nil }
    }

    /// Why there is no new costume.
    package enum Failure: Error, Equatable {
        /// A costume of that id is there.
        case exists(path: String)
        case unwritable(FileError)
    }

    /// Makes a new costume, which names the schema where there is one for editors.
    /// - Parameters:
    ///   - folder: of the costumes, which is made when it is missing; absolute.
    ///   - others: further folders of costumes, beside which the schema may lie.
    package static func make(
        _ id: String, kind: Kind = .hood, in folder: String, beside others: [String]
    ) throws(Failure) -> CostumeStarter {
        for path in ["\(folder)/\(id)", "\(folder)/\(id).svg"] where FileStatus(path) != nil {
            throw .exists(path: path)
        }
        let starter = CostumeStarter(id: id, kind: kind, schema: schema(for: folder, beside: others))
        do throws(FileError) { try starter.write(to: folder) } catch {
            // Nothing that is left takes the name.
            try? FileSystem.removeTree("\(folder)/\(starter.root)")
            throw .unwritable(error)
        }
        return starter
    }

    func write(to folder: String) throws(FileError) {
        // The document last: a costume isn't there before all of it is.
        for file in files {
            let path = "\(folder)/\(file.path)"
            try FileSystem.makeFolder(Path.parent(path), mode: nil)
            try FileSystem.replace(path, with: Array(file.text.utf8), mode: nil)
        }
    }

    /// Takes a new costume back, unless something of it was changed or added.
    /// - Parameter folder: in which it was made.
    /// - Returns: whether it is gone.
    package func remove(from folder: String) throws(FileError) -> Bool {
        do throws(FileError) {
            for file in files {
                let text = Array(file.text.utf8)
                let found = try FileSystem.read("\(folder)/\(file.path)", limit: 2 * text.count)
                guard found == text else { return false }
            }
            if root != art {
                let names =
                    try FileSystem.names(in: "\(folder)/\(root)")
                    + FileSystem.names(in: "\(folder)/\(Path.parent(art))")
                guard names.count == files.count + 1 else { return false }
            }
        } catch {
            if error.isMissing { return false }
            throw error
        }
        // The document first: without it there is no costume.
        for path in [files.last?.path ?? root, root] { try FileSystem.removeTree("\(folder)/\(path)") }
        return true
    }

    private static func document(id: String, name: String, _ note: String) -> String {
        """
        // A costume. Comments and trailing commas are allowed. Preview it with: kigurumi template preview \(id) --watch
        {
          \(note)"format": 1,
          "name": {"en": "\(name)", "ja": "\(name)"},
          // For screen readers, at most 150 characters.
          "description": {"en": "You as \(name)", "ja": "\(name) になったあなた"},
          "emoji": ["🙂"],
          "keywords": {"en": ["hello"], "ja": ["こんにちは"]},
          // All lengths below are in these units; y points down.
          "canvas": {"width": 618, "height": 618},
          // Without this key the costume is a still.
          "animation": {"duration": 1.2, "frameRate": 10},
          "matte": "#ffffff",
          // From bottom to top.
          "layers": [
            // A white border around everything, so the costume stands out on any background. It follows all that moves.
            {"id": "all", "filters": [{"outline": {"width": 14, "color": "#ffffff"}}], "group": [
              // The arm waves about its shoulder. The last value equals the first, so the loop has no seam.
              {"id": "arm", "image": "art/\(id).svg#arm", "anchor": {"x": 440, "y": 464},
               "animate": {"rotation": {"times": [0, 0.6, 1.2], "values": [0, 14, 0], "easings": ["easeInOut", "easeInOut"]}}},
              {"id": "body", "image": "art/\(id).svg#body"},
              // What shows behind a person whose background is removed.
              {"id": "inside", "image": "art/\(id).svg#inside"},
              // The face fills the element's bounds and is masked by its shape. focus is moved to the center.
              {"id": "person", "face": {"fit": "cover", "focus": {"x": 0.5, "y": 0.42}},
               "box": "art/\(id).svg#opening", "mask": {"image": "art/\(id).svg#opening"}},
              // The hole of the hood is slightly smaller than the opening, so no seam is visible.
              {"id": "hood", "image": "art/\(id).svg#hood"},
              {"id": "light", "image": "art/\(id).svg#light", "blend": "screen", "opacity": 0.4},
            ]},
          ],
        }

        """
    }

    private static func art(name: String) -> String {
        let head =
            "M309 60C440 60 514 132 514 250C514 370 440 438 309 438C178 438 104 370 104 250C104 132 178 60 309 60Z"
        let hole =
            "M309 140C390 140 446 196 446 272C446 348 390 404 309 404C228 404 172 348 172 272C172 196 228 140 309 140Z"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618">
            <title>\(name)</title>
            <desc>Each layer is a group with an id. The white border is made when the costume is drawn.</desc>
            <!-- The place of the face. Only its shape matters, not its color. -->
            <path id="opening" fill="#97614b" d="M309 110C410 110 480 176 480 264C480 352 410 418 309 418C208 418 138 352 138 264C138 176 208 110 309 110Z"/>
            <g id="arm" fill="#f7c25f" stroke="#4a3434" stroke-width="9" stroke-linejoin="round">
              <path d="M414 432C466 418 520 388 540 372C566 352 596 380 580 408C564 436 500 478 434 506C400 518 384 444 414 432Z"/>
            </g>
            <g id="body" fill="#f7c25f" stroke="#4a3434" stroke-width="9" stroke-linejoin="round">
              <path d="M309 380C400 380 452 420 452 488C452 552 400 578 309 578C218 578 166 552 166 488C166 420 218 380 309 380Z"/>
              <ellipse cx="309" cy="506" rx="78" ry="54" fill="#fff4e3" stroke="none"/>
            </g>
            <path id="inside" fill="#9ad6cf" d="\(hole)"/>
            <g id="hood" stroke-linejoin="round">
              <path fill="#f7c25f" stroke="#4a3434" stroke-width="9" fill-rule="evenodd" d="\(head)\(hole)"/>
              <path fill="none" stroke="#fff4e3" stroke-width="28" d="M309 126C398 126 460 188 460 272C460 356 398 418 309 418C220 418 158 356 158 272C158 188 220 126 309 126Z"/>
              <path fill="none" stroke="#4a3434" stroke-width="7" d="\(hole)"/>
              <ellipse cx="134" cy="318" rx="20" ry="14" fill="#f7989b"/><ellipse cx="484" cy="318" rx="20" ry="14" fill="#f7989b"/>
              <path fill="#f6924f" stroke="#4a3434" stroke-width="8" d="M262 66C250 120 280 158 309 176C338 158 368 120 356 66Z"/>
            </g>
            <g id="light" fill="#ffffff">
              <path d="M140 218C146 170 170 132 208 112C224 104 234 116 222 128C190 150 172 178 164 220C160 232 138 232 140 218Z"/>
            </g>
            </svg>

            """
    }
}
