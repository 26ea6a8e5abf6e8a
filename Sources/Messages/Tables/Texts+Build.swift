extension Texts {
    static let build: [String: Bilingual] = [
        "build.nothing.worked": Bilingual(
            "None of the {count} costumes could be made ({ids}). The pack stays as it was.",
            "{count} 件のコスチュームはどれも作れませんでした（{ids}）。パックは元のままです。"),
        "build.invalid": Bilingual(
            "“{value}” is no good {what}. See kigurumi build --help.",
            "「{value}」は {what} として使えません。kigurumi build --help を見てください。"),
        "build.cancelled": Bilingual(
            "Stopped. The pack stays as it was.", "中断しました。パックは元のままです。"),
        "sticker.failed": Bilingual(
            "This sticker could not be made: {reason}", "このステッカーは作れませんでした: {reason}"),
    ]
}
