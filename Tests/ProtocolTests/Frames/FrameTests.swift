import Testing

@testable import Protocol

@Suite struct FrameTests {}
