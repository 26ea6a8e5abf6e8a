import CPango
import CRSVG
import Glibc
import Helpers

/// The fonts installed system-wide, configured only by the lines below, so that no user's font configuration changes a
/// pixel. Loading them starts no thread, so the process can still be locked.
@safe final class InstalledFonts {
    private static let configuration = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
          <dir>/usr/share/fonts</dir>
          <dir>/usr/local/share/fonts</dir>
          <cachedir>/var/cache/fontconfig</cachedir>
          <cachedir prefix="xdg">fontconfig</cachedir>
          <!-- The family that Pango requests for characters that Unicode presents as emoji. -->
          <match target="pattern">
            <test name="family"><string>emoji</string></test>
            <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
          </match>
          <!-- Bitmap fonts come in one size and are scaled to the letters beside them. -->
          <match target="font">
            <test name="outline" compare="eq"><bool>false</bool></test>
            <edit name="pixelsizefixupfactor" mode="assign">
              <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
            </edit>
            <edit name="matrix" mode="assign">
              <times>
                <name>matrix</name>
                <matrix>
                  <name>pixelsizefixupfactor</name><double>0</double>
                  <double>0</double><name>pixelsizefixupfactor</name>
                </matrix>
              </times>
            </edit>
            <edit name="size" mode="assign">
              <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
            </edit>
          </match>
        </fontconfig>
        """

    let configuration: OpaquePointer
    /// In lowercase.
    let families: Set<String>
    /// The folders of the fonts, and the fonts whose files are links: they may lie elsewhere.
    let linkedFiles: [String]

    init() throws(ArtError) {
        guard let configuration = unsafe FcConfigCreate() else { throw .damaged(reason: "no font settings") }
        unsafe FcConfigParseAndLoadFromMemory(configuration, Self.configuration, FcBool(0))
        unsafe FcConfigBuildFonts(configuration)
        families = unsafe Self.families(of: configuration)
        linkedFiles = unsafe Self.linkedFiles(of: configuration)
        unsafe self.configuration = unsafe configuration
    }

    deinit { unsafe FcConfigDestroy(configuration) }

    private static func linkedFiles(of configuration: OpaquePointer) -> [String] {
        guard let fonts = unsafe FcConfigGetFonts(configuration, FcSetSystem) else { return [] }
        var (folders, links): (Set<Substring>, Set<String>) = ([], [])
        for index in 0..<Int(unsafe fonts.pointee.nfont) {
            var name: UnsafeMutablePointer<FcChar8>?
            // In bounds: the set holds `nfont` patterns.
            guard unsafe FcPatternGetString(fonts.pointee.fonts[index], FC_FILE, 0, &name) == FcResultMatch,
                let text = unsafe name
            else { continue }
            let path = unsafe String(cString: text)
            if let end = path.lastIndex(of: "/") { folders.insert(path[..<end]) }
            var about = stat()
            if unsafe lstat(path, &about) == 0, about.st_mode & S_IFMT == S_IFLNK { links.insert(path) }
        }
        return folders.map(String.init) + links
    }

    private static func families(of configuration: OpaquePointer) -> Set<String> {
        guard let fonts = unsafe FcConfigGetFonts(configuration, FcSetSystem) else { return [] }
        var names: Set<String> = []
        for index in 0..<Int(unsafe fonts.pointee.nfont) {
            var number: Int32 = 0
            var name: UnsafeMutablePointer<FcChar8>?
            // In bounds: the set holds `nfont` patterns.
            while unsafe FcPatternGetString(fonts.pointee.fonts[index], FC_FAMILY, number, &name)
                == FcResultMatch, let text = unsafe name
            {
                unsafe names.insert(String(cString: text).lowercased())
                number += 1
            }
        }
        return names
    }
}
