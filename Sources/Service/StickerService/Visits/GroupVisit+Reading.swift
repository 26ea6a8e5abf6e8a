import FaceInput
import GroupWatch
import Names
import StickerBuild
import StickerPack
import Threads

/// Decodes the faces of a group.
extension GroupVisit {
    /// The pack is opened while the faces are decoded.
    func facesAndPack(
        _ request: StickerRequest, _ snapshot: GroupSnapshot
    ) throws(BuildFailure) -> (People<Face>, Result<PackFolder, PackError>) {
        var opened: Result<PackFolder, PackError>?
        let people = try read(
            request.people, noted: { note($0, in: snapshot.folder) },
            meanwhile: { opened = Result { () throws(PackError) in try open(snapshot) } })
        return (people, opened ?? Result { () throws(PackError) in try open(snapshot) })
    }

    /// What an earlier build wrote down of a face.
    private func note(_ person: Person, in folder: GroupFolder) -> [UInt8]? {
        let path = GroupLayout.inPack(PackLayout.notePath(PackBuilder.faceNote(person)))
        // One that can't be read now costs a decoding.
        return (try? folder.read(path, limit: PackFolder.noteLimit))?.bytes
    }

    private func read(
        _ people: People<FaceSource>, noted notes: (Person) -> [UInt8]?, meanwhile: () -> Void
    ) throws(BuildFailure) -> People<Face> {
        try shared.maker.gate.pass(rank: job.number) { () throws(BuildFailure) in
            job.step(shared.now())
            return try shared.maker.read(people, noted: notes, meanwhile: meanwhile)
        }
    }
}
