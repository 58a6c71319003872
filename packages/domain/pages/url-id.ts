/** Maximum length of a page's path in characters, including slashes. */
export const maxUrlIdChars = 200
const segment = /^[\p{L}\p{N}](?:[\p{L}\p{N}._~-]*[\p{L}\p{N}])?$/u

/**
 * Returns a page's path in normalized form: lower case, no slash at either end, so `Shop/Cups/` gives `shop/cups`. `null` for an
 * invalid path.
 */
export function normalUrlId(text: string): string | null {
  const urlId = text
    .trim()
    .replaceAll(/^\/+|\/+$/g, '')
    .normalize('NFC')
    .toLowerCase()
  if (urlId === '' || urlId.length > maxUrlIdChars) return null
  return urlId.split('/').every((part) => segment.test(part)) ? urlId : null
}

/**
 * Builds a page's path from its title: `A mug, twice fired` gives `a-mug-twice-fired`. Returns `null` for a title without letters
 * and digits.
 */
export function urlIdOfTitle(title: string): string | null {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const text = words.join('-').slice(0, maxCharsFromTitle)
  return normalUrlId(text.toWellFormed().replace(/[-\uFFFD]+$/, ''))
}

const maxCharsFromTitle = 80
