import type { Problem } from '../../http/index.ts'

/** The error of a cart form posted without scripts, with the typed values by field name. `place` names the form. */
export type CartProblem = {
  place: 'line' | 'coupon' | 'location'
  entryId: string | null
  message: string
  typed: Readonly<Record<string, string>>
}

/** Returns the error of a post whose form is on the cart page; `null` for other posts. */
export function cartProblemOf({ path, text: message, body }: Problem): CartProblem | null {
  const line = /^\/cart\/entries\/([0-9a-f]{32})(?:\/remove)?$/.exec(path)
  const typed = typedIn(body)
  if (line) return { place: 'line', entryId: line[1] ?? null, message, typed }
  if (path.startsWith('/cart/coupons')) return { place: 'coupon', entryId: null, message, typed }
  return path === '/cart/location' ? { place: 'location', entryId: null, message, typed } : null
}

const maxTypedLength = 300

function typedIn(body: unknown): Record<string, string> {
  const fields = Object.entries(textFieldsOf(body))
  return Object.fromEntries(fields.map(([name, value]) => [name, value.slice(0, maxTypedLength).toWellFormed()]))
}

/** Returns the text fields of a posted form, which was not parsed. */
export function textFieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
