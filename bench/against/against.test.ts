import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { caseNames, type CaseName } from '../load/case.ts'
import { makeCases } from '../load/cases.ts'
import { baseRow, bases, baseTable, isOver } from './base-table.ts'
import { compareRounds, measureInTurn, tableOf } from './compare.ts'
import { perRequest, readStat, sumOf } from '../load/counters.ts'
import { median, spread } from '../report/figures.ts'

describe('figures', () => {
  it('have the middle value as median, or the mean of the two middle values', () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('have the interquartile range as spread, which one outlier does not change', () => {
    expect(spread([1, 2, 3, 4, 5])).toBe(2)
    expect(spread([1, 2, 3, 4, 500])).toBe(2)
    expect(spread([7])).toBe(0)
  })
})

describe('compareRounds', () => {
  const rounds = (values: readonly number[]) => values.map((nodeMs) => ({ nodeMs }))
  const verdictOf = (commit: readonly number[], checkout: readonly number[]) =>
    compareRounds(rounds(commit), rounds(checkout))[0]?.verdict

  it('reports more or less when the difference exceeds the spread of the differences', () => {
    expect(verdictOf([1, 1.01, 0.99, 1, 1.02], [1.2, 1.21, 1.2, 1.19, 1.2])).toBe('more')
    expect(verdictOf([1.2, 1.21, 1.2, 1.19, 1.2], [1, 1.01, 0.99, 1, 1.02])).toBe('less')
  })

  it('reports same when the rounds differ more than the sides', () => {
    expect(verdictOf([1, 1.3, 0.8, 1.1, 1.2], [1.1, 1, 1.1, 1.2, 0.9])).toBe('same')
    expect(verdictOf([3, 3, 3, 3, 3], [3, 3, 3, 3, 3])).toBe('same')
  })

  it('finds a constant difference although the machine slows down during the rounds', () => {
    expect(verdictOf([1, 2, 3, 4, 5], [1.1, 2.11, 3.1, 4.09, 5.1])).toBe('more')
  })

  it('reports unclear for fewer than five rounds and for a figure missing on one side', () => {
    expect(verdictOf([1, 1, 1, 1], [2, 2, 2, 2])).toBe('unclear')
    const commit = [1, 1, 1, 1, 1].map(() => ({ nodeMs: 1, roundTrips: Number.NaN }))
    const checkout = commit.map(() => ({ nodeMs: 1, roundTrips: 2 }))
    expect(compareRounds(commit, checkout).map(({ figure, verdict }) => [figure, verdict])).toEqual([
      ['nodeMs', 'same'],
      ['roundTrips', 'unclear'],
    ])
  })

  it('returns the medians of both sides, the median difference and the spread of each', () => {
    expect(compareRounds(rounds([1, 2, 3, 4, 5]), rounds([2, 3, 4, 5, 6]))).toEqual([
      {
        figure: 'nodeMs',
        commit: 3,
        commitSpread: 2,
        checkout: 4,
        checkoutSpread: 2,
        difference: 1,
        differenceSpread: 0,
        verdict: 'more',
      },
    ])
  })

  it('is printed as a table with a line for each figure', () => {
    const compared = compareRounds(rounds([1, 2, 3, 4, 5]), rounds([2, 3, 4, 5, 6]))
    const lines = tableOf('abc123', compared).split('\n')
    expect(lines.map((line) => line.split(/ {3,}/))).toEqual([
      ['', 'abc123', 'this checkout', 'difference'],
      ['Node, processor ms', '3 ± 2', '4 ± 2', '+1 ± 0 (+33.3 %)', 'MORE: larger than the spread of the rounds'],
    ])
  })
})

it('begins each round with the next side, and discards the rounds that warm up', async () => {
  const measured: string[] = []
  const measures = ['older', 'newer', 'checkout'].map((side) => async () => ({ at: measured.push(side) }))
  const signal = new AbortController().signal
  const found = await measureInTurn(measures, { rounds: 2, warmRounds: 1, signal })
  expect(measured.slice(3)).toEqual(['older', 'newer', 'checkout', 'newer', 'checkout', 'older'])
  expect(found).toEqual([
    [{ at: 4 }, { at: 9 }],
    [{ at: 5 }, { at: 7 }],
    [{ at: 6 }, { at: 8 }],
  ])
})

describe('counters', () => {
  it('sum a metric over its routes, and return NaN for a missing metric', () => {
    const text =
      '# TYPE sent_total counter\nsent_total{route="/a"} 8\nsent_total{route="/b"} 1.5e+1\nsent_total_more 9\n'
    expect(sumOf(text, 'sent_total')).toBe(23)
    expect(sumOf(text, 'other_total')).toBeNaN()
  })

  it('read CPU time and parent of a process whose name contains spaces and parentheses', () => {
    const stat = `42 (postgres: a) S 9) S 7 42 42 0 -1 4194560 100 0 0 0 12 3 40 5 20 0 1 0 100`
    expect(readStat(stat)).toEqual({ parent: 7, ownMs: 150, endedChildrenMs: 450 })
  })

  it('are divided by the number of requests between two readings', () => {
    const before = { statements: 10, roundTrips: 5, nodeMs: 100, postgresMs: Number.NaN }
    const after = { statements: 40, roundTrips: 25, nodeMs: 105, postgresMs: Number.NaN }
    expect(perRequest(before, after, 10)).toEqual({ statements: 3, roundTrips: 2, nodeMs: 0.5, postgresMs: Number.NaN })
  })
})

describe('store cases', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-facts-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const casesFor = (facts: object): string[] => {
    writeFileSync(join(dataDir, 'bench.json'), JSON.stringify(facts))
    return makeCases(dataDir, { port: 3000, studioPort: 3001 }).map(({ name }) => name)
  }
  const product = { id: 'a', path: '/shop/a', skus: ['A'] }
  const old = { siteId: 'site', products: [product] }

  it('are complete for a store seeded by this checkout', () => {
    const coupons = { siteId: 'other', products: [product], codes: ['ORDER'] }
    const facts = { ...old, large: { ...product, choices: ['a=b'] }, reviewedId: 'a', coupons }
    expect(casesFor(facts)).toEqual(caseNames)
  })

  it('omit those that an older commit did not seed', () => {
    const missing = [
      'cart-100-coupons',
      'checkout-page',
      'order',
      'add-250-variants',
      'variant-details',
      'reviews',
      'reviews-page',
    ]
    expect(casesFor(old)).toEqual(caseNames.filter((name) => !missing.includes(name)))
  })
})

describe('the table of the fixed commits', () => {
  const rounds = (values: readonly number[]) =>
    values.map((nodeMs) => ({ nodeMs, postgresMs: 1, statements: 2, roundTrips: 2 }))
  const row = (ours: readonly number[]) => baseRow('add-3', 'abc', rounds([1, 1, 1, 1, 1]), rounds(ours))

  it('calls a case over when it needs more than 3 % more processor time, and more than its rounds differ', () => {
    expect(isOver(row([1.04, 1.04, 1.04, 1.04, 1.04]))).toBe(true)
    expect(isOver(row([1.02, 1.02, 1.02, 1.02, 1.02]))).toBe(false)
    expect(isOver(row([0.9, 1.2, 1.05, 0.8, 1.3]))).toBe(false)
  })

  it('shows each case with both sides, and says which a commit cannot serve', () => {
    expect(
      baseTable([row([1.04, 1.04, 1.04, 1.04, 1.04]), baseRow('order', 'abc', [], [])])
        .split('\n')
        .slice(2),
    ).toEqual([
      '| add-3 | abc | 1 → 1.04 | +4.0 % ± 0.0 | 1 | 0.0 % ± 0.0 | 2 | 2 | OVER |',
      '| order | abc |  |  |  |  |  |  | not measured |',
    ])
  })

  it('compares the case that was there first with both commits, and a page of the checkout with the later one', () => {
    const comparedWith = (name: CaseName) =>
      bases.filter(({ cases }) => cases.includes(name)).map(({ commit }) => commit)
    expect(comparedWith('add-3')).toEqual(['9b79ab60', '9d78d564'])
    expect(comparedWith('checkout-page')).toEqual(['9d78d564'])
  })
})
