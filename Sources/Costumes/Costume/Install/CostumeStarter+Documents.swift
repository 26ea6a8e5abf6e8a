/// The documents of starters other than the hood.
extension CostumeStarter {
    /// What every document begins with.
    /// - Parameters:
    ///   - note: names the schema; a text that ends with the indent of a line, or empty.
    ///   - description: in English and in Japanese, after the name.
    ///   - animation: the value of the key.
    private static func beginning(
        _ id: String, _ name: String, _ note: String, description: (en: String, ja: String), animation: String
    ) -> String {
        """
        // A costume. Comments and trailing commas are allowed. Preview it with: kigurumi template preview \(id) --watch
        {
          \(note)"format": 1,
          "name": {"en": "\(name)", "ja": "\(name)"},
          // For screen readers, at most 150 characters.
          "description": {"en": "\(description.en)", "ja": "\(description.ja)"},
          "emoji": ["🙂"],
          "keywords": {"en": ["hello"], "ja": ["こんにちは"]},
          // All lengths below are in these units; y points down.
          "canvas": {"width": 618, "height": 618},
          // Seconds, and frames a second.
          "animation": \(animation),
          "matte": "#ffffff",
        """
    }

    static func head(id: String, name: String, _ note: String) -> String {
        beginning(
            id, name, note, description: ("You as \(name), nodding", "\(name) になってうなずくあなた"),
            animation: #"{"duration": 1.2, "frameRate": 10}"#) + """

                  // From bottom to top.
                  "layers": [
                    // A white border around everything, so the costume stands out on any background.
                    {"id": "all", "filters": [{"outline": {"width": 14, "color": "#ffffff"}}], "group": [
                      {"id": "body", "image": "art/\(id).svg#body"},
                      // The head turns about the neck. The last value equals the first, so the loop has no seam.
                      {"id": "head", "anchor": {"x": 309, "y": 400},
                       "animate": {"rotation": {"times": [0, 0.3, 0.9, 1.2], "values": [0, -7, 7, 0], "easings": ["easeInOut", "easeInOut", "easeInOut"]}},
                       "filters": [{"outline": {"width": 9, "color": "#4a3434"}}],
                       "group": [
                         // The head without its background; the shape of the opening where it can't be cut out.
                         {"id": "person", "face": {"fit": "cover", "cut": "head"},
                          "box": "art/\(id).svg#opening", "mask": {"image": "art/\(id).svg#opening"}},
                       ]},
                    ]},
                  ],
                }

                """
    }

    static func captioned(id: String, name: String, _ note: String) -> String {
        beginning(
            id, name, note, description: ("You say hello", "こんにちは、と言うあなた"),
            animation: #"{"duration": 1.2, "frameRate": 10}"#) + """

                  // From bottom to top.
                  "layers": [
                    {"id": "all", "filters": [{"outline": {"width": 14, "color": "#ffffff"}}], "group": [
                      {"id": "cut-out", "filters": [{"outline": {"width": 9, "color": "#4a3434"}}], "group": [
                        {"id": "person", "face": {"fit": "cover", "cut": "head"},
                         "box": "art/\(id).svg#opening", "mask": {"image": "art/\(id).svg#opening"}},
                      ]},
                      {"id": "ribbon", "image": "art/\(id).svg#ribbon"},
                      // A text for each language; it shrinks until it fits into its box. {name} would be the wearer's name.
                      {"id": "caption", "text": {"content": {"en": "Hello!", "ja": "こんにちは！"}, "font": "M PLUS 1", "size": 96,
                         "color": "#ffffff", "outline": {"width": 9, "color": "#4a3434"}},
                       "box": {"x": 70, "y": 440, "width": 478, "height": 116},
                       "animate": {"scale": {"times": [0, 0.6, 1.2], "values": [1, 1.06, 1], "easings": ["easeInOut", "easeInOut"]}}},
                    ]},
                  ],
                }

                """
    }

    static func framed(id: String, name: String, _ note: String) -> String {
        beginning(
            id, name, note, description: ("Your portrait in a frame", "額に入ったあなたの肖像"),
            animation: #"{"duration": 1.6, "frameRate": 10}"#) + """

                  // From bottom to top.
                  "layers": [
                    // All of it swings from its nail.
                    {"id": "all", "anchor": {"x": 309, "y": 50}, "filters": [{"outline": {"width": 14, "color": "#ffffff"}}],
                     "animate": {"rotation": {"times": [0, 0.4, 1.2, 1.6], "values": [0, 4, -4, 0], "easings": ["easeOut", "easeInOut", "easeIn"]}},
                     "group": [
                      {"id": "cord", "image": "art/\(id).svg#cord"},
                      // The whole picture with its background: nothing is cut out.
                      {"id": "person", "face": {"fit": "cover", "cut": "none", "focus": {"x": 0.5, "y": 0.45}},
                       "box": "art/\(id).svg#opening", "mask": {"image": "art/\(id).svg#opening"}},
                      {"id": "frame", "image": "art/\(id).svg#frame"},
                    ]},
                  ],
                }

                """
    }

    static func flipbook(id: String, name: String, _ note: String) -> String {
        beginning(
            id, name, note, description: ("You among sparkles", "きらきらの中のあなた"),
            animation: #"{"duration": 0.9, "frameRate": 10}"#) + """

                  // From bottom to top.
                  "layers": [
                    {"id": "all", "filters": [{"outline": {"width": 14, "color": "#ffffff"}}], "group": [
                      // A flip-book: each picture shows for a third of the duration. Add as many as you like.
                      {"id": "pages", "image": ["art/\(id).svg#page-1", "art/\(id).svg#page-2", "art/\(id).svg#page-3"]},
                      {"id": "cut-out", "filters": [{"outline": {"width": 9, "color": "#4a3434"}}], "group": [
                        {"id": "person", "face": {"fit": "cover", "cut": "head"},
                         "box": "art/\(id).svg#opening", "mask": {"image": "art/\(id).svg#opening"}},
                      ]},
                    ]},
                  ],
                }

                """
    }
}
