export const caseNames = [
  'add-fresh',
  'add-3',
  'add-100',
  'cart-100-coupons',
  'add-250-variants',
  'variant-details',
  'product-json',
  'list-100-cards',
  'list-100-items',
  'reviews',
  'reviews-page',
  'page-uncached',
  'page-cached',
  'page-cached-again',
  'page-cached-warn',
  'checkout-page',
  'order',
  'search-page',
  'suggestions',
  'studio-products',
  'studio-orders',
  'studio-inventory',
] as const
export type CaseName = (typeof caseNames)[number]

/** True for cases that request whole pages, which need the scripts and theme modules of `npm run build`. */
export function needsBuild(name: CaseName): boolean {
  return name.includes('page')
}

/** A case to measure: its requests (`next` returns the text of each), their expected status, and the log level of the server. */
export type Case = {
  name: CaseName
  status: number
  logLevel: 'info' | 'warn'
  /** True when each request must run at least one data statement, so that a cache hit fails the case. */
  isUncached: boolean
  next: (connection: number, count: number) => string
  /** True when the requests go to the studio's port. */
  isOfStudio?: boolean
  /** Sets up data on the server before the first request. */
  prepare?: (port: number) => Promise<void>
  /** Returns the requests of one round, each of which can be sent only once. They replace those of `next`. */
  prepareRound?: (port: number) => Promise<string[]>
}

/** Ports of a measured server. */
export type Ports = { port: number; studioPort: number }

/** Returns the port to which a case sends its requests. */
export function portOf({ isOfStudio }: Pick<Case, 'isOfStudio'>, { port, studioPort }: Ports): number {
  return isOfStudio === true ? studioPort : port
}

/** Connections that send the load. */
export const connections = 16

/**
 * Passed to the measured servers as SECRET. Because the bench knows it, it can sign CSRF tokens itself and needs no extra call
 * before a new shopper's first add.
 */
export const benchSecret = 'the bench may know what nobody else knows'
