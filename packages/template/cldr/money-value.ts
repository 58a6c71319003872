import { asText, child } from '../run/values.ts'

/** The amount of a sum in either of its forms (SF-3.05, SF-3.06); undefined of anything else. */
export function amountOf(value: unknown): unknown {
  return child(value, 'decimalValue') ?? child(value, 'value')
}

/** Amount and currency, both of the same form; null where the value is no sum. */
export function moneyOf(value: unknown): { amount: string; currency: string } | null {
  return formOf(value, 'decimalValue', 'currencyCode') ?? formOf(value, 'value', 'currency')
}

function formOf(value: unknown, amountKey: string, currencyKey: string): { amount: string; currency: string } | null {
  const amount = child(value, amountKey)
  const currency = child(value, currencyKey)
  if (amount === undefined || currency === undefined) return null
  return { amount: asText(amount), currency: asText(currency) }
}
