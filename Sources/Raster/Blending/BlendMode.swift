/// How a layer's colour meets what lies below (W3C Compositing and Blending Level 1, and three of the old trade).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, darken, lighten, difference, exclusion, colorDodge, colorBurn
    case hardLight, overlay, softLight, add, linearBurn, plus
}
