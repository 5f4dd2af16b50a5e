// Intents with a meaning that the system defines, and none on a simulated device: it has no camera
// and no Action button, and an intent runs only by its name.

/// An intent that plays sound; `AudioPlaybackIntent` took its place.
///
/// Mirrors
/// [`AudioStartingIntent`](https://developer.apple.com/documentation/appintents/audiostartingintent).
public protocol AudioStartingIntent: SystemIntent {}

/// An intent that starts or stops a recording of sound.
///
/// Mirrors
/// [`AudioRecordingIntent`](https://developer.apple.com/documentation/appintents/audiorecordingintent).
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that starts a Live Activity; `LiveActivityIntent` took its place.
///
/// Mirrors
/// [`LiveActivityStartingIntent`](https://developer.apple.com/documentation/appintents/liveactivitystartingintent).
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that opens the app's camera, also on the Lock Screen.
///
/// Mirrors
/// [`CameraCaptureIntent`](https://developer.apple.com/documentation/appintents/cameracaptureintent).
public protocol CameraCaptureIntent: SystemIntent {
  /// The type of the values that the app passes to its capture extension.
  associatedtype AppContext: Codable, Sendable = Never
}

extension CameraCaptureIntent {
  /// The value that the app passed to its capture extension; always `nil` here.
  public static var appContext: AppContext? { get async throws { nil } }

  /// Passes a value to the app's capture extension; has no effect here.
  public static func updateAppContext(_ newContext: AppContext?) async throws {}
}

/// An intent that starts a workout of the app.
///
/// Mirrors
/// [`StartWorkoutIntent`](https://developer.apple.com/documentation/appintents/startworkoutintent).
public protocol StartWorkoutIntent: InstanceDisplayRepresentable, SystemIntent {
  /// The type of ``workoutStyle``.
  associatedtype WorkoutStyle: AppValue

  /// The kind of workout.
  var workoutStyle: WorkoutStyle { get set }

  /// The workouts that Settings offers for the Action button.
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  /// Creates an intent that starts a kind of workout.
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }

  /// Tells the system that ``suggestedWorkouts`` changed; has no effect here.
  public static func invalidateSuggestedWorkouts() {}
}

/// An intent that pauses the app's workout.
///
/// Mirrors
/// [`PauseWorkoutIntent`](https://developer.apple.com/documentation/appintents/pauseworkoutintent).
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes the app's paused workout.
///
/// Mirrors
/// [`ResumeWorkoutIntent`](https://developer.apple.com/documentation/appintents/resumeworkoutintent).
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that people are to replace in their shortcuts.
///
/// A simulated device has no shortcuts. Mirrors
/// [`DeprecatedAppIntent`](https://developer.apple.com/documentation/appintents/deprecatedappintent).
public protocol DeprecatedAppIntent: AppIntent {
  /// The type of the intent that takes its place; `Never` for none.
  associatedtype ReplacementIntent: AppIntent = Never

  /// The reason, and the intent that takes its place.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// The reason why an intent is deprecated, and the intent that takes its place.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  /// The reason; without one, an empty text, which is *modeled*.
  public let message: LocalizedStringResource

  /// The intent that takes the deprecated one's place; `nil` for none.
  public let replacedBy: ReplacementIntent.Type?

  /// Creates a deprecation without a replacement.
  public init(message: LocalizedStringResource) where ReplacementIntent == Never {
    self.init(message: message, replacedBy: nil)
  }

  /// Creates a deprecation with a reason.
  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
    self.message = message
    self.replacedBy = replacedBy
  }

  /// Creates a deprecation with a replacement.
  public init(replacedBy: ReplacementIntent.Type) {
    self.init(message: "", replacedBy: replacedBy)
  }
}
