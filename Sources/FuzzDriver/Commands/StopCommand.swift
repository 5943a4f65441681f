import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// `fuzz-driver stop`: SIGTERM to the driver that holds a campaign's folder, and a wait for its end.
struct StopCommand {
  let options: StopOptions
  let console: Console

  /// Seconds that a driver may take; it needs less than three.
  private static let patience = 60

  func run() throws -> ExitCode {
    let (folder, _) = try CampaignFolder.campaign(options.folder)
    let name = folder.escapingControls
    guard let holder = CampaignLock.holder(of: folder) else {
      console.print("\(name): no driver is running here")
      return .success
    }
    let text = holder.text.escapingControls
    // Numbers of processes that cannot be seen from here are not told.
    guard holder.process > 0 else {
      throw DriverError(
        .locked, "\(name): the driver (\(text)) runs where it cannot be reached; stop it there")
    }
    guard kill(holder.process, SIGTERM) == 0 || errno == ESRCH else {
      throw DriverError(
        .locked, "\(name): cannot stop the driver (\(text)): \(String(cString: strerror(errno)))")
    }
    let start = ContinuousClock.now
    while CampaignLock.holder(of: folder)?.process == holder.process {
      guard ContinuousClock.now - start < .seconds(Self.patience) else {
        throw DriverError(
          .locked, "\(name): the driver (\(text)) was asked to stop and is still running")
      }
      usleep(20_000)
    }
    console.print("\(name): stopped (\(text))")
    return .success
  }
}
