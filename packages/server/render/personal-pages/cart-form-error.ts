import type { RefusedRequest } from '../../http/index.ts'

/**
 * The error of a cart form that was posted without scripts and refused. `place` names the form (a cart line's, the coupon's or
 * the shipping location's), `typed` holds the posted values by field name.
 */
export type CartFormError = {
  place: 'line' | 'coupon' | 'location'
  entryId: string | null
  message: string
  typed: Readonly<Record<string, string>>
}

/** Returns the error for the cart page when the refused post came from one of its forms; `null` for other posts. */
export function cartFormErrorOf({ path, text: message, body }: RefusedRequest): CartFormError | null {
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

/** Returns the text fields of a posted form whose body was not validated. */
export function textFieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
