/** What the load needs to know of a seeded store: `bench/serve.ts` writes it to `bench.json` in the data folder. */
export type BenchFacts = {
  siteId: string
  products: BenchProduct[]
  /** A product of 250 variants under 6 options; `choices` are the query strings that select each SKU. */
  large: BenchProduct & { choices: string[] }
  /** A product of the demonstration site with more reviews than are summed up on request. */
  reviewedId: string
  /** A shop with codes, automatic discounts, shipping rates and taxes. */
  coupons: { siteId: string; products: BenchProduct[]; codes: string[] }
}
export type BenchProduct = { id: string; path: string; skus: string[] }

export const benchSite = 'bench'
export const demoSite = 'fern-and-kiln'
/** A site whose list shows a hundred products at once. */
export const listSite = 'lists'
/** The site of `BenchFacts.coupons`. */
export const couponSite = 'codes'
