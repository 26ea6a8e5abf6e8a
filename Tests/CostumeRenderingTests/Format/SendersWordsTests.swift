import Helpers
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// The bundled costumes for somebody's own words, with the longest texts that they are made for.
@Suite("Costumes for words") struct SendersWordsTests {
    private static let templates = Repository.path + "/Templates"

    /// Sixty letters or more, as people write: with the long words of the language.
    private static let sixty = [
        "de": "Herzlichen Glückwunsch zur bestandenen Führerscheinprüfung!!",
        "en": "I am on my way and bring bread, milk, cheese and an umbrella",
        "es": "Muchísimas felicidades por tu cumpleaños, nos vemos el lunes",
        "ja": "今日の夜は八時に駅前のいつもの喫茶店で待ち合わせしましょうね、遅れたら先にケーキを食べていますから、ゆっくり気をつけて来て",
        "ko": "오늘 저녁 여덟 시에 역 앞 늘 가던 카페에서 만나요, 늦으면 케이크 먼저 먹고 있을 테니 천천히 조심해서 와요",
        "pt": "Parabéns pelo aniversário, saudades de você, até sexta-feira",
        "th": "คืนนี้เจอกันสองทุ่มที่ร้านเดิมหน้าสถานีนะ อย่าลืมเอาร่มมาด้วยเพราะฝนตกแน่ ๆ แล้",
        "zh-Hant": "今天晚上八點在車站前面那間老地方咖啡店見面吧，如果你會遲到的話我就先吃蛋糕了，路上慢慢來不要急，記得帶傘出門喔大家都等你來",
    ]

    private static let costumes = [
        "neon", "protest", "say-cloud", "shout", "sign", "smoke", "subtitles", "t-shirt", "tattoo", "whisper",
    ]

    @Test(
        "Sixty letters fit, large enough to be read, in eight languages, and so do few", arguments: costumes)
    func sixtyLetters(id: String) throws {
        let art = ArtHelper(HelperLocation(folders: [BuildFolder.path]))
        let compiler = CostumeCompiler(renderer: art, cacheFolder: nil)
        for (language, text) in Self.sixty {
            #expect(text.count >= 60, "\(language)")
            let store = try TemplateStore.load(Self.templates, only: [id], language: language)
            let template = try #require(store.entries.first?.template)
            for words in [60, 20, 5, 1].map({ String(text.prefix($0)) }) {
                let report = try compiler.fonts(for: template, in: Self.templates, values: ["text": words])
                #expect(report.cut == nil, "\(language): \(words.count)")
            }
        }
    }

    @Test("Their words take a quarter of the picture or more", arguments: costumes)
    func room(id: String) throws {
        let store = try TemplateStore.load(Self.templates, only: [id])
        let template = try #require(store.entries.first?.template)
        let boxes = template.layers.flatMap(\.withinAll).compactMap { layer -> Double? in
            guard case .text = layer.content, case .rect(let box) = layer.box else { return nil }
            return box.width * box.height
        }
        #expect(boxes.count == 1)
        #expect((boxes.first ?? 0) >= Double(template.canvasWidth * template.canvasHeight) / 4)
    }
}
