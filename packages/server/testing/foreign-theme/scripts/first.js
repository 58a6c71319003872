window.first = 1
