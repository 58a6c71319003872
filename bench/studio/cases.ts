import { firstWords, secondWords } from './fill-products.ts'
import { firstNames, lastNames } from './fill-orders.ts'
import type { Rows } from './rows.ts'

/** Returns the path of the n-th request of a case; `cursor` is the one of the last answer that had one. */
export type StudioCase = (n: number, cursor: string | null) => string

/** Every list of the studio with its sorts, filters, searches and next pages, each time with other words. */
export function studioCases({ orders, customers }: Rows): Record<string, StudioCase> {
  const list = (section: string, query: object) =>
    `/api/studio/${section}?${new URLSearchParams(query as Record<string, string>).toString()}`
  const next = (section: string, query: object, cursor: string | null) =>
    list(section, { ...query, ...(cursor !== null && { cursor }) })
  const oneOf = <T>(all: readonly T[], n: number): T => all[n % all.length] as T
  const title = (n: number) => `${oneOf(firstWords, n)} ${oneOf(secondWords, n)}`
  const beginning = (word: string, n: number) => word.slice(0, 1 + (n % 4))
  return {
    'products-list': (n) => list('products', { sort: oneOf(['title', 'updated', 'price'], n) }),
    'products-next-page': (_, cursor) => next('products', { sort: 'title' }, cursor),
    'products-sort-by-stock': (n) => list('products', { sort: 'stock', order: oneOf(['asc', 'desc'], n) }),
    'products-search': (n) => list('products', { search: n % 2 === 0 ? beginning(oneOf(firstWords, n), n) : title(n) }),
    'products-search-sku': (n) => list('products', { search: `SKU-${n}` }),
    'products-filter': (n) =>
      list(
        'products',
        oneOf([{ category: `category ${n % 20}` }, { sale: '1' }, { state: 'hidden' }, { type: '2' }], n),
      ),
    'products-filter-by-stock': (n) => list('products', { stock: oneOf(['low', 'out'], n) }),
    'products-labels': () => list('products/labels', {}),
    'inventory-list': (n) => list('inventory', { sort: oneOf(['name', 'stock', 'price'], n) }),
    'inventory-filter': (n) => list('inventory', { state: oneOf(['low', 'out', 'unlimited'], n) }),
    'inventory-search': (n) => list('inventory', { search: beginning(oneOf(firstWords, n), n) }),
    'orders-list': () => list('orders', {}),
    'orders-next-page': (_, cursor) => next('orders', {}, cursor),
    'orders-filter': (n) =>
      list(
        'orders',
        oneOf([{ order: 'open' }, { payment: 'none' }, { fulfilment: 'none' }, { payment: 'refunded' }], n),
      ),
    'orders-search': (n) => list('orders', { search: oneOf([firstNames, lastNames], n)[n % 10] ?? '' }),
    'orders-search-one': (n) => list('orders', { search: oneOf([`c${n * 7}@`, String(n % orders)], n) }),
    'customers-list': (n) => list('customers', { sort: oneOf(['name', 'last', 'orders', 'spent'], n) }),
    'customers-next-page': (_, cursor) => next('customers', { sort: 'spent' }, cursor),
    'customers-filter': (n) =>
      list('customers', oneOf([{ country: 'SE' }, { bought: 'often' }, { spent: '90000' }, { subscribed: 'yes' }], n)),
    'customers-search': (n) => list('customers', { search: oneOf([firstNames, lastNames], n)[n % 10] ?? '' }),
    'customers-search-one': (n) => list('customers', { search: `c${(n * 7) % customers}@` }),
    discounts: () => list('discounts', {}),
    reviews: () => list('reviews', {}),
    restock: () => list('restock', {}),
    media: () => list('media', {}),
    activity: () => list('activity', {}),
    home: () => list('overview', {}),
  }
}
