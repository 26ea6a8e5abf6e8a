public import Raster

public indirect enum LayerContent: Equatable, Sendable {
    /// One picture, or a flip-book played evenly over the duration.
    case image([ArtReference])
    case face(FaceStyle)
    case fill(Paint)
    case yubinuki(YubinukiStyle)
    /// Its opacity multiplies the layer's.
    case noise(NoiseTile, opacity: Double)
    case group([Layer])
    case text(Caption)
}
