import PackageDescription

func manifests() {

  _ = Package(
    name: "Queue",
    // block 1 of README.md, in an expression
  )

  _ = Package(
    name: "Queue",
    // block 1 of FirstTest.md, in an expression
  )

  _ = Target.target(
    name: "Queue",
    // block 1 of docs/Campaigns.md, in an expression
  )

}
