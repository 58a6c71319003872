import type { Visitor } from '../kit/context.ts'

/** The lock under which one visitor's cart changes; it exists before the cart has a row. */
export function lockOf(visitor: Pick<Visitor, 'tokenHash'>): string {
  return `cart:${visitor.tokenHash.toString('hex')}`
}
