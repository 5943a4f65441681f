import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("Writing HTML")
struct HTMLWriterTests {
  @Test(
    "escapes whatever text could be markup, or could hide or reorder what is read",
    arguments: [
      ("plain", "plain"),
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\" onload='x' &amp;", "&quot; onload=&#39;x&#39; &amp;amp;"),
      ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"),
      ("a\u{0}b\u{1B}[31m\n", "a\\u{0}b\\u{1B}[31m\\u{A}"),
      ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
      ("line\u{2028}end", "line\\u{2028}end"),
      ("Ä 漢 🙂", "Ä 漢 🙂"),
      // A combining mark must not swallow the bracket before it.
      ("<\u{301}b>", "&lt;\u{301}b&gt;"),
    ])
  func text(text: String, html: String) {
    var page = HTMLWriter()
    page.text(text)
    #expect(page.html == html)
    page = HTMLWriter()
    page.element("p", [.init("title", text)], text: text)
    #expect(page.html == "<p title=\"\(html)\">\(html)</p>")
  }

  @Test("keeps the lines of a block apart, and nothing else that looks like a line")
  func lines() {
    var page = HTMLWriter()
    page.lines(["a<b", "", "c\rd"], label: "x\"y")
    #expect(
      page.html == """
        <pre tabindex="0" aria-label="x&quot;y">a&lt;b

        c\\u{D}d</pre>
        """)
  }
}
