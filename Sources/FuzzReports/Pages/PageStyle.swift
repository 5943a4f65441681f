import StatefulFuzz

/// The look of every page: light and dark, wide and narrow, on a screen and in print.
///
/// Identities have the colours of Okabe and Ito (Color Universal Design, 2008), lighter on light
/// pages; dark ink on each of them has a contrast of 7:1 or more. Colour never carries meaning
/// alone: lanes have letters, states have symbols.
enum PageStyle {
  /// How many colours there are for identities: classes `id0` and so on.
  static let identityColours = 8

  static func write(to page: inout HTMLWriter) {
    page.literal("<style>")
    page.literal(variables)
    page.literal(text)
    page.literal(blocks)
    page.literal(picture)
    page.literal(media)
    page.literal("</style>")
  }

  private static let variables: StaticString = """

    :root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--mut:#57606a;--line:#d0d7de;
    --panel:#f6f8fa;--bad:#b3261e;--badbg:#fdecea;--ok:#1a6b32;--okbg:#e8f5ec;--ink:#14181c;
    --warn:#7a4f00;--link:#0b57d0;--bar:#3b6ea8;
    --id0:#9bd0f5;--id1:#f7c873;--id2:#7fdcc0;--id3:#f2b8da;--id4:#f3eb86;--id5:#c9c6f5;
    --id6:#f5b196;--id7:#cfd4d9}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#0f1317;--fg:#e6edf3;
    --mut:#a3adb8;--line:#3a434d;--panel:#171c22;--bad:#ff8a80;--badbg:#3a1512;--ok:#6fd88f;
    --okbg:#12301c;--warn:#e3b341;--link:#8ab4f8;--bar:#7fb2ea;--ink:#0b0e11;
    --id0:#56b4e9;--id1:#e69f00;--id2:#2fbf95;--id3:#d98cb8;--id4:#d9cf3f;--id5:#a6a1ec;
    --id6:#f0865a;--id7:#aab4be}}
    :root[data-theme=dark]{--bg:#0f1317;--fg:#e6edf3;
    --mut:#a3adb8;--line:#3a434d;--panel:#171c22;--bad:#ff8a80;--badbg:#3a1512;--ok:#6fd88f;
    --okbg:#12301c;--warn:#e3b341;--link:#8ab4f8;--bar:#7fb2ea;--ink:#0b0e11;
    --id0:#56b4e9;--id1:#e69f00;--id2:#2fbf95;--id3:#d98cb8;--id4:#d9cf3f;--id5:#a6a1ec;
    --id6:#f0865a;--id7:#aab4be}
    """

  private static let text: StaticString = """

    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--fg);
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    main{max-width:1180px;margin:0 auto;padding:20px}
    h1{font-size:1.35rem;margin:.2em 0;overflow-wrap:anywhere}
    h2{font-size:1.08rem;margin:1.6em 0 .5em}
    p,dd,li{overflow-wrap:anywhere}a{color:var(--link)}
    code,pre{font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    .bad{color:var(--bad);font-weight:600}.ok{color:var(--ok)}.warn{color:var(--warn)}
    .mut{color:var(--mut)}.narrow{display:none}
    """

  private static let blocks: StaticString = """

    pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:10px 12px;
    overflow:auto;margin:.4em 0;white-space:pre-wrap;overflow-wrap:anywhere}
    .verdict{background:var(--badbg);border-left:5px solid var(--bad);padding:10px 14px;
    border-radius:4px}.verdict b{color:var(--bad)}
    .verdict.pass{background:var(--okbg);border-color:var(--ok)}.verdict.pass b{color:var(--ok)}
    .scroll{overflow:auto;border:1px solid var(--line);border-radius:6px;background:var(--bg)}
    table{border-collapse:collapse;width:100%}
    th,td{border:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top;
    font-variant-numeric:tabular-nums}
    td code,th code{white-space:nowrap}.path code{white-space:normal;overflow-wrap:anywhere}
    th{background:var(--panel)}caption{text-align:left;color:var(--mut);padding:4px 8px}
    td.n,th.n{text-align:right;white-space:nowrap}
    td code.long{white-space:normal;overflow-wrap:anywhere;display:block;min-width:26em}
    td.v{min-width:13em}td.lost{white-space:nowrap}
    td small{display:block;color:var(--mut)}tr.bad td{background:var(--badbg)}
    .matrix th[scope=row]{position:sticky;left:0;white-space:nowrap;font-weight:400}
    .matrix td{white-space:nowrap;text-align:right}
    dl.k{display:grid;grid-template-columns:max-content 1fr;gap:2px 14px;margin:.4em 0}
    dl.k dt{color:var(--mut)}dl.k dd{margin:0}
    .chips{display:flex;flex-wrap:wrap;gap:8px;margin:.5em 0;padding:0;list-style:none}
    .chip{border:1px solid var(--line);border-radius:14px;padding:1px 10px;display:inline-flex;
    gap:6px;align-items:center}
    .sw{min-width:20px;padding:0 4px;border-radius:4px;border:1px solid var(--mut);
    color:var(--ink);text-align:center;font-size:12px;line-height:18px}
    .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px}
    .tile{border:1px solid var(--line);border-radius:6px;padding:8px 12px;background:var(--panel)}
    .tile b{display:block;font-size:1.25rem}
    .bars{margin:.3em 0 .8em}.bars caption{padding:4px 0}
    .bars th,.bars td{border:0;background:none;padding:1px 8px 1px 0;
    vertical-align:middle}.bars th{font-weight:400;overflow-wrap:anywhere}.bars td:last-child{width:50%}
    .bars span{display:block;height:.8em;min-width:1px;background:var(--bar)}
    details{margin:.6em 0}summary{cursor:pointer}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px}
    """

  private static let picture: StaticString = """

    svg{display:block;direction:ltr}.end{direction:rtl}.end>svg{margin-left:0;margin-right:auto}
    svg text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
    fill:var(--fg)}
    svg.on-paper{display:none}
    svg .mut{fill:var(--mut)}svg .ink{fill:var(--ink)}svg .badt{fill:var(--bad);font-weight:700}
    svg .grid{stroke:var(--line)}svg .ghost{fill:none;stroke:var(--mut);stroke-dasharray:3 3}
    svg .badbox{fill:none;stroke:var(--bad);stroke-width:3}
    svg .lost{fill:var(--badbg);stroke:var(--bad);stroke-width:2;stroke-dasharray:5 3}
    svg .reach{fill:none;stroke:var(--fg);stroke-width:1.6}
    svg .reachbad{fill:none;stroke:var(--bad);stroke-width:2.2}
    svg .dot{fill:var(--fg)}svg .dotbad{fill:var(--bad)}svg .colhl{fill:var(--badbg)}
    .id0{fill:var(--id0);background:var(--id0)}.id1{fill:var(--id1);background:var(--id1)}
    .id2{fill:var(--id2);background:var(--id2)}.id3{fill:var(--id3);background:var(--id3)}
    .id4{fill:var(--id4);background:var(--id4)}.id5{fill:var(--id5);background:var(--id5)}
    .id6{fill:var(--id6);background:var(--id6)}.id7{fill:var(--id7);background:var(--id7)}
    svg .area{fill:var(--bar);fill-opacity:.18}svg .ln{fill:none;stroke:var(--bar);stroke-width:2}
    .idn{fill:var(--panel);background:var(--panel)}svg rect.idn{stroke:var(--line)}
    svg text.idn{fill:var(--fg)}
    """

  private static let media: StaticString = """

    @media (max-width:560px){main{padding:12px}.narrow{display:inline}dl.k{grid-template-columns:1fr}
    dl.k dd{margin-bottom:.4em}.tiles{grid-template-columns:1fr 1fr}
    caption{max-width:88vw}
    .matrix th[scope=row]{min-width:9em;white-space:normal}
    .cards,.cards tbody,.cards caption{display:block}.cards thead{display:none}
    .cards tr{display:flex;flex-direction:column;border-bottom:2px solid var(--line);padding:4px 0}
    .cards td,.cards td.n{border:0;padding:1px 8px;text-align:left;white-space:normal;
    overflow-wrap:anywhere;min-width:0}.cards td code{white-space:normal;overflow-wrap:anywhere;min-width:0}
    .cards td::before{content:attr(data-label) ": ";color:var(--mut);font-weight:400}
    .steps td.v{order:1}.steps td.m{order:2}}
    @media print{.scroll,pre{overflow:visible}pre{white-space:pre-wrap}
    td code,td.lost,.matrix td{white-space:normal;overflow-wrap:anywhere}
    td.v,td code.long{min-width:0}th,td{padding:2px 5px}main{padding:0;max-width:none}
    .matrix td,.matrix th{padding:1px 3px;font-size:12px}.matrix th[scope=row]{white-space:normal}
    tr,svg,.tile{break-inside:avoid}
    svg{max-width:100%;height:auto}svg.on-paper{display:block}.scroll:has(+ .on-paper){display:none}
    details::details-content{content-visibility:visible;block-size:auto}
    .sw,.bars span,svg rect,.verdict{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
    @media (forced-colors:active){svg .badbox,svg .lost,svg .reachbad{stroke:Mark}
    svg rect,.sw,.bars span{forced-color-adjust:none}}

    """
}
