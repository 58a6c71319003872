import type { Visitor } from '../context.ts'

/**
 * Returns the name of the lock that every change of a visitor's cart takes. The lock also works before the cart has a row in the
 * database.
 */
export function cartLockName(visitor: Pick<Visitor, 'tokenHash'>): string {
  return `cart:${visitor.tokenHash.toString('hex')}`
}
