import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyNumberText, moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { stepsToFormatMoney, stepsToBuildMoneyPattern } from '../cldr/costs.ts'
import { parseCurrencyOptions } from '../cldr/number-options.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { child, isTruthy } from '../run/values.ts'
import { chargeFirstUse } from '../run/step-budget.ts'
import { escapeAttribute } from './escape.ts'
import { options } from './parameter-declarations.ts'

/**
 * Parameters of the price formatters, such as the currency display. They have no effect unless the site formats money by CLDR.
 */
export const moneyParameters = { money: options('money options', parseCurrencyOptions) }

export type MoneyArguments = { readonly money: ReturnType<typeof parseCurrencyOptions> }

/**
 * Prints an amount of money. Without CLDR, this is the number in a span, to which the theme's style or a script adds the currency
 * symbol; with CLDR, the whole amount as text (PL-9.24).
 */
export function moneyHtml(cents: number, currency: string, { money }: MoneyArguments, run: RenderState): string {
  const formats = usesCldrMoney(run) ? run.settings.cldr?.of(run.settings.locale) : null
  if (!formats) return `<span class="sqs-money-native">${escapeAttribute(moneyNumberText(cents, currency))}</span>`
  const isPlain = Object.keys(money).length === 0
  if (isPlain) {
    chargeFirstUse(run, 'currency', currency, stepsToBuildMoneyPattern)
    return escapeAttribute(moneyTextByPattern(cents, formats.moneyPattern(currency)))
  }
  charge(run, stepsToFormatMoney)
  return escapeAttribute(formats.money(formatMinorUnits(cents, fractionDigits(currency)), currency, money))
}

/** True when the site formats money by CLDR. Imported sites have this setting in `website` or in `featureFlags` (PL-3.59). */
function usesCldrMoney(run: RenderState): boolean {
  return ['website', 'featureFlags'].some((name) =>
    isTruthy(child(lookUpInScope(run.frame, name), 'useCLDRMoneyFormat')),
  )
}
