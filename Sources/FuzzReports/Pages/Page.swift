import FuzzCampaigns
import StatefulFuzz

/// A page that is one file: no script, nothing fetched, and a policy that forbids both.
enum Page {
  /// The page with its head; `content` fills its body.
  ///
  /// With `refresh`, a browser reads the page again after so many seconds.
  static func html(
    title: String, refresh: Int? = nil, _ content: (inout HTMLWriter) -> Void
  ) -> String {
    var page = HTMLWriter()
    page.literal("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
    page.literal("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
    page.literal(
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
      'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">

      """)
    page.literal("<meta name=\"referrer\" content=\"no-referrer\">\n")
    if let refresh {
      page.literal("<meta http-equiv=\"refresh\" content=\"")
      page.text("\(refresh)")
      page.literal("\">\n")
    }
    page.element("title", text: title)
    page.literal("\n")
    PageStyle.write(to: &page)
    page.literal("</head>\n<body>")
    page.element("main") { main in
      main.element("h1", text: title)
      content(&main)
    }
    page.literal("</body></html>\n")
    return page.html
  }
}
