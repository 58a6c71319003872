import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { attribute } from '../blocks/index.ts'

/** Gives the islands the pattern in which the page printed its sums, on the theme's own body tag. */
export function withMoneyPattern(html: string, pattern: MoneyPattern): string {
  return html.replace(/<body\b/i, (body) => `${body} data-money-pattern="${attribute(JSON.stringify(pattern))}"`)
}
