package import Costume
import CostumeRendering
package import Messages

/// An entry of the manifest's `problems`.
package struct BuildProblem: CodedError, Hashable {
    /// A stable code, the key of its texts.
    package var code: String
    /// A template's id, or a file.
    package var subject: String
    /// The values in its texts, by placeholder.
    package var evidence: [String: String]
    /// `bear/template.json:12:3`; nil where no place in a text is meant.
    package var place: String?
    /// The machine failed and not the costume: the same build may succeed at the next try.
    package var isTemporary = false

    /// The code of a picture in which no face was found.
    static let framingNone = "face.framing.none"

    /// The code of a face of which a part can't act.
    static let expressionNone = "face.expression.none"

    /// The code of a face that layers can't be put on.
    static let partsNone = "face.parts.none"

    /// The code of a costume that shows more people than there are.
    static let peopleMissing = "sticker.people.missing"

    /// Whether another request would succeed: nothing is wrong with the costume.
    package var isOfRequest: Bool { code == Self.peopleMissing }

    /// Whether commands print it only with `--verbose`: the pack loses nothing that people asked for.
    package var isMinor: Bool { [Self.expressionNone, Self.partsNone].contains(code) }

    /// - Parameter subject: a template's id, or a file.
    package init(code: String, subject: String, evidence: [String: String] = [:], place: String? = nil) {
        self.code = code
        self.subject = subject
        self.evidence = evidence
        self.place = place
    }

    /// What people read, its place first.
    package func text(in language: Language, for reader: Messages.Reader = .app) -> String {
        let text = Messages.text(code, evidence, in: language, for: reader)
        return place.map { "\($0): \(text)" } ?? text
    }

    /// By BCP 47 tag.
    package var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.tag, text(in: $0)) })
    }
}

extension BuildProblem {
    init(_ problem: TemplateProblem, subject: String) {
        let position = [problem.line, problem.column].compactMap { $0 }.map { ":\($0)" }.joined()
        self.init(
            code: problem.code, subject: subject, evidence: problem.evidence, place: problem.file + position)
    }

    /// Why making this costume failed, with the place of the layer that is at fault.
    /// - Parameter folder: the templates' folder, absolute.
    package init(_ error: any Error, of template: Template, in folder: String) {
        if let error = error as? CostumeError, !error.isMachineFault {
            self.init(DocumentPlaces(template, in: folder).problem(error), subject: template.id)
        } else {
            self.init(error, subject: template.id)
        }
    }

    /// Why all of a build failed.
    package init(_ failure: BuildFailure) {
        if case .nothingWorked(let problems) = failure, let first = problems.first {
            self = first
        } else {
            self.init(code: failure.code, subject: "", evidence: failure.evidence)
        }
    }

    private init(_ error: any Error, subject: String) {
        if let coded = error as? any CodedError {
            self.init(code: coded.code, subject: subject, evidence: coded.evidence)
        } else {
            self.init(code: "sticker.failed", subject: subject, evidence: ["reason": "\(error)"])
        }
        isTemporary = (error as? CostumeError)?.isMachineFault ?? false
    }
}
