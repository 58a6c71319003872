import { nativeSides } from '@sitewright/domain/kit/currency-patterns.ts'

/**
 * The engine prints the number alone, and a theme's sheet what stands around it. Themes of the public kind take that as given; what they
 * say themselves lies above it.
 */
export function currencySigns(): string {
  return Object.entries(nativeSides)
    .map(([currency, [before, after = '']]) => sign(currency, 'before', before) + sign(currency, 'after', after))
    .join('')
}

function sign(currency: string, side: 'before' | 'after', words: string): string {
  if (words === '') return ''
  return `.native-currency-code-${currency.toLowerCase()} .sqs-money-native::${side}{content:"${words}"}`
}
