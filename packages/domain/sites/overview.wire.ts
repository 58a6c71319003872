import * as z from 'zod'

/*
 * The studio's call for what needs somebody at a site, and what it sold. The site is named by `X-Site`.
 *
 *   GET  /api/studio/overview   `overviewAnswer`
 *
 * A part is `null` for those whose roles do not permit to see it.
 */

const sales = z.object({ cents: z.int(), orders: z.int() })

export const overviewAnswer = z.object({
  /** Orders of which nothing was handed over, those of them that are not paid yet, and orders that need a decision. */
  orders: z.object({ toFulfil: z.int(), unpaid: z.int(), attention: z.int() }).nullable(),
  /** Variants that run out, and those that are sold out. */
  stock: z.object({ low: z.int(), out: z.int() }).nullable(),
  /** Reviews that wait to be published. */
  reviews: z.int().nullable(),
  /** Mails of the last week that could not be delivered. */
  failedMails: z.int().nullable(),
  /**
   * What was paid today and since Monday, less what was paid back of it, by the site's time zone, in minor units. While the shop is in test
   * mode, test orders count, and otherwise real ones.
   */
  sales: z.object({ currency: z.string(), isTestMode: z.boolean(), today: sales, week: sales }).nullable(),
})
export type Overview = z.output<typeof overviewAnswer>
