/// The program's version, as manifests and `--version` say it.
public enum KigurumiVersion {
    public static let current = "0.1.0"
}
