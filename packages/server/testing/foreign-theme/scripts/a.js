window.a = 1
