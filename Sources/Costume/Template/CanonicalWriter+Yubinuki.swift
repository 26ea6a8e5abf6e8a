extension CanonicalWriter {
    mutating func write(_ style: YubinukiStyle) {
        write("yubinuki")
        let pattern = style.pattern
        for number in [pattern.koma, pattern.tobi, pattern.needles] { write(number) }
        write(list: pattern.steps) { writer, step in
            writer.write(step.offset)
            writer.write(step.direction.rawValue)
            writer.write(step.layered)
            writer.write(list: step.threads) { writer, thread in
                writer.write(thread.color)
                writer.write(thread.rows)
            }
        }
        write(style.shape.rawValue)
        write(style.inner)
        write(style.progress)
    }
}
