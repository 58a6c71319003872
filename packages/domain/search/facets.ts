import { normalizeTagName } from '../pages/item-draft.ts'
import {
  searchDates,
  searchKinds,
  type PriceRange,
  type SearchDate,
  type SearchKind,
  type SearchQuery,
} from './search-query.ts'
import type { FacetValue, SearchFacets } from './search-result.ts'

/** What the facets need to know of a hit. Times are in epoch seconds. */
export type HitFacts = readonly [
  kind: SearchKind,
  isAvailable: 0 | 1,
  priceCents: number | null,
  date: number | null,
  categories: readonly string[],
  tags: readonly string[],
]

const maxLabels = 30
const dayMs = 24 * 60 * 60_000

/** The times of a period: from `fromMs` up to, but not including, `untilMs`; `null` means no limit. It is for hits of one kind. */
export type DateWindow = { date: SearchDate; kind: SearchKind; fromMs: number | null; untilMs: number | null }

export function dateWindow(date: SearchDate, now: number): DateWindow {
  if (date === 'upcoming') return { date, kind: 'event', fromMs: now, untilMs: null }
  if (date === 'past') return { date, kind: 'event', fromMs: null, untilMs: now }
  const days = { week: 7, month: 31, year: 366 }[date]
  return { date, kind: 'post', fromMs: now - days * dayMs, untilMs: null }
}

/** The facets a hit fails, one bit for each. A hit that fails no other facet counts for the values of a facet. */
const fails = { kinds: 1, categories: 2, tags: 4, prices: 8, dates: 16, available: 32 } as const

/**
 * Counts the hits that the chosen facets leave, and those of each value of each facet. A value is counted among the hits that all
 * other facets leave, so that its number is what choosing it as well would add.
 */
export function countFacets(
  hits: readonly HitFacts[],
  query: SearchQuery,
  now: number,
): { total: number; facets: CountedFacets } {
  const failed = makeCheck(query, now)
  const fates = hits.map(failed)
  const isAllLeft = fates.every((fate) => fate === 0)
  const left = (bit: number): readonly HitFacts[] =>
    isAllLeft ? hits : hits.filter((_, at) => ((fates[at] ?? 0) & ~bit) === 0)
  const products = left(fails.available).filter(([kind]) => kind === 'product')
  return {
    total: left(0).length,
    facets: {
      kinds: countKinds(left(fails.kinds), query),
      categories: countLabels(left(fails.categories), (facts) => facts[4], query.categories),
      tags: countLabels(left(fails.tags), (facts) => facts[5], query.tags),
      prices: countPrices(hits, left(fails.prices), query),
      dates: countDates(left(fails.dates), query, now),
      available:
        products.length === 0 && !query.availableOnly
          ? null
          : { count: products.filter(([, isAvailable]) => isAvailable === 1).length, isChosen: query.availableOnly },
    },
  }
}

type CountedValue<value> = FacetValue<value> & { count: number }

/** Facets whose values are all counted. */
type CountedFacets = {
  [name in keyof SearchFacets]: SearchFacets[name] extends FacetValue<infer value>[]
    ? CountedValue<value>[]
    : SearchFacets[name]
}

/** Returns the facets without their counts, for hits that are not all known. */
export function withoutCounts({ available, ...lists }: SearchFacets): SearchFacets {
  const uncounted = <value>(values: readonly FacetValue<value>[]): FacetValue<value>[] =>
    values.map((value) => ({ ...value, count: null }))
  return {
    kinds: uncounted(lists.kinds),
    categories: uncounted(lists.categories),
    tags: uncounted(lists.tags),
    prices: uncounted(lists.prices),
    dates: uncounted(lists.dates),
    available: available && { ...available, count: null },
  }
}

function makeCheck(query: SearchQuery, now: number): (facts: HitFacts) => number {
  const windows = query.dates.map((date) => dateWindow(date, now))
  const hasNone = (labels: readonly string[], wanted: readonly string[]): boolean =>
    wanted.length > 0 && !labels.some((label) => wanted.includes(normalizeTagName(label)))
  return (facts) => {
    const [kind, isAvailable, , , categories, tags] = facts
    return (
      (query.kinds.length > 0 && !query.kinds.includes(kind) ? fails.kinds : 0) |
      (hasNone(categories, query.categories) ? fails.categories : 0) |
      (hasNone(tags, query.tags) ? fails.tags : 0) |
      (query.prices.length > 0 && !query.prices.some((range) => isInRange(facts, range)) ? fails.prices : 0) |
      (windows.length > 0 && !windows.some((window) => isInWindow(facts, window)) ? fails.dates : 0) |
      (query.availableOnly && isAvailable === 0 ? fails.available : 0)
    )
  }
}

function isInRange([, , priceCents]: HitFacts, { minCents, maxCents }: PriceRange): boolean {
  return priceCents !== null && priceCents >= minCents && (maxCents === null || priceCents < maxCents)
}

function isInWindow([kind, , , date]: HitFacts, window: DateWindow): boolean {
  if (kind !== window.kind || date === null) return false
  const ms = date * 1000
  return (window.fromMs === null || ms >= window.fromMs) && (window.untilMs === null || ms < window.untilMs)
}

function countKinds(hits: readonly HitFacts[], query: SearchQuery): CountedValue<SearchKind>[] {
  const values = searchKinds.map((kind) => {
    const count = hits.filter((facts) => facts[0] === kind).length
    return { value: kind, label: kind, count, isChosen: query.kinds.includes(kind) }
  })
  return values.filter(isShown)
}

/** Counts categories or tags, most frequent first. Spellings that differ only in case are one value. */
function countLabels(
  hits: readonly HitFacts[],
  labelsOf: (facts: HitFacts) => readonly string[],
  chosen: readonly string[],
): CountedValue<string>[] {
  const byLabel = new Map<string, number>()
  for (const facts of hits) {
    for (const label of labelsOf(facts)) byLabel.set(label, (byLabel.get(label) ?? 0) + 1)
  }
  const values = new Map<string, CountedValue<string>>()
  for (const [label, count] of byLabel) {
    const value = normalizeTagName(label)
    const before = values.get(value)?.count ?? 0
    values.set(value, { value, label, count: before + count, isChosen: chosen.includes(value) })
  }
  for (const key of chosen) if (!values.has(key)) values.set(key, { value: key, label: key, count: 0, isChosen: true })
  const byCount = [...values.values()].toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return byCount.filter(({ isChosen }, at) => isChosen || at < maxLabels)
}

function countPrices(
  all: readonly HitFacts[],
  hits: readonly HitFacts[],
  query: SearchQuery,
): CountedValue<PriceRange>[] {
  const isChosen = (range: PriceRange): boolean => query.prices.some((chosen) => isSameRange(chosen, range))
  const offered = priceRanges(all)
  const others = query.prices.filter((chosen) => !offered.some((range) => isSameRange(range, chosen)))
  const values = [...offered, ...others].map((range) => ({
    value: range,
    label: `${range.minCents}-${range.maxCents ?? ''}`,
    count: hits.filter((facts) => isInRange(facts, range)).length,
    isChosen: isChosen(range),
  }))
  return values.filter(isShown)
}

function isSameRange(one: PriceRange, other: PriceRange): boolean {
  return one.minCents === other.minCents && one.maxCents === other.maxCents
}

/** Divides the prices of all hits into at most four ranges of about as many products each, with round limits. */
function priceRanges(hits: readonly HitFacts[]): PriceRange[] {
  const sorted = Float64Array.from(hits.flatMap(([, , priceCents]) => priceCents ?? [])).toSorted()
  const first = sorted[0]
  if (first === undefined) return []
  const quantile = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? first
  const limits = [...new Set([0.25, 0.5, 0.75].map((share) => roundPrice(quantile(share))))].filter(
    (cents) => cents > 0,
  )
  const inside = limits.filter((cents) => cents > first && cents <= (sorted.at(-1) ?? 0))
  if (inside.length === 0) return []
  return [0, ...inside].map((minCents, at) => ({ minCents, maxCents: inside[at] ?? null }))
}

const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** Rounds down to a price with one or two digits before its zeros. */
function roundPrice(cents: number): number {
  if (cents <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(cents))
  return Math.round((roundSteps.findLast((step) => step * power <= cents) ?? 1) * power)
}

function countDates(hits: readonly HitFacts[], query: SearchQuery, now: number): CountedValue<SearchDate>[] {
  const values = searchDates.map((date) => {
    const window = dateWindow(date, now)
    const count = hits.filter((facts) => isInWindow(facts, window)).length
    return { value: date, label: date, count, isChosen: query.dates.includes(date) }
  })
  return values.filter(isShown)
}

function isShown({ count, isChosen }: CountedValue<unknown>): boolean {
  return count > 0 || isChosen
}
