import {
  discountListParts,
  type DiscountList,
  type DiscountListQuery,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import type { DiscountDetail } from '@sitewright/domain/discounts/discounts.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readSettings } from '../sites/index.ts'
import { countDiscountRows, findDiscountRow, listDiscountRows } from './discount.store.ts'

const pageSize = 50

/** Lists a page of the discounts for their owner, newest first, with the number of discounts in each part (BX-2.09). */
export async function listDiscounts(ctx: Ctx, { after, part, search }: DiscountListQuery): Promise<DiscountList> {
  const asked = { words: searchWords(search), nowMs: ctx.now() }
  const page = { ...asked, part: part ?? null, after: after ?? null, limit: pageSize + 1 }
  const [found, counted, settings] = await readInSite(ctx, (tx) =>
    Promise.all([
      listDiscountRows(tx, ctx.siteId, page),
      countDiscountRows(tx, ctx.siteId, asked),
      readSettings(tx, ctx.siteId),
    ]),
  )
  const counts = Object.fromEntries(
    discountListParts.map((one) => [one, counted.find((row) => row.part === one)?.count ?? 0]),
  ) as DiscountList['counts']
  const { currency, timeZone } = settings
  return { discounts: found.slice(0, pageSize), hasNextPage: found.length > pageSize, counts, currency, timeZone }
}

/** Reads one discount for its owner. Throws `discounts.not-found`. */
export async function readDiscount(ctx: Ctx, discountId: string): Promise<DiscountDetail> {
  return readInSite(ctx, async (tx) => {
    const [discount, { currency, timeZone }] = await Promise.all([
      findDiscountRow(tx, ctx.siteId, discountId),
      readSettings(tx, ctx.siteId),
    ])
    if (!discount) throw new Refusal('discounts.not-found')
    return { discount, currency, timeZone }
  })
}
