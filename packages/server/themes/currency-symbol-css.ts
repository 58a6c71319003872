import { nativeAffixesByCurrency } from '@sitewright/domain/kit/money-text.ts'

/**
 * Returns CSS rules that print the currency symbol before or after an amount, because the template engine prints only the number.
 * Imported themes rely on these rules and can override them.
 */
export function currencySymbolCss(): string {
  return Object.entries(nativeAffixesByCurrency)
    .map(([currency, [before, after = '']]) => sign(currency, 'before', before) + sign(currency, 'after', after))
    .join('')
}

function sign(currency: string, side: 'before' | 'after', words: string): string {
  if (words === '') return ''
  return `.native-currency-code-${currency.toLowerCase()} .sqs-money-native::${side}{content:"${words}"}`
}
