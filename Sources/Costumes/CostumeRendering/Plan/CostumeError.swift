package import Costume
package import Helpers
package import ImageCodecs
import Messages

/// Why a valid template could not be compiled.
package enum CostumeError: CodedError, Equatable {
    case assetUnreadable(path: String, reason: String)
    /// The machine failed while it was read.
    case assetUnavailable(path: String, reason: String)
    /// The file changed since the template was read.
    case assetChanged(path: String)
    case art(path: String, ArtError)
    /// A PNG that can't be decoded.
    case picture(path: String, ImageDecodingError)
    /// A text as it was asked for, its color at that moment.
    case text(Caption, ArtError)
    /// What its frames show takes more memory than a plan may have; the layer that takes most of it.
    case tooLarge(layer: String, side: Int, mebibytes: Int)

    /// Reading and sampling its art is too much work; the one that takes most of it.
    case picturesTooHeavy(path: String)

    /// Whether the machine, not the costume, is at fault: the same costume may be compiled later.
    package var isMachineFault: Bool {
        switch self {
        case .art(_, let error), .text(_, let error): error.isMachineFault
        case .assetUnavailable: true
        case .assetUnreadable, .assetChanged, .picture, .tooLarge, .picturesTooHeavy: false
        }
    }

    package var code: String {
        switch self {
        case .assetUnreadable, .assetUnavailable: "template.asset.unreadable"
        case .assetChanged: "template.asset.changed"
        case .art(_, .helperFailed): "art.helper.failed"
        case .art(_, let error): error.code
        case .picture(_, .truncated): "template.asset.truncated"
        case .picture(_, .tooLarge(.side, _, _)): "template.asset.limit.side"
        case .picture(_, .tooLarge(.memory, _, _)): "template.asset.limit.memory"
        case .picture(_, .tooLarge): "template.asset.limit.pixels"
        case .picture: "template.asset.damaged"
        case .text(_, .damaged): "text.failed"
        case .text(_, .tooSlow), .text(_, .tooSlowTogether), .text(_, .tooHeavy): "text.too.heavy"
        case .text(_, let error): error.code
        case .tooLarge: "template.too.large"
        case .picturesTooHeavy: "template.pictures.heavy"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .assetUnreadable(let path, let reason), .assetUnavailable(let path, let reason):
            ["path": path, "reason": reason]
        case .assetChanged(let path), .picturesTooHeavy(let path): ["path": path]
        case .text(_, let error): error.evidence
        case .picture(let path, let error): error.evidence.merging(["path": path]) { own, _ in own }
        case .tooLarge(let layer, let side, let mebibytes):
            ["layer": layer, "side": String(side), "mebibytes": String(mebibytes)]
        case .art(let path, let error): error.evidence.merging(["path": path]) { own, _ in own }
        }
    }
}

extension DocumentPlaces {
    /// What drawing the costume failed with, at the layer that failed.
    package func problem(_ error: CostumeError) -> TemplateProblem {
        if case .art(let path, .elementMissing(let element)) = error, let folder,
            let missing = missing(element, of: path, in: folder)
        {
            return missing
        }
        let problem = TemplateProblem(.error, error.code, error.evidence, file: template.file)
        guard case .text(let caption, _) = error else { return placing(problem) }
        return placing(problem, at: layer(showing: caption))
    }

    /// The first layer with this text; its color may move.
    private func layer(showing caption: Caption) -> String? {
        template.layers.flatMap(\.withinAll).first { layer in
            guard case .text(var own) = layer.content else { return false }
            own.color = caption.color
            return own == caption
        }?.id
    }
}
