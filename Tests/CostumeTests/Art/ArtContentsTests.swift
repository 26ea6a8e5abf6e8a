import Foundation
import ImageCodecs
import JSONText
import Raster
import Testing

@testable import Costume

@Suite("What of an SVG isn't drawn") struct ArtContentsTests {
    private func found(_ body: String, used: Set<String> = [], root: String = "") throws -> [String] {
        let text = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" \#(root)>\#(body)</svg>"#
        var contents = ArtContents(path: "a.svg")
        contents.look(at: try SVGOutline(Array(text.utf8)), used: used, asked: used)
        return contents.findings.map { finding in
            let said = finding.evidence["found"] ?? finding.evidence["element"] ?? finding.evidence["link"]
            return "\(finding.code.split(separator: ".").last ?? "") \(said ?? "")"
        }
    }

    @Test("What a small file would make large is refused where it becomes too large")
    func large() throws {
        let nested = { (count: Int) in
            let open = (1...count).map { "<g xmlns:a\($0)='b'>" }.joined()
            return "<svg>\n\(open)\(String(repeating: "</g>", count: count))</svg>"
        }
        #expect(try SVGOutline(Array(nested(255).utf8)).elements.count == 256)
        #expect(throws: SVGMistake.self) { try SVGOutline(Array(nested(256).utf8)) }
        let text = String(repeating: "x", count: 998)
        let entities = { (count: Int) in
            let uses = String(repeating: "&a;", count: count)
            return "<!DOCTYPE svg [<!ENTITY a '\(text)'>]><svg>\n<g id='\(uses)'/></svg>"
        }
        let fitting = try SVGOutline(Array(entities(8_400).utf8))
        #expect(fitting.elements[1].id?.utf8.count == 8_400 * 998)
        let place = TextPlace(line: 2, column: 1)
        #expect(throws: SVGMistake(kind: .large, place: place)) {
            try SVGOutline(Array(entities(8_500).utf8))
        }
    }

    @Test("A prefix means what the innermost element declares")
    func namespaces() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg"><g xmlns="b"><g/><c xmlns="http://www.w3.org/2000/svg"/><g/></g>
            <a xmlns="b"/><g/><a:g/></svg>
            """
        #expect(
            try SVGOutline(Array(text.utf8)).elements.map(\.isSVG)
                == [true, false, false, true, false, false, true, false])
    }

    @Test("Of more rules than can be looked up in time the strongest are kept")
    func rules() throws {
        let element = try #require(
            SVGOutline(Array("<svg id='a' class='b'/>".utf8)).elements.first)
        func declared(mostWork: Int) -> [String] {
            var sheet = SVGStyleSheet()
            sheet.add("g svg, #a{x:1} .b{x:2;y:2} svg{x:3}")
            sheet.settle(elements: 10, depth: 3, mostWork: mostWork)
            return sheet.declarations(of: element, in: []).map { "\($0.property)\($0.value)" }
        }
        #expect(declared(mostWork: 1_000) == ["x3", "x1", "x2", "y2", "x1"])
        #expect(declared(mostWork: 60) == ["x2", "y2", "x1"])
        #expect(declared(mostWork: 10).isEmpty)
    }

    @Test(
        "Attributes, properties and values that librsvg passes over or draws otherwise are named",
        arguments: [
            (##"<rect fill="var(--none,#20a020)"/>"##, #"fill="var(--none,#20a020)""#),
            (#"<rect style="fill:color(display-p3 1 0 0)"/>"#, "fill: color(display-p3 1 0 0)"),
            (#"<rect transform="rotate(9)" transform-origin="4 4"/>"#, #"transform-origin="4 4""#),
            (#"<rect style="transform:rotate(9deg);transform-box:fill-box"/>"#, "transform-box: fill-box"),
            (#"<rect style="transform:rotate3d(0,0,1,9deg)"/>"#, "transform: rotate3d(0,0,1,9deg)"),
            (#"<rect style="mix-blend-mode:plus-lighter"/>"#, "mix-blend-mode: plus-lighter"),
            (#"<rect vector-effect="non-scaling-stroke"/>"#, #"vector-effect="non-scaling-stroke""#),
            (#"<rect style="clip-path:circle(40%)"/>"#, "clip-path: circle(40%)"),
            (#"<rect stroke="red" width="calc(1px + 1em)"/>"#, #"width="calc(1px + 1em)""#),
            (#"<rect style="rotate:45deg"/>"#, "rotate: 45deg"), (#"<rect style="FILL:red"/>"#, "FILL: red"),
            (#"<path stroke-dasharray="1" pathLength="10"/>"#, #"pathLength="10""#),
            (#"<style>.a{mask-image:url(#m)}</style><rect class="a"/>"#, "mask-image: url(#m)"),
            (#"<style>@media screen{.a{fill:red}}</style>"#, "@media screen"),
            (#"<style>:is(.a,.b){fill:red}</style>"#, ":is(.a,.b)"),
            (#"<style>g .a{fill:lab(50% 40 59)}</style><g><rect class="b a"/></g>"#, "fill: lab(50% 40 59)"),
            (##"<symbol id="s" width="3"><rect/></symbol><use href="#s"/>"##, #"width="3""#),
            (#"<use href="other.svg#s"/>"#, #"href="other.svg#s""#),
            (#"<rect style="filter:blur(1px) frost(2px)"/>"#, "filter: blur(1px) frost(2px)"),
            (#"<rect style="filter:hue-rotate(90deg)"/>"#, "filter: hue-rotate(90deg)"),
            (#"<filter id="f"><feMorphology radius="12"/></filter><g filter="url(#f)"/>"#, #"radius="12""#),
            (
                #"<filter id="f"><feBlend mode="plus-lighter"/></filter><g filter="url(#f)"/>"#,
                #"mode="plus-lighter""#
            ),
            (
                #"<clipPath id="c"><path clip-path="url(#d)"/></clipPath><g clip-path="url(#c)"/>"#,
                #"clip-path="url(#d)""#
            ),
            (#"<style media="print"/>"#, #"media="print""#), (#"<rect width="2em"/>"#, #"width="2em""#),
            (#"<polygon points="1 2 3 4 5"/>"#, #"points="1 2 3 4 5""#),
            (#"<polyline points="1,2,,3,4"/>"#, #"points="1,2,,3,4""#),
            (#"<polyline points="1,2 3,4,"/>"#, #"points="1,2 3,4,""#),
            (#"<polygon points="1,2 , 3,4"/>"#, #"points="1,2 , 3,4""#),
            (#"<polygon points="1 2.5.5 3"/>"#, #"points="1 2.5.5 3""#),
            (#"<polygon points="1,2 3,4px"/>"#, #"points="1,2 3,4px""#),
            (#"<line x1="1em"/>"#, #"x1="1em""#),
            (#"<image width="2"/>"#, #"width="2""#), (#"<g style="display:contents"/>"#, "display: contents"),
            (#"<mask id="m" mask="url(#n)"/><g mask="url(#m)"/>"#, #"mask="url(#n)""#),
            (##"<svg id="s"/><use href="#s" width="9"/>"##, #"width="9""#),
            (#"<rect style="fill:red;fill:color(display-p3 1 0 0)"/>"#, "fill: color(display-p3 1 0 0)"),
            (
                #"<filter id="f"><feBlend in2="BackgroundImage"/></filter><g filter="url(#f)"/>"#,
                #"in2="BackgroundImage""#
            ),
        ])
    func different(body: String, said: String) throws { #expect(try found(body) == ["different \(said)"]) }

    @Test("What is odd about one element is named in the order of its text")
    func order() throws {
        let names = ["height", "rx", "ry", "width", "x", "y"]
        let attributes = names.map { #"\#($0)="2em""# }
        #expect(
            try found("<rect \(attributes.reversed().joined(separator: " "))/>")
                == attributes.map { "different \($0)" })
    }

    @Test(
        "Elements that librsvg doesn't know are named, filter primitives among them",
        arguments: [
            (#"<filter id="f"><feDropShadow/></filter><g filter="url(#f)"/>"#, "undrawn feDropShadow"),
            (#"<meshgradient id="m"/><rect fill="url('#m') red"/>"#, "undrawn meshgradient"),
            ("<g><foreignObject/></g>", "foreign "), ("<switch><text/><g/></switch>", "text "),
            (#"<image href="data:image/svg+xml,%3Csvg/%3E"/>"#, "embedded "),
            (
                #"<image href="data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAQAcJaQAA3AA/v3AgAA="/>"#,
                "embedded "
            ),
        ])
    func undrawn(body: String, said: String) throws { #expect(try found(body) == [said]) }

    @Test(
        "No false alarm for what nobody sees, and for what is drawn as it should be",
        arguments: [
            #"<switch><foreignObject requiredExtensions="http://ns.adobe.com/x/"/><g/></switch>"#,
            "<defs><text/><foreignObject/><rect vector-effect='x'/></defs>",
            "<g display='none'><text/><video/></g>", "<g style=' display : none '><text/></g>",
            "<style>.st0{display:none;}</style><g class='st0'><text/></g>",
            "<style>.st0{display:none}.st1{fill:lab(1 2 3)}</style><g id='x'/>",
            "<clipPath id='c'><text/></clipPath><filter id='f'><feDropShadow/></filter>",
            "<style>@media print{.a{x:y}} @font-face{font-family:A} rect:hover{fill:var(--a)} /* .b{d:e} */</style><rect/>",
            ##"<rect style="stroke:#f00f;stroke-width:1.5e0px;stroke-dasharray:1, 2%;enable-background:new"/>"##,
            "<rect fill='rgb(10% 20% 30% / .5)' stroke='HSLA(120deg, 10%, 10%, 1)' opacity='50%'/>",
            "<rect fill='url(#a) none' filter='drop-shadow(1px 2px 3px rgba(0, 0, 0, .5))'/>",
            "<rect style='transform:translate(1px, 2px) rotate(4deg);--a:b;-inkscape-stroke:none'/>",
            "<rect transform-origin='4 4' style='transform-box:fill-box'/>",
            "<rect style='background:url(data:a;b)'/>",
            "<polygon points=' 1,2 3-4.5,.5e0 , +6 '/><polyline points=''/><line x1='1mm' x2='50%'/>",
            "<sodipodi:namedview xmlns:sodipodi='http://s' pagecolor='var(--x)'><grid/></sodipodi:namedview>",
            "<metadata><video/></metadata><title>A</title><script>a</script>",
        ])
    func quiet(body: String) throws { #expect(try found(body) == []) }

    @Test("Only what the costume draws counts, with the groups that hold it")
    func used() throws {
        let body = """
            <g style="rotate:1deg"><g id="a"><rect style="fill:url(#p)"/></g><video/></g><text id="b"/>
            <pattern id="p"><text/></pattern>
            """
        #expect(try found(body, used: ["a"]) == ["different rotate: 1deg", "text "])
        #expect(try found(body, used: ["b"]) == ["text "])
    }

    @Test("A page color and a transform of the outermost element are named; on others browsers paint none")
    func outermost() throws {
        let inner = "<g style='background:red' transform='scale(2)'/>"
        #expect(try found(inner, root: "style='background:#fff'") == ["different background: #fff"])
        #expect(try found(inner, root: "transform='scale(2)'") == [#"different transform="scale(2)""#])
        #expect(try found(inner, root: "mask='url(#m)'") == [#"different mask="url(#m)""#])
    }

    @Test("A photo that its camera noted as turned is named", arguments: [1, 3, 6, 8])
    func turned(orientation: UInt8) throws {
        let notes: [UInt8] = [
            0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
        ]
        let photo = [0xff, 0xd8, 0xff, 0xe1, 0, 40] + Array("Exif\0\0".utf8) + notes + [0xff, 0xd9]
        let data = Data(photo).base64EncodedString()
        let said = orientation == 1 ? [] : ["turned "]
        #expect(try found(#"<image href="data:image/jpeg;base64,\#(data)"/>"#) == said)
    }

    @Test("An embedded PNG whose checksum or data are wrong is named: nothing of it is drawn")
    func damaged() throws {
        let whole = try PNGEncoder.encode(Bitmap(width: 4, height: 4))
        let data = try #require(Data(whole).range(of: Data("IDAT".utf8))).upperBound
        let end = try #require(Data(whole).range(of: Data("IEND".utf8))).lowerBound
        // Sound; then the sum of IHDR, the data, and the sum of the data.
        for (index, said) in [
            (nil, []), (30, ["embedded "]), (data + 3, ["embedded "]), (end - 6, ["embedded "]),
        ] {
            var bytes = whole
            if let index { bytes[index] ^= 0xff }
            let url = "data:image/png;base64,\(Data(bytes).base64EncodedString())"
            #expect(try found(#"<image href="\#(url)"/>"#) == said, "\(index ?? 0)")
        }
    }

    @Test("Namespaces by entities, as Illustrator writes them, are SVG")
    func entities() throws {
        let text = """
            <!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY i "http://i"> ]>
            <svg xmlns="&ns_svg;" xmlns:i="&i;" viewBox="0 0 9 9"><i:pgf><video/></i:pgf><text/></svg>
            """
        let picture = try SVGOutline(Array(text.utf8))
        #expect(picture.elements.map(\.isSVG) == [true, false, true, true])
        var contents = ArtContents(path: "a.svg")
        contents.look(at: picture, used: [], asked: [])
        #expect(contents.findings.map(\.code) == ["template.art.text"])
    }

    @Test(
        "Entities that hide what is drawn are named",
        arguments: [
            "x '<text>no</text>'", "x \"&#60;text>no&#60;/text>\"", "x '&y;'", "x '%y;'",
            "% x '<!ENTITY y \"no\">'", "long '\(String(repeating: " ", count: 2_000))<text/>'",
        ])
    func hidingEntities(entity: String) {
        let text = "<!DOCTYPE svg [\n<!ENTITY a 'http://a'> <!ENTITY \(entity)> ]><svg>&x;</svg>"
        #expect(throws: SVGMistake(kind: .entity, place: TextPlace(line: 2, column: 24))) {
            try SVGOutline(Array(text.utf8))
        }
    }

    @Test("A file in ISO-8859-1 is read; what can't be read is named")
    func encodings() throws {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><svg id='".utf8)
        #expect(try SVGOutline(head + [0xe9] + Array("'/>".utf8)).root?.id == "é")
        for text in ["<?xml version='1.0' encoding='Shift_JIS'?><svg/>"] {
            #expect(throws: SVGMistake(kind: .encoding, place: .start)) { try SVGOutline(Array(text.utf8)) }
        }
    }
}
