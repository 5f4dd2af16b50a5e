/// A value that crosses between a device and an app's code; between two processes in its stored form.
struct Crossing<Form: EncodedForm>: Sendable, Codable where Form.Live: Sendable {
  let live: Form.Live

  init(_ live: Form.Live) { self.live = live }

  init(from decoder: any Decoder) throws { live = try Form(from: decoder).live }

  func encode(to encoder: any Encoder) throws { try Form(encoding: live).encode(to: encoder) }
}
