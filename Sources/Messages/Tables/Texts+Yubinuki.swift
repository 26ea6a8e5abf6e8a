extension Texts {
    /// Patterns that can't be stitched.
    static let templateYubinuki: [String: Bilingual] = [
        "template.yubinuki.steps.none": Bilingual(
            "The pattern has no steps. Add one with its threads.",
            "模様に steps がありません。糸のあるステップを加えてください。"),
        "template.yubinuki.steps.count": Bilingual(
            "The pattern has {count} steps. Write one, or as many as tobi ({tobi}).",
            "ステップが {count} 個あります。1 個か、tobi と同じ {tobi} 個にしてください。"),
        "template.yubinuki.offset": Bilingual(
            "The offset {offset} lies outside 0 to {last}: it must be below tobi.",
            "offset {offset} は 0〜{last} の外です。tobi より小さくしてください。"),
        "template.yubinuki.rows": Bilingual(
            "A thread of {rows} rows can't be stitched. Give it 1 or more.",
            "糸の rows が {rows} です。1 以上にしてください。"),
        "template.yubinuki.rows.many": Bilingual(
            "The threads of this step have {rows} rows together, and a koma has {needles} needles. Use between 1 and that many.",
            "このステップの糸は合計 {rows} 段ですが、1 コマは {needles} 針です。1 からその数までにしてください。"),
        "template.yubinuki.koma.shared": Bilingual(
            "Steps {other} and {step} (from 0) would cover the same needles. Give one of them another offset.",
            "ステップ {other} と {step}（0 から数えて）が同じ針を覆います。どちらかの offset を変えてください。"),
        "template.yubinuki.uneven": Bilingual(
            "koma ({koma}) is not a multiple of tobi ({tobi}): the threads will lie unevenly. Check how it looks.",
            "koma ({koma}) が tobi ({tobi}) の倍数ではありません。糸の重なりが不揃いになります。見た目を確かめてください。"),
    ]
}
