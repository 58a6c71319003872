import { countsOf } from '@sitewright/domain/orders/count-orders.ts'
import { localTimeOf, momentOfLocalTime, startOfLocalDay } from '@sitewright/domain/kit/local-time.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import type { Permission } from '@sitewright/domain/team/can.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { hasPermission } from '../http/index.ts'
import { countLowStock } from '../inventory/index.ts'
import { countFailedMails } from '../mail/index.ts'
import { countOrderRows, readSales } from '../orders/index.ts'
import { readShopPayment } from '../payments/index.ts'
import { countHeldReviews } from '../reviews/index.ts'
import { readSettings } from '../sites/index.ts'

const dayMs = 24 * 60 * 60_000
/** How long a mail that could not be delivered is reported. */
const failedMailsMs = 7 * dayMs

/** Counts what needs somebody at the site, and adds up what it sold. Parts that the caller may not see are null, and are not read. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
  const { siteId } = ctx
  return readInSite(ctx, async (tx) => {
    const permitted = <Part>(permission: Permission, read: () => Promise<Part>): Promise<Part | null> =>
      hasPermission(ctx.actor, permission) ? read() : Promise.resolve(null)
    const [orders, stock, reviews, failedMails, sales] = await Promise.all([
      permitted({ role: 'see-orders' }, () => readOrderCounts(tx, siteId)),
      permitted({ role: 'manage-products', part: 'see' }, () => countLowStock(tx, siteId)),
      permitted({ role: 'moderate-reviews' }, () => countHeldReviews(tx, siteId)),
      permitted({ role: 'manage-site' }, () => countFailedMails(tx, siteId, ctx.now() - failedMailsMs)),
      permitted({ role: 'see-orders' }, () => readSalesOfWeek(tx, ctx)),
    ])
    return { orders, stock, reviews, failedMails, sales }
  })
}

async function readOrderCounts(tx: Tx, siteId: string): Promise<NonNullable<Overview['orders']>> {
  const groups = await countOrderRows(tx, siteId, [])
  const toFulfil = groups.filter(({ order, fulfilment }) => order === 'open' && fulfilment === 'none')
  const sum = (some: typeof groups): number => some.reduce((total, { count }) => total + count, 0)
  const unpaid = sum(toFulfil.filter(({ payment }) => payment === 'none'))
  return { toFulfil: sum(toFulfil), unpaid, attention: countsOf(groups).attention }
}

async function readSalesOfWeek(tx: Tx, ctx: Ctx): Promise<NonNullable<Overview['sales']>> {
  const [{ timeZone, currency }, { isTestMode }] = await Promise.all([
    readSettings(tx, ctx.siteId),
    readShopPayment(tx, ctx),
  ])
  const todayMs = startOfLocalDay(ctx.now(), timeZone)
  const ofShop = { isTestMode, currency }
  const [today, week] = await Promise.all([
    readSales(tx, ctx.siteId, { fromMs: todayMs, ...ofShop }),
    readSales(tx, ctx.siteId, { fromMs: startOfLocalWeek(todayMs, timeZone), ...ofShop }),
  ])
  return { currency, isTestMode, today, week }
}

/** Returns the first moment of the Monday before the start of a day. */
function startOfLocalWeek(todayMs: number, timeZone: string): number {
  const localMs = localTimeOf(todayMs, timeZone)
  const daysSinceMonday = (new Date(localMs).getUTCDay() + 6) % 7
  return momentOfLocalTime(localMs - daysSinceMonday * dayMs, timeZone)
}
