import { csvOf } from '@sitewright/domain/import/csv.ts'
import { momentOfLocalTime } from '@sitewright/domain/kit/local-time.ts'
import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import type { TaxReportAnswer, TaxReportQuery } from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { contentReply, type Reply } from '../http/index.ts'
import { readTaxReport } from '../orders/index.ts'
import { readSettings } from '../sites/index.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the taxes of orders that were paid in a period of the site's time zone, less those of refunds in it. */
export async function reportTaxes(ctx: Ctx, { from, to }: TaxReportQuery): Promise<TaxReportAnswer> {
  return readInSite(ctx, async (tx) => {
    const { timeZone } = await readSettings(tx, ctx.siteId)
    const fromMs = momentOfLocalTime(Date.parse(from), timeZone)
    const toMs = momentOfLocalTime(Date.parse(to) + dayMs, timeZone)
    return { ...(await readTaxReport(tx, ctx.siteId, { fromMs, toMs })), timeZone }
  })
}

const heads = ['Country', 'State or region', 'Tax', 'Rate in percent', 'Class', 'Net sales', 'Tax charged', 'Currency']

/** Sends the tax report of a period as a CSV file. */
export async function sendTaxReport(ctx: Ctx, period: TaxReportQuery): Promise<Reply> {
  const { rows } = await reportTaxes(ctx, period)
  const lines = rows.map(({ country, region, name, ratePpm, taxClass, netCents, taxCents, currency }) => {
    const money = (cents: number) => formatMinorUnits(cents, fractionDigits(currency))
    const rate = ppmToPercentText(ratePpm).slice(0, -1)
    return [country, region, name, rate, taxClass ?? 'shipping', money(netCents), money(taxCents), currency]
  })
  return contentReply(200, csvOf([heads, ...lines]), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="taxes-${period.from}-${period.to}.csv"`,
    'cache-control': 'private, no-store',
  })
}
