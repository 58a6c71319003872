/**
 * Facts about the seeded sites that the measured requests need, such as the ids of products. `bench/serve.ts` writes them to
 * `bench.json` in the data folder.
 */
export type BenchFacts = {
  siteId: string
  products: BenchProduct[]
  /** A product with 250 variants and 6 options; `choices` are the query strings that select each SKU. */
  large: BenchProduct & { choices: string[] }
  /** Id of a product of the demonstration site with so many reviews that their summary is not computed on request. */
  reviewedId: string
  /** A shop with discount codes, automatic discounts, shipping rates and taxes. */
  coupons: { siteId: string; products: BenchProduct[]; codes: string[] }
}
export type BenchProduct = { id: string; path: string; skus: string[] }

export const benchSite = 'bench'
export const demoSite = 'fern-and-kiln'
/** A site whose product list shows 100 products on one page. */
export const listSite = 'lists'
export const couponSite = 'codes'
