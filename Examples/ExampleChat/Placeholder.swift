// The app starts here.
