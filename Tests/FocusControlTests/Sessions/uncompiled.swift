import AppIntents
let count: Int = "three"
