public import Messages
public import StickerManifest

extension ManifestError: CodedError {}
