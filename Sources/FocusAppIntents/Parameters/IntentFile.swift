import FocusHost
public import Foundation

/// A file as the value of a parameter, given by its data or its URL.
///
/// Apple's initializers with a `UTType` aren't available.
public struct IntentFile: Hashable, Sendable {
  private enum Content: Hashable {
    case data(Data)
    case url(URL)
  }

  private let content: Content

  /// The file's name with its extension.
  public let filename: String

  /// Whether the system deletes the file after the intent has run.
  public var removedOnCompletion = false

  /// Creates a file from its data.
  public init(data: Data, filename: String) {
    content = .data(data)
    self.filename = filename
  }

  /// Creates a file from its URL; the file isn't read now.
  public init(fileURL: URL, filename: String? = nil) {
    content = .url(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
  }

  /// The file's URL; `nil` for a file created from data.
  public var fileURL: URL? {
    if case .url(let url) = content { url } else { nil }
  }

  /// The file's data; empty if the file can't be read, which is reported.
  public var data: Data {
    switch content {
    case .data(let data): return data
    case .url(let url):
      do {
        return try Data(contentsOf: url)
      } catch {
        HostReport.report("IntentFile.data is empty. \(error)")
        return Data()
      }
    }
  }
}

extension IntentFile: DisplayRepresentable {
  /// *File*.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "File" }

  /// The file's name.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(stringLiteral: filename)
  }
}

extension IntentFile: _IntentValue {
  public static var _form: _ValueForm<IntentFile> {
    _ValueForm(
      "a file as a path or an object",
      write: { file in
        switch file.content {
        case .data(let data):
          ["data": .string(data.base64EncodedString()), "filename": .string(file.filename)]
        case .url(let url): ["fileURL": .string(url.absoluteString)]
        }
      },
      parse: { data in
        switch data {
        case .string(let path): return IntentFile(fileURL: URL(filePath: path))
        case .object(let fields):
          if let text = fields["fileURL"]?.text, let url = URL(string: text) {
            return IntentFile(fileURL: url)
          }
          guard let text = fields["data"]?.text, let bytes = Data(base64Encoded: text),
            let name = fields["filename"]?.text
          else { return nil }
          return IntentFile(data: bytes, filename: name)
        default: return nil
        }
      })
  }
}
