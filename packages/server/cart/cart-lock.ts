import type { Visitor } from '../context.ts'

/** Name of the lock that every change of a visitor's cart takes. It works before the cart has a row. */
export function lockOf(visitor: Pick<Visitor, 'tokenHash'>): string {
  return `cart:${visitor.tokenHash.toString('hex')}`
}
