import IdentifiedModel
import Testing

// block 1 of TestingAStore.md
