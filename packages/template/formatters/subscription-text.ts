import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { subscriptionDuration, type Period } from '@sitewright/domain/subscriptions/plan.ts'
import type { RenderState } from '../run/run.ts'
import { asNumber, child, valueAtPath } from '../run/values.ts'
import { chargeAndTransformText } from '../run/step-budget.ts'
import { escapeHtml } from './escape.ts'
import { structuredContentField } from './product.ts'
import { fillPlaceholders, builtInText, themeText } from './localized-text.ts'

/**
 * Returns a subscription's price with its period as HTML, such as 'from … every 2 weeks for 1 year'; `null` when the plan has no
 * valid period. `price` is HTML (SF-4.28).
 */
export function subscriptionPriceHtml(item: unknown, price: string, isFrom: boolean, run: RenderState): string | null {
  return phraseOf(item, price, isFrom, escapeHtml, run)
}

/**
 * Returns the text of a subscription's price without HTML, with `{price}` as a placeholder; `null` when the plan has no valid
 * period.
 */
export function subscriptionPricePattern(item: unknown, run: RenderState): string | null {
  return phraseOf(item, '{price}', false, (words) => words, run)
}

function phraseOf(
  item: unknown,
  price: string,
  isFrom: boolean,
  escape: (words: string) => string,
  run: RenderState,
): string | null {
  const plan = structuredContentField(item, 'subscriptionPlan')
  const every = periodOf(valueAtPath(plan, ['billingPeriod']))
  if (!every) return null

  const duration = subscriptionDuration(every, asNumber(child(plan, 'numBillingCycles')))
  const theme = themeText(run, keyOf(every, duration, isFrom))
  if (theme === undefined) {
    return builtInText(run, catalogMessages.subscriptionPrice, {
      price,
      from: isFrom,
      every: every.count,
      unit: every.unit,
      duration: duration?.count ?? null,
      durationUnit: duration?.unit ?? every.unit,
    })
  }
  const values = { billingPeriodValue: String(every.count), duration: String(duration?.count ?? '') }
  return fillPlaceholders(run, chargeAndTransformText(run, theme, escape), { ...values, price, fromPrice: price })
}

function periodOf(period: unknown): Period | null {
  const unit = child(period, 'unit')
  const count = asNumber(child(period, 'value'))
  if (unit !== 'WEEK' && unit !== 'MONTH' && unit !== 'YEAR') return null
  return count > 0 ? { unit, count } : null
}

const adverbs = { WEEK: 'Weekly', MONTH: 'Monthly', YEAR: 'Yearly' } as const
const nouns = { WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' } as const

/**
 * Returns the key of the theme's text for a subscription's price, such as `productPrice__singlePrice__nWeekly__limited__nWeeks`.
 */
function keyOf(every: Period, duration: Period | null, isFrom: boolean): string {
  const period = `${every.count === 1 ? '1' : 'n'}${adverbs[every.unit]}`
  const length = duration ? `limited__${duration.count === 1 ? '1' : 'n'}${nouns[duration.unit]}` : 'indefinite'
  return `productPrice__${isFrom ? 'multiplePrices' : 'singlePrice'}__${period}__${length}`
}
