import { expect, it } from 'vitest'
import { countFacets, type HitFacts } from './facets.ts'
import { emptySearch, type SearchQuery } from './search-query.ts'

const now = Date.UTC(2026, 4, 20)
const day = 24 * 60 * 60
const daysAgo = (days: number): number => now / 1000 - days * day

const groups: [HitFacts, count: number][] = [
  [['product', 1, 1_500, null, ['Mugs'], ['oat']], 3],
  [['product', 0, 4_500, null, ['mugs', 'Gifts'], []], 1],
  [['product', 1, 9_900, null, ['Vases'], []], 2],
  [['post', 1, null, daysAgo(3), ['Care'], ['oat']], 4],
  [['event', 1, null, daysAgo(-5), [], []], 1],
]
const hits = groups.flatMap(([facts, times]) => Array.from({ length: times }, () => facts))
const count = (query: Partial<SearchQuery> = {}) => countFacets(hits, { ...emptySearch, ...query }, now)
const counts = (values: readonly { value: unknown; count: number }[]) => values.map(({ value, count: n }) => [value, n])

it('BX-1.19 counts the hits of each value', () => {
  const { total, facets } = count()
  expect(total).toBe(11)
  expect(counts(facets.kinds)).toEqual([
    ['product', 6],
    ['post', 4],
    ['event', 1],
  ])
  expect(counts(facets.categories)).toEqual([
    ['care', 4],
    ['mugs', 4],
    ['vases', 2],
    ['gifts', 1],
  ])
  expect(counts(facets.tags)).toEqual([['oat', 7]])
  expect(counts(facets.dates)).toEqual([
    ['week', 4],
    ['month', 4],
    ['year', 4],
    ['upcoming', 1],
  ])
  expect(facets.available).toEqual({ count: 5, isChosen: false })
})

it('BX-1.19 a facet’s own choice does not lower its other counts', () => {
  const { total, facets } = count({ kinds: ['product'], categories: ['mugs'] })
  expect(total).toBe(4)
  expect(facets.kinds.map(({ value, count: n, isChosen }) => [value, n, isChosen])).toEqual([['product', 4, true]])
  expect(counts(facets.categories)).toEqual([
    ['mugs', 4],
    ['vases', 2],
    ['gifts', 1],
  ])
  expect(count({ availableOnly: true }).total).toBe(10)
  expect(count({ tags: ['none'] }).facets.tags).toContainEqual({
    value: 'none',
    label: 'none',
    count: 0,
    isChosen: true,
  })
})

it('BX-1.19 offers price ranges with round limits that cover all prices once', () => {
  const { facets } = count()
  expect(facets.prices.length).toBeGreaterThan(1)
  expect(facets.prices.reduce((sum, { count: n }) => sum + n, 0)).toBe(6)
  for (const { value } of facets.prices)
    expect(count({ prices: [value] }).total).toBe(facets.prices.find((one) => one.value === value)?.count)
})
