/// The measures of a face along its own axes, of which heads and hair are worked out, in pixels: see `FaceFrame`.
struct FaceMeasures {
    typealias Place = (u: Double, v: Double)

    let leftEar: Place, rightEar: Place, chin: Place, hairline: Place, mouth: Place

    init(_ mesh: FaceMesh, _ frame: FaceFrame) {
        func place(_ part: [Int]) -> Place { frame.local(mesh.center(of: part)) }
        leftEar = place(FaceMesh.Part.leftEar)
        rightEar = place(FaceMesh.Part.rightEar)
        chin = place(FaceMesh.Part.chin)
        hairline = place(FaceMesh.Part.hairline)
        mouth = place(FaceMesh.Part.lips)
    }

    /// From hairline to chin.
    var tall: Double { max(1, chin.v - hairline.v) }
    /// From ear to ear; 0 or less for a face that is seen from the side.
    var wide: Double { rightEar.u - leftEar.u }
    /// The same of a head, which isn't narrower when it is seen from the side.
    var headWidth: Double { max(wide, 0.6 * tall) }
    /// `u` of the middle between the ears, and `v`.
    var middle: Double { (leftEar.u + rightEar.u) / 2 }
    var ears: Double { (leftEar.v + rightEar.v) / 2 }
}
