const maxChars = 40
const reservedIdentifiers = new Set([
  'admin',
  'api',
  'assets',
  'files',
  'localhost',
  'mail',
  'metrics',
  'static',
  'studio',
  'www',
])

/**
 * True for a valid site identifier, the name of a site in `<identifier>.localhost` and `<identifier>.<SITES_DOMAIN>`: one DNS
 * label that is not reserved.
 */
export function isValidSiteIdentifier(text: string): boolean {
  return /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/.test(text) && !text.includes('--') && !reservedIdentifiers.has(text)
}

/**
 * Returns identifiers for a site with this title, best first, all valid: the title in Latin letters, then with numbers for when
 * it is reserved or taken. `Fern & Kiln` becomes `fern-and-kiln`, `fern-and-kiln-2` … The last ones end with random digits, because
 * of a common title many may be taken. `randomDigits` returns so many decimal digits.
 */
export function identifiersOfTitle(title: string, randomDigits: (count: number) => string): string[] {
  const base = spellOut(title)
  const numbers = [2, 3, 4, 5, 6, 7, 8, 9].map(String)
  const random = [4, 8, 12].map(randomDigits)
  return ['', ...numbers, ...random]
    .map((end) => (end === '' ? base : `${shorten(base, maxChars - end.length - 1)}-${end}`))
    .filter(isValidSiteIdentifier)
}

/** Writes a title with the letters of an identifier, which begins with a letter and has at least three characters. */
function spellOut(title: string): string {
  const letters = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/./gsu, (letter) => spelled[letter] ?? letter)
  const words = letters
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words === '') return 'site'
  return shorten(/^[a-z]..+/.test(words) ? words : `site-${words}`, maxChars)
}

function shorten(words: string, most: number): string {
  return words.slice(0, most).replace(/-$/, '')
}

/** Letters and signs that are written as others where only the letters a to z can stand. */
const spelled: Readonly<Record<string, string>> = {
  '&': ' and ',
  '+': ' and ',
  '@': ' at ',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
