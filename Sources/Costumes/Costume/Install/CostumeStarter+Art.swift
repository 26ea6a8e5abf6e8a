/// The drawings of starters other than the hood.
extension CostumeStarter {
    private static func drawing(_ name: String, _ shapes: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618">
        <title>\(name)</title>
        <desc>Each layer is a group with an id.</desc>
        \(shapes)
        </svg>

        """
    }

    static func body(name: String) -> String {
        drawing(
            name,
            """
            <!-- The place of the face. Only its shape matters, not its color. -->
            <ellipse id="opening" fill="#97614b" cx="309" cy="286" rx="210" ry="210"/>
            <g id="body" stroke="#4a3434" stroke-width="9" stroke-linejoin="round" stroke-linecap="round">
              <path fill="#f7c25f" d="M309 384C392 384 452 430 462 512C466 548 440 574 404 574H214C178 574 152 548 156 512C166 430 226 384 309 384Z"/>
              <path fill="#f7c25f" d="M176 470C140 476 104 500 92 534C84 558 112 574 134 560C156 546 172 522 184 506Z"/>
              <path fill="#f7c25f" d="M442 470C478 476 514 500 526 534C534 558 506 574 484 560C462 546 446 522 434 506Z"/>
              <path fill="#fff4e3" stroke="none" d="M309 440C356 440 388 470 388 512C388 548 352 568 309 568C266 568 230 548 230 512C230 470 262 440 309 440Z"/>
            </g>
            """)
    }

    static func bubble(name: String) -> String {
        drawing(
            name,
            """
            <!-- The place of the face. Only its shape matters, not its color. -->
            <ellipse id="opening" fill="#97614b" cx="309" cy="230" rx="190" ry="190"/>
            <g id="ribbon" stroke="#4a3434" stroke-width="9" stroke-linejoin="round">
              <path fill="#d95f3b" d="M96 452L40 470L70 516L44 566L110 560Z"/><path fill="#d95f3b" d="M522 452L578 470L548 516L574 566L508 560Z"/>
              <path fill="#f0784f" d="M74 438C230 420 388 420 544 438V562C388 580 230 580 74 562Z"/>
            </g>
            """)
    }

    static func frame(name: String) -> String {
        drawing(
            name,
            """
            <path id="cord" fill="none" stroke="#4a3434" stroke-width="9" stroke-linejoin="round" d="M150 150L309 50L468 150"/>
            <!-- The place of the face. Only its shape matters, not its color. -->
            <path id="opening" fill="#97614b" d="M130 172H488V524H130Z"/>
            <g id="frame" stroke="#4a3434" stroke-width="9" stroke-linejoin="round">
              <path fill="#e3ad3f" fill-rule="evenodd" d="M84 126H534V570H84ZM146 188V508H472V188Z"/>
              <path fill="none" stroke="#fbe2a0" stroke-width="10" d="M112 154H506V542H112Z"/>
              <circle cx="309" cy="50" r="17" fill="#c9c3bb"/>
            </g>
            """)
    }

    static func pages(name: String) -> String {
        let star = "M0 -46L13 -13L46 0L13 13L0 46L-13 13L-46 0L-13 -13Z"
        let places = [
            [(96, 150, 1.0), (520, 190, 0.7), (150, 500, 0.8), (480, 520, 1.1)],
            [(120, 200, 0.7), (500, 130, 1.1), (110, 440, 1.1), (520, 460, 0.7)],
            [(80, 260, 0.9), (450, 86, 0.8), (190, 550, 0.7), (540, 390, 1.0)],
        ]
        let pages = places.enumerated().map { number, stars in
            let drawn = stars.map { x, y, scale in
                "<path fill=\"#ffc83d\" d=\"\(star)\" transform=\"translate(\(x) \(y)) scale(\(scale))\"/>"
            }
            return
                "<g id=\"page-\(number + 1)\" stroke=\"#4a3434\" stroke-width=\"8\" stroke-linejoin=\"round\">"
                + drawn.joined() + "</g>"
        }
        let opening = """
            <!-- The place of the face. Only its shape matters, not its color. -->
            <ellipse id="opening" fill="#97614b" cx="309" cy="300" rx="170" ry="170"/>

            """
        return drawing(name, opening + pages.joined(separator: "\n"))
    }

    static func onePicture(name: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 618 618" data-emoji="🙂" data-keywords="hello">
        <title>\(name)</title>
        <title xml:lang="ja">\(name)</title>
        <desc>You as \(name)</desc>
        <desc xml:lang="ja">\(name) になったあなた</desc>
        <!-- Four layers, from the bottom to the top. In Inkscape and Figma, layers with these names will do. -->
        <!-- White around everything, so that the costume stands out on any background. -->
        <g id="border">
          <path fill="#ffffff" stroke="#ffffff" stroke-width="37" stroke-linejoin="round" d="M309 40L372 92L452 78L470 158L546 188L520 264L572 326L520 388L546 464L470 494L452 574L372 560L309 606L246 560L166 574L148 494L72 464L98 388L46 326L98 264L72 188L148 158L166 78L246 92Z"/>
        </g>
        <!-- What lies behind the face. -->
        <g id="back">
          <path fill="#ffd24a" stroke="#4a3434" stroke-width="9" stroke-linejoin="round" d="M309 40L372 92L452 78L470 158L546 188L520 264L572 326L520 388L546 464L470 494L452 574L372 560L309 606L246 560L166 574L148 494L72 464L98 388L46 326L98 264L72 188L148 158L166 78L246 92Z"/>
        </g>
        <!-- The place of the face. Only its shape matters, not its color. -->
        <circle id="face" cx="309" cy="322" r="186" fill="#97614b"/>
        <!-- What lies before the face. -->
        <g id="front">
          <circle cx="309" cy="322" r="184" fill="none" stroke="#4a3434" stroke-width="9"/>
        </g>
        </svg>

        """
    }
}
