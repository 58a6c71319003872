import { catalogMessages, type PeriodUnit } from '@sitewright/domain/catalog/catalog.messages.ts'
import type { Run } from '../run/run.ts'
import { asNumber, child, childPath } from '../run/values.ts'
import { escapeHtml } from './escape.ts'
import { contentOf } from './product.ts'
import { fill, ownWords, themeWords } from './words.ts'

type Period = { unit: PeriodUnit; count: number }

/** 'from … every 2 weeks for 1 year' (SF-4.28); null where the plan says no period. `price` is HTML. */
export function subscriptionText(item: unknown, price: string, isFrom: boolean, run: Run): string | null {
  const plan = contentOf(item, 'subscriptionPlan')
  const every = periodOf(childPath(plan, ['billingPeriod']))
  if (!every) return null

  const duration = durationOf(every, asNumber(child(plan, 'numBillingCycles')))
  const theme = themeWords(run, keyOf(every, duration, isFrom))
  if (theme === undefined) {
    return ownWords(run, catalogMessages.subscriptionPrice, {
      price,
      from: isFrom,
      every: every.count,
      unit: every.unit,
      duration: duration?.count ?? null,
      durationUnit: duration?.unit ?? every.unit,
    })
  }
  const values = { billingPeriodValue: String(every.count), duration: String(duration?.count ?? '') }
  return fill(run, escapeHtml(theme), { ...values, price, fromPrice: price })
}

function periodOf(period: unknown): Period | null {
  const unit = child(period, 'unit')
  const count = asNumber(child(period, 'value'))
  if (unit !== 'WEEK' && unit !== 'MONTH' && unit !== 'YEAR') return null
  return count > 0 ? { unit, count } : null
}

/** SF-9.05 */
const unitsPerYear = { WEEK: 52, MONTH: 12, YEAR: 1 } as const

/** Whole years are shown in years; no cycles is indefinite. */
function durationOf(every: Period, cycles: number): Period | null {
  if (!(cycles > 0)) return null
  const count = every.count * cycles
  const perYear = unitsPerYear[every.unit]
  return count % perYear === 0 ? { unit: 'YEAR', count: count / perYear } : { unit: every.unit, count }
}

const adverbs = { WEEK: 'Weekly', MONTH: 'Monthly', YEAR: 'Yearly' } as const
const nouns = { WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' } as const

/** `productPrice__singlePrice__nWeekly__limited__nWeeks` */
function keyOf(every: Period, duration: Period | null, isFrom: boolean): string {
  const period = `${every.count === 1 ? '1' : 'n'}${adverbs[every.unit]}`
  const length = duration ? `limited__${duration.count === 1 ? '1' : 'n'}${nouns[duration.unit]}` : 'indefinite'
  return `productPrice__${isFrom ? 'multiplePrices' : 'singlePrice'}__${period}__${length}`
}
