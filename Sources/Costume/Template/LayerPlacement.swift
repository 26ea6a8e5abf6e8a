public import Raster

public enum LayerPlacement: Equatable, Sendable {
    /// Own space → canvas: move by −anchor, scale, rotate, move by position. nil anchor: the box's centre; nil
    /// position: the anchor.
    case pose(anchor: Point?, position: Point?, scale: Point, rotation: Double)
    /// Canvas points for the box's top left, top right, bottom right, bottom left.
    case quad([Point])
}
