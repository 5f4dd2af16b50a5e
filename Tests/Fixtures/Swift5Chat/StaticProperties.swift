import AppIntents
import AppKit
import UIKit

// As Apple's samples have them, which Swift 6 mode refuses.

extension AccountEntity {
  public static var defaultQuery = AccountEntityQuery()
}

extension ChatFocusFilter {
  public static var title: LocalizedStringResource = "Set account, status & look"
  public static var description: LocalizedStringResource? = "Select an account and a status."
  var isInFront: Bool { UIApplication.shared.applicationState == .active || NSApp.isActive }
}
