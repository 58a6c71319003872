import { centsOfDecimal } from '@sitewright/domain/catalog/cents-of-decimal.ts'
import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import type { Collection, Page } from '@sitewright/domain/pages/page-json.ts'
import { listOrders, type ListQuery } from '../catalog/index.ts'
import { filtersOf, knownWord, productFilters, type Filters, type PageQuery } from './list-pages.ts'

export type ProductFilters = { filters: Filters; query: Omit<ListQuery, 'limit' | 'offset'> }

/** BX-1.19: what the address of a products list asks for, in the address's words and in the catalog's. What means nothing is left out. */
export function productFiltersOf(asked: PageQuery, currency: string): ProductFilters {
  const { category, tag, sort, min, max, available } = filtersOf(asked, productFilters)
  const order = listOrders.find((name) => name === sort)
  const minCents = centsOf(min, currency)
  const maxCents = centsOf(max, currency)
  const isAvailable = available === 'true'
  return {
    filters: {
      ...(category !== undefined && { category }),
      ...(tag !== undefined && { tag }),
      ...(order !== undefined && { sort: order }),
      ...(minCents !== null && min !== undefined && { min: min.trim() }),
      ...(maxCents !== null && max !== undefined && { max: max.trim() }),
      ...(isAvailable && { available: 'true' }),
    },
    query: {
      ...(category !== undefined && { category }),
      ...(tag !== undefined && { tag }),
      ...(order !== undefined && { order }),
      ...(minCents !== null && { minCents }),
      ...(maxCents !== null && { maxCents }),
      ...(isAvailable && { isAvailable }),
    },
  }
}

/** `20`, `20.50` and `20,50` are sums of the site's currency. */
function centsOf(text: string | undefined, currency: string): number | null {
  if (text === undefined) return null
  const cents = centsOfDecimal(text.replace(/,(?=\d{1,2}\s*$)/, '.'), fractionDigits(currency))
  return cents !== null && cents >= 0 ? cents : null
}

type FilterData = Pick<Page, 'categoryFilter' | 'tagFilter' | 'sort' | 'priceFilter' | 'availableFilter'>

/** What templates read of the filters. */
export function filterData(filters: Filters, { categories, tags }: Collection): FilterData {
  const { category, tag, sort, min, max, available } = filters
  const hasPrice = min !== undefined || max !== undefined
  return {
    ...(category !== undefined && { categoryFilter: knownWord(category, categories) }),
    ...(tag !== undefined && { tagFilter: knownWord(tag, tags) }),
    ...(sort !== undefined && { sort }),
    ...(hasPrice && { priceFilter: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }),
    ...(available !== undefined && { availableFilter: true }),
  }
}

type Prices = { lowestCents: number; highestCents: number } | null

/** The prices of a whole collection, as numbers that people read. */
export function priceRange(prices: Prices, currency: string): Pick<Collection, 'priceRange'> {
  if (!prices) return {}
  const { lowestCents, highestCents } = prices
  return { priceRange: { min: moneyNumberText(lowestCents, currency), max: moneyNumberText(highestCents, currency) } }
}
