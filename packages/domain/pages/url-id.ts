/** In letters, with the slashes. */
export const longestUrlId = 200
const segment = /^[\p{L}\p{N}](?:[\p{L}\p{N}._~-]*[\p{L}\p{N}])?$/u

/** The address of a page as it is kept: lower case, no slash at its ends; null where it is none. `Shop/Cups/` gives `shop/cups`. */
export function normalUrlId(text: string): string | null {
  const urlId = text
    .trim()
    .replaceAll(/^\/+|\/+$/g, '')
    .normalize('NFC')
    .toLowerCase()
  if (urlId === '' || urlId.length > longestUrlId) return null
  return urlId.split('/').every((part) => segment.test(part)) ? urlId : null
}

/** An address made of a title: `A mug, twice fired` gives `a-mug-twice-fired`; null where no letter or digit is in it. */
export function urlIdOfTitle(title: string): string | null {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const text = words.join('-').slice(0, longestOfTitle)
  return normalUrlId(text.toWellFormed().replace(/[-\uFFFD]+$/, ''))
}

const longestOfTitle = 80
