/// Along a row of output pixels: where a shape may be found at all, and where it covers pixels wholly. Places are
/// those of pixel centres.
struct RowSpans {
    var some: ClosedRange<Double>?
    var all: ClosedRange<Double>?
}
