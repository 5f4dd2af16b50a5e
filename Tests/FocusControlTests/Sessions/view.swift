import AppIntents
import SwiftUI
func show(_ view: any View) {}
