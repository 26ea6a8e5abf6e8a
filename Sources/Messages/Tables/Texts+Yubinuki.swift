extension Texts {
    /// Patterns that can't be stitched.
    static let templateYubinuki: [String: Bilingual] = [
        "template.yubinuki.steps.none": Bilingual(
            "The pattern has no steps. Add a step with its threads.", "模様に steps がありません。糸のあるステップを加えてください。"),
        "template.yubinuki.steps.count": Bilingual(
            "The pattern has {count} steps. Write one, or as many as tobi ({tobi}).",
            "ステップが {count} 個あります。1 個か、tobi と同じ {tobi} 個にしてください。"),
        "template.yubinuki.offset": Bilingual(
            "The offset {offset} is outside 0 to {last}: it must be less than tobi.",
            "offset {offset} は 0〜{last} の外です。tobi より小さくしてください。"),
        "template.yubinuki.rows": Bilingual(
            "A thread can't have {rows} rows. Use 1 or more.", "糸の rows を {rows} にはできません。1 以上にしてください。"),
        "template.yubinuki.rows.many": Bilingual(
            "The threads of this step have {rows} rows in total, but a koma has {needles} needles. Use 1 to {needles} rows.",
            "このステップの糸は合計 {rows} 段ですが、1 コマは {needles} 針です。1 からその数までにしてください。"),
        "template.yubinuki.koma.shared": Bilingual(
            "The steps {other} and {step} (counted from 0) would cover the same needles. Change the offset of one of them.",
            "ステップ {other} と {step}（0 から数えて）が同じ針を覆います。どちらかの offset を変えてください。"),
        "template.yubinuki.uneven": Bilingual(
            "koma ({koma}) is not a multiple of tobi ({tobi}), so the threads will lie unevenly. Check the result.",
            "koma（{koma}） が tobi（{tobi}） の倍数ではありません。糸の重なりが不揃いになります。見た目を確かめてください。"),
    ]
}
