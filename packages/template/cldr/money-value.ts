import { asText, child } from '../run/values.ts'

/**
 * Returns the amount of a money object in either form, `decimalValue` or `value`; undefined for any other value (SF-3.05,
 * SF-3.06).
 */
export function amountOf(value: unknown): unknown {
  return child(value, 'decimalValue') ?? child(value, 'value')
}

/**
 * Returns the amount and currency of a money object, either `decimalValue` with `currencyCode` or `value` with `currency`; `null`
 * when the value is not money.
 */
export function readMoneyObject(value: unknown): { amount: string; currency: string } | null {
  return formOf(value, 'decimalValue', 'currencyCode') ?? formOf(value, 'value', 'currency')
}

function formOf(value: unknown, amountKey: string, currencyKey: string): { amount: string; currency: string } | null {
  const amount = child(value, amountKey)
  const currency = child(value, currencyKey)
  if (amount === undefined || currency === undefined) return null
  return { amount: asText(amount), currency: asText(currency) }
}
