print("focusctl")
