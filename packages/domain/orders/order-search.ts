import type { Address } from './order.ts'

/** Longest term that is stored, and that a word of a search can match. */
const maxTermChars = 100
/** Further words of a search are ignored. */
const maxWords = 5

type Searched = {
  email: string
  delivery: Address | null
  billing: Address
  lines: readonly { sku: string }[]
}

/**
 * Returns the terms by which an order is found beside its number: the words of the customer's names and companies, the email
 * address, its domain and the parts before the @, and the SKUs. A search matches the beginning of terms.
 */
export function orderSearchTerms({ email, delivery, billing, lines }: Searched): string[] {
  const people = [delivery, billing].flatMap((address) =>
    address ? [address.firstName, address.lastName, address.company] : [],
  )
  const at = email.lastIndexOf('@')
  const terms = [
    ...people.flatMap(wordsOf),
    email,
    email.slice(at + 1),
    ...email.slice(0, Math.max(0, at)).split(/[^\p{L}\p{N}]+/u),
    ...lines.map(({ sku }) => sku),
  ]
  return [...new Set(terms.map(plainTerm).filter((term) => term !== ''))]
}

/** Splits what was typed into a search field into words. A leading `#`, as before an order's number, does not count. */
export function orderSearchWords(search: string): string[] {
  const words = wordsOf(search).map((word) => plainTerm(word.replace(/^#/, '')))
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords)
}

/**
 * Returns the range of terms that begin with a word: from the first value inclusive to the second exclusive, compared by code
 * points. U+10FFFF is the highest code point, and no term contains it.
 */
export function termRange(word: string): { from: string; below: string } {
  return { from: word, below: `${word}\u{10FFFF}` }
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/)
}

/** Lower case, without accents and control characters: "Zoë" is found by "zoe". */
function plainTerm(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}|\p{Cc}|\p{Cs}|\u{10FFFF}/gu, '')
  return plain.toLowerCase().slice(0, maxTermChars).toWellFormed().replace('\u{FFFD}', '').trim()
}
