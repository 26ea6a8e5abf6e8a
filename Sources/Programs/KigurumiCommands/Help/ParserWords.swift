import Messages

/// What the argument parser complains about, in the words of the tables.
enum ParserWords {
    /// The parser's sentence in the words of the catalogs; itself where it isn't known.
    static func text(_ sentence: String, _ console: Console) -> String {
        if let found = sentence.wholeMatch(of: /Missing expected argument '(?<what>[^']+)'/) {
            return console.text("parser.missing.argument", ["what": String(found.what)])
        }
        if let found = sentence.wholeMatch(of: /Missing value for '(?<what>[^']+)'/) {
            return console.text("parser.missing.value", ["what": String(found.what)])
        }
        if let found = sentence.wholeMatch(
            of: /Unknown option '(?<what>[^']+)'. Did you mean '(?<near>[^']+)'\?/)
        {
            return console.text(
                "parser.unknown.option", ["what": String(found.what), "nearest": String(found.near)])
        }
        if let found = sentence.wholeMatch(of: /Unknown option '(?<what>[^']+)'/) {
            return console.text("parser.unknown.option", ["what": String(found.what)])
        }
        if let found = sentence.wholeMatch(
            of: /(?:Unexpected argument|\d+ unexpected arguments:) (?<what>.+)/)
        {
            return console.text("parser.unexpected", ["what": String(found.what)])
        }
        if let found = sentence.wholeMatch(
            of: /The value '(?<value>.*)' is invalid for '(?<what>[^']+)'(?:. Please provide .+)?/)
        {
            return console.text(
                "parser.value", ["value": String(found.value), "what": String(found.what)])
        }
        if let found = sentence.wholeMatch(
            of: /The option '(?<what>[^']+)' does not take any value, but '(?<value>.*)' was specified\./)
        {
            return console.text(
                "parser.flag.value", ["value": String(found.value), "what": String(found.what)])
        }
        if let found = sentence.wholeMatch(
            of:
                /Value to be set with flag '(?<second>[^']+)'(?: .+)? had already been set with flag '(?<first>[^']+)'(?: .+)?/
        ) {
            return console.text(
                "parser.exclusive", ["first": String(found.first), "second": String(found.second)])
        }
        return sentence
    }
}
