extension RuleSection {
  static let deliveries = RuleSection(
    "Deliveries",
    [
      Entry(
        .turnedOn, "None to A: every app with an enabled filter gets A's values",
        .documented(
          [
            .init(
              """
              Your implementation of perform is called when the system determines that your app \
              needs to respond to a Focus transition.
              """, on: .talk(from: "8:43")),
            .init(
              """
              Turn on the modified Focus to receive those parameters in the sample app’s App \
              Intents extension.
              """, on: .article),
          ])),
      Entry(
        .turnedOff, "A to none: every app that had a filter in A gets the defaults",
        .documented(
          [
            .init(
              """
              When you turn off the modified Focus, the system provides the sample app’s \
              SetFocusFilterIntent conforming object with the following default parameters
              """, on: .article)
          ])),
      Entry(
        .switched, "A to B: apps in B get B's values once, apps only in A the defaults",
        .modeled(
          """
          No source says how often an app is called; home-assistant/iOS#5501 saw a run with the \
          defaults and one with the values, in no fixed order.
          """)),
      Entry(
        .equalValues, "A to B with equal values: delivered again",
        .modeled(
          """
          Nothing documents a comparison; home-assistant/iOS#5476 tells of runs that are skipped \
          when a Focus comes back quickly.
          """)),
      Entry(
        .sameFocus, "A to A: nothing is delivered",
        .modeled(
          "The values that an app got are still relevant.")),
      Entry(
        .editedWhileOn, "A filter edited, enabled or added in the Focus that is on runs at once",
        .modeled(
          "An app would otherwise show values that Settings no longer shows.")),
      Entry(
        .disabledWhileOn,
        """
        A filter disabled or removed in the Focus that is on runs at once with the defaults
        """,
        .modeled(
          """
          The values that were delivered are no longer relevant (F4.5), though Apple doesn't \
          name this occasion.
          """)),
      Entry(
        .deletedWhileOn, "When the Focus that is on is deleted, its apps get the defaults",
        .modeled(
          """
          The values that were delivered are no longer relevant (F4.5), though Apple doesn't \
          name this occasion.
          """)),
      Entry(
        .noDefaultInstance,
        "Without a default for a required parameter there is no call at the end",
        .observed([
          """
          feedback-assistant/reports#461 (FB13552833): “the `perform` method is only called when \
          the user activates a focus like “Do Not Disturb”, but not when they deactivate the focus”
          """,
          """
          developer.apple.com/forums/thread/766761: “The FocusFilterIntent was only called once, \
          since I've had Parameters inside that were not optional.”
          """,
        ])),
      Entry(
        .noHost, "A filter that neither an app nor an extension can run misses its delivery",
        .observed([
          "home-assistant/iOS#5656: “skipped when iOS would have to launch the app to run it”",
          """
          dotcomjack/nocturne: “Nothing is delivered later, so the state has to be read at launch.”
          """,
        ])),
      Entry(
        .launchedWhileOn,
        "An app launched while a Focus is on gets no delivery and must read current",
        .observed([
          """
          feedback-assistant/reports#588 (FB15943245): “The problem is that it needs to be set at \
          app launch too, in case the user has the focus mode already enabled.”
          """
        ])),
      Entry(
        .firstUnlock, "At the first unlock every filter that a mode has gets values or defaults",
        .modeled(
          """
          Before it no app's data can be read, and what an app missed meanwhile isn't known. A filter \
          that no mode has was never called. A filter of the device itself gets defaults only where \
          values of a Focus are left.
          """)),
      Entry(
        .noDialog, "Asking for a value inside perform() is an error",
        .modeled(
          "No screen belongs to the call, so nobody could answer.")),
      Entry(
        .appRemoved, "An app that was removed is skipped",
        .modeled(
          "There is nothing to call.")),
      Entry(
        .performThrew,
        "If perform() throws, the app has no predicate; calls to other apps continue",
        .modeled(
          "The app context is part of a result that didn't come.")),
      Entry(
        .oneAfterAnother, "Several calls for one app run one after another, in order",
        .modeled(
          """
          Apple promises no order; the last values have to be those of the Focus that is on.
          """)),
      Entry(
        .vanishedEntity, "An entity that the query no longer returns is nil, or a missing value",
        .modeled(
          "A stored identifier is all that the system has of an entity.")),
      Entry(
        .timeLimit,
        "A perform() that exceeds its time limit is abandoned, and the app counts as hung",
        .modeled(
          """
          The system limits the time of background work; the limit for a filter isn't \
          documented.
          """)),
      Entry(
        .superseded, "The result of a delivery is ignored after its Focus was replaced",
        .modeled(
          "Its app context belongs to a Focus that is over.")),
      Entry(
        .injectedFault, "A fault that a scenario or a test injects changes one delivery",
        .modeled(
          """
          Public reports tell of deliveries that are lost, late, repeated and in another order, and \
          no source says when.
          """)),
      Entry(
        .runByShortcut,
        "A filter that a shortcut runs is called with the shortcut's values, whatever Focus is on",
        .modeled(
          """
          Shortcuts offers a filter as an action, unless its `isDiscoverable` is false; \
          lavasecurity/lavasec-ios: “keeping it out of Shortcuts avoids a stray run once action that has \
          no Focus context”. An intent starts its app in the background, as WWDC22 10032 says of intents \
          in general. No source says what such a run delivers.
          """)),
    ])
}
