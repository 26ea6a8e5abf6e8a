"""DocC's pages as Markdown, from the modules of a debug build."""

import glob
import os
import re
import subprocess

import layout


def symbol_graph(module, folder, build):
    """Writes the symbols of a built module that other modules may use into the folder."""
    flags = ["-I", f"{build}/Modules"]
    maps = [path for pattern in (
        "Sources/*/*/module.modulemap", "Sources/*/*/include/module.modulemap",
        ".build/checkouts/*/Sources/*/include/module.modulemap", f"{build}/*.build/module.modulemap",
    ) for path in sorted(glob.glob(pattern))]
    flags += [flag for path in maps for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    flags += [flag for path in sorted(glob.glob("Sources/*/*/include")) for flag in ("-I", path)]
    libraries = subprocess.run(
        ["pkg-config", "--cflags-only-I", "librsvg-2.0", "pangoft2", "nettle"], capture_output=True, text=True).stdout
    flags += [flag for option in libraries.split() for flag in ("-Xcc", option)]
    os.makedirs(folder, exist_ok=True)
    # Compiled once more: the extractor of built modules leaves out what names another module of the package.
    subprocess.run(
        ["swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module,
         "-package-name", os.path.basename(os.getcwd()).lower(), *flags,
         "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
         "-emit-symbol-graph", "-emit-symbol-graph-dir", folder, "-symbol-graph-skip-synthesized-members",
         "-symbol-graph-minimum-access-level", "public" if module == "StickerManifest" else "package",
         "-o", f"{folder}/{module}.swiftmodule",
         *sorted(glob.glob(f"{layout.folder(module)}/**/*.swift", recursive=True))],
        check=True)


def convert(module, work, build):
    """Runs DocC on the module's catalog; the folder of its pages in Markdown."""
    symbol_graph(module, f"{work}/{module}.symbols", build)
    subprocess.run(
        ["docc", "convert", f"{layout.folder(module)}/Documentation.docc", "--additional-symbol-graph-dir",
         f"{work}/{module}.symbols", "--output-path", f"{work}/{module}.doccarchive", "--fallback-display-name", module,
         "--fallback-bundle-identifier", module, "--enable-experimental-markdown-output", "--diagnostic-level", "error"],
        check=True)
    return f"{work}/{module}.doccarchive/data/documentation"


def read(path):
    """A page without its metadata."""
    with open(path, encoding="utf-8") as file:
        return re.sub(r"\A<!--.*?-->\s*", "", file.read(), flags=re.S)


def anchor(symbol):
    """The id of a member on the page of its type."""
    return re.sub(r"[^a-z0-9]+", "-", symbol.lower()).strip("-")


def members(folder, root=None):
    """The pages of a type's members, as sections of the type's page."""
    root = root or folder
    depth = folder.removeprefix(root).count("/") + 1
    parts = []
    for path in sorted(glob.glob(glob.escape(folder) + "/*.md")):
        inside = path.removesuffix(".md")
        text = re.sub(r"^(#+) ", lambda match: "#" * (len(match.group(1)) + depth) + " ", read(path), flags=re.M)
        heading, _, rest = text.partition("\n")
        parts.append(f"{heading} {{#{anchor(os.path.relpath(inside, root))}}}\n{rest}")
        parts += members(inside, root)
    return parts


def linked(text, module, prefix, types):
    """Links to symbols lead to the pages of their types; where there is none, the name stays."""
    def replace(match):
        name, path = match.groups()
        parts = [part.lower() for part in path.split("/")]
        if parts[0] != module.lower() or len(parts) < 2 or parts[1] not in types:
            return name
        target = f"{prefix}{types[parts[1]]}.html"
        return f"[{name}]({target}#{anchor('/'.join(parts[2:]))})" if len(parts) > 2 else f"[{name}]({target})"
    return re.sub(r"\[(`[^`\]]+`)\]\(/documentation/((?:[^()\s]|\([^()]*\))*)\)", replace, text)
