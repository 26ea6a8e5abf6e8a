extension Gallery {
    /// Follows the system's light or dark mode, also in the checkerboard; the buttons choose the background behind the stickers.
    static let style = """
        :root { --ink: #3b2f2a; --soft: #6b5b51; --page: #fff7ef; --card: #ffffff; --line: #f0e2d5; --pop: #c2410c;
          --pop-soft: #ffe6dd; --shadow: 0 1px 2px rgba(90, 50, 20, .06), 0 10px 28px rgba(90, 50, 20, .09);
          --check: #e4ded8; --square: #ffffff; color-scheme: light dark; }
        @media (prefers-color-scheme: dark) { :root { --ink: #f6ece4; --soft: #c9bab0; --page: #211a17; --card: #2e2521;
          --line: #43362f; --pop: #ff9475; --pop-soft: #4a2f26; --shadow: 0 10px 28px rgba(0, 0, 0, .35); --check: #2b2d33; --square: #3a3d45; } }
        * { box-sizing: border-box; } [hidden] { display: none !important; }
        body { margin: 0 auto; max-width: 1280px; padding: 0 clamp(14px, 3vw, 36px) 40px; color: var(--ink);
          background: radial-gradient(1100px 480px at 15% -120px, var(--pop-soft), transparent) no-repeat var(--page);
          font: 16px/1.5 system-ui, sans-serif; min-height: 100vh; }
        :lang(ja) { font-family: system-ui, "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", sans-serif; }
        :lang(ko) { font-family: system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif;
          word-break: keep-all; }
        :lang(zh-Hant) { font-family: system-ui, "PingFang TC", "Microsoft JhengHei UI", "Noto Sans TC", "Noto Sans CJK TC", sans-serif; }
        :lang(th) { font-family: system-ui, Thonburi, "Leelawadee UI", "Noto Sans Thai", "Noto Sans Thai UI", sans-serif; }
        /* Vowels and tones stand above each other. */
        html:lang(th) body { line-height: 1.65; }
        header { display: flex; align-items: center; gap: 18px; padding: 34px 0 14px; }
        .cover { width: 92px; height: 92px; object-fit: contain; border-radius: 28px; background: var(--card);
          padding: 6px; box-shadow: var(--shadow); transform: rotate(-4deg); flex: none; }
        h1 { margin: 0; font-size: clamp(26px, 5vw, 42px); line-height: 1.15; letter-spacing: -.02em; }
        header p { margin: 4px 0 0; color: var(--soft); }
        .person::after { content: " · "; } .person { color: var(--ink); font-weight: 600; }
        .title { min-width: 0; overflow-wrap: anywhere; }
        nav { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 10px;
          justify-content: space-between; padding: 12px 0; margin-bottom: 12px; }
        .group { display: flex; flex-wrap: wrap; gap: 4px; padding: 5px; border-radius: 22px; background: var(--card);
          box-shadow: var(--shadow); max-width: 100%; }
        button, .button { display: flex; align-items: center; gap: 7px; border: 0; border-radius: 999px; padding: 7px 13px;
          font: inherit; font-size: 14px; color: var(--soft); background: none; cursor: pointer; text-decoration: none; }
        select, input { border: 0; border-radius: 999px; padding: 7px 10px; font: inherit; font-size: 14px; color: var(--ink);
          background: var(--card); cursor: pointer; max-width: 100%; } option { background: var(--card); }
        .group:has(> [hidden]) { display: none; }
        [type=search] { width: 170px; cursor: text; } .none:not(:empty) { padding: 60px 0; text-align: center; color: var(--soft); }
        .button { background: var(--pop-soft); color: var(--ink); font-weight: 600; justify-content: center; }
        .button[disabled] { opacity: .6; cursor: default; }
        button[aria-pressed=true] { background: var(--pop-soft); color: var(--ink); font-weight: 600; }
        button:focus-visible, select:focus-visible, input:focus-visible, a:focus-visible, label:focus-within { outline: 3px solid var(--pop); outline-offset: 2px; }
        .dot { width: 15px; height: 15px; border-radius: 50%; border: 1px solid rgba(128, 110, 100, .4); }
        .grid { display: grid; gap: clamp(12px, 2vw, 24px);
          grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr)); }
        article { content-visibility: auto; contain-intrinsic-height: auto 400px; }
        article { background: var(--card); border-radius: 26px; padding: 12px 12px 16px; box-shadow: var(--shadow);
          border: 1px solid var(--line); scroll-margin-top: 90px; transition: transform .18s ease; }
        article:hover { transform: translateY(-4px); }
        .stage { display: block; border-radius: 18px; padding: 14px; overflow: hidden; box-shadow: 0 0 0 1px var(--line); }
        .stage img { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; }
        .dot.checker, [data-back=checker] .stage { background: conic-gradient(var(--check) 25%, var(--square) 0 50%,
          var(--check) 0 75%, var(--square) 0) 0 0 / 24px 24px; }
        .dot.checker { background-size: 8px 8px; }
        [data-back=light] .stage, .dot.light { background: #fff; }
        [data-back=dark] .stage, .dot.dark { background: #16181d; }
        [data-back=chat] .stage { background: #8cabd8; }
        [data-back=chat] .stage picture { display: block; padding: 10px; border-radius: 22px 22px 22px 4px;
          background: #e9f7d9; }
        .dot.chat { background: linear-gradient(#8cabd8 50%, #c9f0a1 50%); }
        article h2 { margin: 12px 6px 2px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
        h1:is(:lang(th), :lang(ja), :lang(ko), :lang(zh)) { letter-spacing: 0; line-height: 1.3; }
        html:lang(th) h1, html:lang(th) article h2 { line-height: 1.5; }
        .facts, .reduced { margin: 0 6px; color: var(--soft); font-size: 13.5px; font-variant-numeric: tabular-nums; }
        .facts span { display: inline-block; }
        .acts { display: flex; flex-wrap: wrap; gap: 6px; margin: 10px 4px 0; } .acts .button { flex: 1 1 auto; }
        [role=status] { position: sticky; bottom: 12px; z-index: 3; width: fit-content; max-width: 100%; margin: 12px auto 0;
          padding: 9px 18px; border-radius: 999px; background: var(--ink); color: var(--page); box-shadow: var(--shadow); }
        [role=status]:empty { display: none; }
        dialog { max-width: min(460px, calc(100vw - 32px)); border: 0; border-radius: 22px; padding: 22px; color: var(--ink);
          background: var(--card); box-shadow: var(--shadow); } dialog::backdrop { background: rgba(30, 20, 15, .5); }
        dialog p { margin: 0 0 14px; } dialog div { display: flex; flex-wrap: wrap; gap: 8px; }
        dialog input { position: absolute; opacity: 0; width: 1px; height: 1px; }
        .kind { background: var(--pop-soft); color: var(--ink); border-radius: 7px; padding: 1px 7px; font-size: 12px;
          font-weight: 700; letter-spacing: .04em; }
        .star { color: var(--pop); }
        .reduced::before { content: "↓ "; color: var(--pop); }
        .problems { background: var(--card); border-left: 5px solid var(--pop); border-radius: 18px; padding: 14px 20px;
          margin-bottom: 20px; box-shadow: var(--shadow); }
        .problems h2 { margin: 0; font-size: 17px; }
        .problems ul { margin: 6px 0 0; padding-left: 20px; }
        code { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
        .empty { text-align: center; padding: 90px 20px; }
        .ghost { font-size: 84px; line-height: 1; }
        footer { margin-top: 34px; text-align: center; color: var(--soft); font-size: 13px; }
        @media (max-width: 560px) { .grid { grid-template-columns: 1fr 1fr; } .cover { width: 72px; height: 72px; }
          article { border-radius: 20px; padding: 8px 8px 12px; } .stage { border-radius: 14px; padding: 8px; }
          article h2 { font-size: 16px; } .facts, .reduced { font-size: 12.5px; }
          .group { gap: 0; } button, .button, select, input { padding: 7px 8px; font-size: 12px; gap: 4px; }
          .dot { width: 12px; height: 12px; } nav { position: static; } }
        @media print { nav, .acts, [role=status] { display: none !important; } body { background: none; max-width: none; }
          .grid { display: block; font-size: 0; } article { display: inline-block; width: calc(33.3% - 12px); margin: 0 6px 12px; content-visibility: visible;
          vertical-align: top; break-inside: avoid; box-shadow: none; font-size: 16px; } .stage, .dot { print-color-adjust: exact; } }
        @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
        """
}
