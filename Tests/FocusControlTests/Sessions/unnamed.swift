import AppIntents
let store = ChatStore.shared
