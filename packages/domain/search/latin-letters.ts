/** Latin letters without a canonical decomposition into base letter and mark, in lower case, by their usual spelling in a to z. */
export const plainLatinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
