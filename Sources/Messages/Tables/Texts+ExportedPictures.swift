extension Texts {
    /// Pictures for platforms.
    static let exportedPictures: [String: Bilingual] = [
        "picture.failed": Bilingual(
            "The {format} picture could not be written: {reason}. Try again; if it fails again, leave this costume out with --skip.",
            "{format} の画像を書き込めませんでした（{reason}）。もう一度試し、それでも失敗する場合は --skip でこの衣装を外してください。"),
        "picture.frames": Bilingual(
            "The animation has {found} different frames, and the platform wants {needed} or more. Export a still, or leave this costume out with --skip.",
            "アニメーションの異なるコマは {found} で、この形式には {needed} 以上必要です。静止画で書き出すか、--skip でこの衣装を外してください。"),
        "picture.limit": Bilingual(
            "No {format} picture fits into {limit} bytes; the smallest one takes {bytes}. Leave this costume out with --skip.",
            "{format} の画像が {limit} バイトに収まりません（最小でも {bytes} バイト）。--skip でこの衣装を外してください。"),
        "picture.still": Bilingual(
            "All frames of the animation are equal, so there is no moving {format} picture. Export a still.",
            "アニメーションのコマがすべて同じで、動く {format} の画像にできません。静止画で書き出してください。"),
    ]
}
