import { plainLatinLetters } from '../search/latin-letters.ts'

/** Maximum length of a page's path in characters, including slashes. */
export const maxUrlIdChars = 200
const maxCharsFromTitle = 80

/** A letter or digit of any script with the marks on it, such as Hindi vowel signs. */
const letter = String.raw`[\p{L}\p{N}]\p{M}*`
const word = new RegExp(`(?:${letter})+`, 'gu')
const segment = new RegExp(`^(?:${letter}|[_-])(?:${letter}|[._~-])*(?<![.~])$`, 'u')

/**
 * Returns a page's path in normalized form: lower case, NFC, no slash at either end, so `Shop/Cups/` gives `shop/cups`. `null` for
 * an invalid path. The path of an item or product is that below its collection.
 */
export function normalUrlId(text: string): string | null {
  const urlId = foldUrl(text.trim()).replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\p{L}\p{N}]/u.test(urlId) || urlId.length > maxUrlIdChars) return null
  return urlId.split('/').every((part) => segment.test(part)) ? urlId : null
}

/**
 * Builds the path of a page, item or product from its title: `A mug, twice fired` gives `a-mug-twice-fired`. Letters of all
 * scripts stay; Latin ones are written with a to z. Returns `null` for a title without letters and digits.
 */
export function urlIdOfTitle(title: string): string | null {
  const text = foldUrl(title.replaceAll(compatible, (part) => part.normalize('NFKC')))
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replaceAll(/[^\0-~]/gu, (sign) => latinLetters[sign] ?? sign)
    .normalize('NFC')
    .replaceAll(/['‘’ʻʼ]|\p{Me}/gu, '')
  const words = text.match(word) ?? []
  return normalUrlId(cutAtLetter(words.join('-'), maxCharsFromTitle).replace(/-$/, ''))
}

/** Ligatures, full-width letters and numbers such as `½`, which have plain forms. */
const compatible = /[\p{Script=Latin}\p{No}\uFF00-\uFFEF]+/gu

const latinLetters: Readonly<Record<string, string>> = {
  ...plainLatinLetters,
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ɲ: 'n',
  ʉ: 'u',
  ƴ: 'y',
}

/**
 * Returns the form in which addresses are compared: lower case and NFC, without invisible characters. A zero-width non-joiner,
 * which divides Persian words, becomes a hyphen in Arabic script; elsewhere it only changes how letters are joined, and is removed.
 */
export function foldUrl(text: string): string {
  if (/^[\0-~]*$/.test(text)) return text.toLowerCase()
  return text
    .replaceAll(/(?<=\p{Script=Arabic}\p{M}*)\u200C+(?=\p{Script=Arabic})/gu, '-')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i') // the lower case of İ
    .normalize('NFC')
}

/** Returns a requested or linked path in the form in which it is stored, or `null` when it cannot be decoded. */
export function decodedUrlPath(path: string): string | null {
  try {
    const text = foldUrl(decodeURIComponent(path))
    return text.includes('\0') || !text.isWellFormed() ? null : text
  } catch {
    return null
  }
}

/**
 * Percent-encodes the characters of an address that are invalid in URLs. The rest stays, because an address can contain a query
 * and parts that are encoded already.
 */
export function asciiAddress(address: string): string {
  return address.toWellFormed().replaceAll(/[^!#-;=?-[\]_a-z~]+/g, encodeURIComponent)
}

/** Returns a path that is not taken: the given one, if necessary with `-2`, `-3` … appended. */
export function freeUrlId(urlId: string, isTaken: (urlId: string) => boolean): string {
  let free = urlId
  for (let number = 2; isTaken(free); number += 1) {
    free = `${cutAtLetter(urlId, maxUrlIdChars - `-${number}`.length)}-${number}`
  }
  return free
}

/** Cuts a text to a length without cutting a letter from its marks or a surrogate pair in two. */
export function cutAtLetter(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  let end = maxChars
  while (end > 0 && /^[\p{M}\u200D\uDC00-\uDFFF]/u.test(text.slice(end, end + 2))) end -= 1
  return text.slice(0, end)
}
