import { centsOfDecimal } from '@sitewright/domain/catalog/cents-of-decimal.ts'
import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import type { Collection, Page } from '@sitewright/domain/pages/page-json.ts'
import { productSortOrders, type ProductListQuery } from '../../catalog/index.ts'
import { readListFilters, sanitizeFilterValue, productFilters, type ListFilters } from './list-pages.ts'
import type { PageQuery } from '../page-address.ts'

export type ParsedProductFilters = { filters: ListFilters; query: Omit<ProductListQuery, 'limit' | 'offset'> }

/**
 * Parses the filters and order of a product list from the page's query: `filters` as URL parameters for links, `query` for the
 * catalog. Invalid values are dropped (BX-1.19).
 */
export function productFiltersOf(asked: PageQuery, currency: string): ParsedProductFilters {
  const { category, tag, sort, min, max, available } = readListFilters(asked, productFilters)
  const order = productSortOrders.find((name) => name === sort)
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

/**
 * Parses an amount in the site's currency, such as `20`, `20.50` or `20,50`, into cents. `null` when the text is not an amount.
 */
function centsOf(text: string | undefined, currency: string): number | null {
  if (text === undefined) return null
  const cents = centsOfDecimal(text.replace(/,(?=\d{1,2}\s*$)/, '.'), fractionDigits(currency))
  return cents !== null && cents >= 0 ? cents : null
}

type FilterData = Pick<Page, 'categoryFilter' | 'tagFilter' | 'sort' | 'priceFilter' | 'availableFilter'>

/** Returns the active filters of a product list as template variables. */
export function activeFilterData(filters: ListFilters, { categories, tags }: Collection): FilterData {
  const { category, tag, sort, min, max, available } = filters
  const hasPrice = min !== undefined || max !== undefined
  return {
    ...(category !== undefined && { categoryFilter: sanitizeFilterValue(category, categories) }),
    ...(tag !== undefined && { tagFilter: sanitizeFilterValue(tag, tags) }),
    ...(sort !== undefined && { sort }),
    ...(hasPrice && { priceFilter: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } }),
    ...(available !== undefined && { availableFilter: true }),
  }
}

type Prices = { lowestCents: number; highestCents: number } | null

/** Returns the lowest and highest price in the whole collection, formatted. Empty when the collection has no prices. */
export function priceRange(prices: Prices, currency: string): Pick<Collection, 'priceRange'> {
  if (!prices) return {}
  const { lowestCents, highestCents } = prices
  return { priceRange: { min: moneyNumberText(lowestCents, currency), max: moneyNumberText(highestCents, currency) } }
}
