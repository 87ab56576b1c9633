extension DemoScript {
  /// The scenario that the demo plays if no file is named.
  ///
  /// The text is a copy of `scenarios/demo/story.scenario`, so that the demo needs no file.
  package static let storyText = ##"""
    # What the demo plays by itself: a workout, a walk out of range and back, a killed phone, recovery.
    # It is the shortest way to see what the two do for each other, and what goes wrong between them.
    title A workout in a minute
    seed 1
    link ble-active
    tags demo
    needs crash

    # Two devices on a slow link: watch packets cross
    @0s      link latency 120ms
             link jitter 160ms
             phone split Morning
             phone add Push-Ups to Morning sets 3 reps 12
             phone add Plank to Morning sets 2 duration 20s
             phone rest 6s
    # The owner starts a workout on the phone
    @3s      phone start Morning
             expect watch workout-session within 2s
             expect watch shows exercises within 2s
    # The watch measures a heart
    @5s      watch sensors
    # The wearer opens an exercise: the mirror appears
    @6s      watch exercise Push-Ups
             expect watch page ready set 1 of 3
             expect phone mirror ready set 1 of 3 within 500ms
    # The first set
    @8s      watch start
             expect phone mirror work set 1 of 3 within 500ms
    # Rest counts down on both, by measured clocks
    @13s     watch next
             expect watch page rest set 1 of 3
             expect phone exercise Push-Ups done 1 within 1s
             expect timers agree 200ms within 1s
    @16s     expect watch haptic click
    @19s     expect watch haptic start
             expect watch page work set 2 of 3
    # A walk out of range: packets wait
    @22s     link cut
             expect link stalled
    # The set ends out there, and is kept
    @24s     watch next
             expect watch pending 1
    # The link breaks, and each side notices late
    @26s     expect link disconnected
             expect phone mirror stale within 500ms
    # Back in range: everything arrives once
    @31s     link restore
             expect watch reachable within 1s
             expect phone exercise Push-Ups done 2 within 2s
             expect phone mirror work set 3 of 3 within 2s
             expect watch pending 0 within 2s
    # Somebody kills the phone
    @36s     phone kill
    # The wearer goes on alone
    @38s     watch next
             expect watch page finish
    @41s     watch one-more
             expect watch page rest set 3 of 4
             expect watch pending 2
    # The phone starts again from its documents
    @44s     phone restart
             expect phone exercise Push-Ups done 3 sets 4 within 3s
             expect watch pending 0 within 3s
             expect phone mirror rest set 3 of 4 within 3s
    # One more set
    @47s     expect watch haptic start
    @52s     watch next
             expect watch page finish
    # Done by itself, and written down
    @57s     expect watch haptic success
             expect phone exercise Push-Ups completed done 4 within 1s
             expect phone mirror none within 1s
    @60s     expect settled
    """##
}
