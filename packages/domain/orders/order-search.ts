import { distinctTerms, wordsOf } from '../search/search-terms.ts'
import type { Address } from './order.ts'

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
  return distinctTerms([
    ...people.flatMap(wordsOf),
    email,
    email.slice(at + 1),
    ...email.slice(0, Math.max(0, at)).split(/[^\p{L}\p{N}]+/u),
    ...lines.map(({ sku }) => sku),
  ])
}
