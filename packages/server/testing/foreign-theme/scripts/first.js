window.first = 1; function sayProduct() {}
