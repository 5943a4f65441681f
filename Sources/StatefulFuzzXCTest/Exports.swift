// A test file imports this module alone: what its properties, targets and options are comes with it.
@_exported import FuzzCampaigns
@_exported import FuzzChecks
@_exported import StatefulFuzz
