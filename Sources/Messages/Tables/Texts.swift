/// The tables, one a subject: code → text.
enum Texts {}
