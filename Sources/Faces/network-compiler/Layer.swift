/// A step of a compiled network, as the kernels run it.
struct Layer {
    /// What it computes, in the order of the kernels' header.
    enum Operation: Int {
        case convolution, depthwise, sum, product, largest, mean, enlarge, unfold, locate, sample, place
    }

    /// What is applied to each result, in the order of the kernels' header.
    enum Activation: Int { case none, relu, prelu, hardSwish, logistic }

    var operation: Operation
    var activation = Activation.none
    /// Rows and columns of the kernel.
    var side = 1
    /// Distance of neighboring results in the input.
    var step = 1
    /// Rows of zeros above the input, and columns to the left.
    var top = 0
    var left = 0
    /// Numbers of tensors.
    var input: Int
    var other: Int?
    var output: Int
    /// Places of the first weight, bias and slope among the network's weights.
    var weights = 0
    var bias = 0
    var slopes = 0
}

/// Rows of columns of channels in the workspace.
struct Grid {
    var height: Int
    var width: Int
    var channels: Int
    /// Numbers from one column to the next: the channels, rounded up to whole vectors.
    var stride: Int
    /// Place of the first number in the workspace.
    var offset = 0

    /// Numbers in all.
    var count: Int { height * width * stride }

    /// The kernels compute vectors of so many channels.
    static let lanes = 8

    /// The channels of so many vectors that they all fit.
    static func rounded(_ channels: Int) -> Int { (channels + lanes - 1) / lanes * lanes }

    init(height: Int, width: Int, channels: Int) {
        self.height = height
        self.width = width
        self.channels = channels
        stride = Self.rounded(channels)
    }
}
