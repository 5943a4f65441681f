import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// The reports that a campaign leaves when it is over: a page, a test report for continuous
/// integration, and the summary of a job on GitHub.
final class CampaignReports {
  private let options: RunOptions
  private let contents: DriverContents
  private var lines: [String] = []
  private var interval = Duration.seconds(1)
  private var next = Duration.zero

  /// Samples beyond which every second one is dropped, so that a week costs no more than an hour.
  private static let sampleLimit = 512

  /// Prepares the reports that `options` ask for.
  ///
  /// - Throws: When one could not be written: better now than after the night.
  init(_ options: RunOptions, contents: DriverContents) throws {
    self.options = options
    self.contents = contents
    try Self.checkWritable(options.page, options.xunitOutput)
  }

  /// Finds out whether reports could be written.
  static func checkWritable(_ paths: String?...) throws {
    for path in paths.compactMap({ $0 }) { try OutputFile.checkWritable(path) }
  }

  /// Seconds between two pages of a campaign that is under way; a browser reads them as often.
  private static let pageInterval = 10
  private var nextPage = Duration.zero

  /// Writes the page of the campaign so far, which a browser then shows again and again.
  ///
  /// A page that cannot be written now may be at the end, which then says so if it cannot.
  private func writePage(_ progress: CampaignProgress, folder: String) {
    guard let page = options.page, page != "-", progress.elapsed >= nextPage,
      (try? OutputFile.isStream(page)) == false
    else { return }
    let start = ContinuousClock.now
    if var report = try? CampaignFiles.running(folder, contents) {
      report.addSamples(lines.joined(separator: "\n"))
      let html = CampaignPage(
        report, matrix: CampaignFiles.matrix(of: report, contents), refresh: Self.pageInterval
      ).html
      try? OutputFile.write(html, to: page)
    }
    // A page takes at most a twentieth of the time.
    nextPage = progress.elapsed + max(.seconds(Self.pageInterval), (.now - start) * 20)
  }

  /// Takes a point of the curves, and writes the page so far if it is time to.
  func note(_ progress: CampaignProgress, folder: String) {
    writePage(progress, folder: folder)
    guard options.page != nil, progress.elapsed >= next,
      let line = try? JSONLine.text(ProgressJSON(progress))
    else { return }
    lines.append(line)
    if lines.count > Self.sampleLimit {
      lines = lines.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      interval = interval * 2
    }
    next = progress.elapsed + interval
  }

  /// Writes what was asked for, from the folder of the campaign, which has its summary by now.
  ///
  /// - Throws: The first report that could not be written.
  func write(folder: String) throws {
    guard options.page != nil || options.xunitOutput != nil || options.stepSummary != nil else {
      return
    }
    var report = try CampaignFiles.ended(folder)
    // The file of progress is coarser, and has what earlier sessions did.
    let earlier = report.samples
    report.samples = []
    report.addSamples(lines.joined(separator: "\n"))
    let start = report.samples.first?.time ?? .infinity
    report.samples = earlier.filter { $0.time < start } + report.samples
    try Self.write(
      report, contents, page: options.page, xunit: options.xunitOutput,
      stepSummary: options.stepSummary)
  }

  /// Writes a report in every form that has a path.
  ///
  /// - Throws: The first one that could not be written.
  static func write(
    _ report: CampaignReport, _ contents: DriverContents, page: String?, xunit: String?,
    stepSummary: String?
  ) throws {
    let matrix = CampaignFiles.matrix(of: report, contents)
    if let page { try OutputFile.write(CampaignPage(report, matrix: matrix).html, to: page) }
    if let xunit { try OutputFile.write(XUnitReport(report).xml, to: xunit) }
    if let stepSummary {
      try append(GitHubReport.summary(report, matrix: matrix) + "\n", to: stepSummary)
    }
  }

  /// A job has one file for the summaries of all its steps.
  private static func append(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    let isWritten = descriptor >= 0 && Console.write(text, to: descriptor)
    let problem = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    guard isWritten else {
      throw DriverError(.cannotSave, "\(path.escapingControls): \(problem)")
    }
  }
}
