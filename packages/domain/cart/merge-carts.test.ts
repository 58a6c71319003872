import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxCartEntries } from '../kit/limits.ts'
import { cup, guide } from '../testing/a-variant-in-cart.ts'
import type { CartEntry, VariantInCart } from './cart.ts'
import { mergeCarts } from './merge-carts.ts'

it('adds up quantities of the same variant up to the stock, and returns a note for each reduction', () => {
  const five = { ...cup, qtyInStock: 5 }
  const merged = mergeCarts([line('a', five, 2)], [line('b', five, 4)])
  expect(quantities(merged.entries)).toEqual({ a: 5 })
  expect(merged.notes).toEqual([{ entryId: 'a', title: 'Cup', wanted: 6, kept: 5 }])
  expect(mergeCarts([line('a', five, 2)], [line('b', five, 3)]).notes).toEqual([])
})

it('keeps lines with different additional fields separate, and counts them against the same stock', () => {
  const four = { ...cup, qtyInStock: 4 }
  const ada = { ...line('a', four, 3), additionalFields: '{"name":"Ada"}' }
  const merged = mergeCarts([ada], [line('b', four, 2), { ...line('c', four, 1), additionalFields: '{"name":"Bo"}' }])
  expect(quantities(merged.entries)).toEqual({ a: 3, b: 1, c: 1 }) // keeps the line with one unit, though the stock is used up
  expect(merged.notes).toEqual([{ entryId: 'b', title: 'Cup', wanted: 2, kept: 1 }])
})

it('never reduces a line of the account, and keeps the larger quantity of a variant no longer for sale', () => {
  const none = { ...cup, qtyInStock: 0 }
  expect(quantities(mergeCarts([line('a', none, 3)], [line('b', none, 2)]).entries)).toEqual({ a: 3 })
  const gone = { ...cup, isForSale: false }
  const merged = mergeCarts([line('a', gone, 3)], [line('b', gone, 5)])
  expect([quantities(merged.entries), merged.notes]).toEqual([{ a: 5 }, []])
})

it('keeps the larger quantity of two lines with the same id, which were copied at sign-out', () => {
  const merged = mergeCarts([line('a', cup, 2)], [line('a', cup, 3)])
  expect([quantities(merged.entries), merged.notes]).toEqual([{ a: 3 }, []])
  expect(mergeCarts([line('a', cup, 2)], [line('a', cup, 2)]).changed).toEqual([])
})

it('returns a note for each line left out because the cart is full', () => {
  const full = Array.from({ length: maxCartEntries }, (_, i) => line(`h${i}`, { ...guide, variantId: `v${i}` }, 1))
  const merged = mergeCarts(full, [line('b', cup, 2), line('c', { ...guide, variantId: 'v3' }, 2)])
  expect(merged.entries).toHaveLength(maxCartEntries)
  expect(merged.notes).toEqual([{ entryId: null, title: 'Cup', wanted: 2, kept: 0 }])
  expect(quantities(merged.changed)).toEqual({ h3: 3 })
})

it('sorts lines by the time when they were first added', () => {
  const late = { ...line('a', cup, 1), addedMs: 20 }
  const early = { ...line('b', guide, 1), addedMs: 10 }
  expect(mergeCarts([late], [early]).entries.map(({ id }) => id)).toEqual(['b', 'a'])
})

// Small numbers, so that lines often share variants, fields and ids.
const someLine = fc.record({
  variant: fc.integer({ min: 0, max: 2 }),
  fields: fc.constantFrom(null, '{"name":"Ada"}'),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const cartOf = (name: string) =>
  fc
    .uniqueArray(someLine, { maxLength: 6, selector: ({ variant, fields }) => `${variant} ${fields ?? ''}` })
    .map((lines) => lines.map((one, index) => ({ ...one, id: `${name}${index}` })))
const stocks = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 })

it('keeps every line and unit or returns a note, and adds no units', () => {
  fc.assert(
    fc.property(cartOf('h'), cartOf('b'), stocks, (held, brought, stock) => {
      const entriesOf = (lines: typeof held): CartEntry[] =>
        lines.map(({ id, variant, fields, quantity }) => {
          const variantOf = { ...cup, variantId: `v${variant}`, qtyInStock: stock[variant] ?? 0 }
          return { ...line(id, variantOf, quantity), additionalFields: fields }
        })
      const [before, come] = [entriesOf(held), entriesOf(brought)]
      const { entries, changed, notes } = mergeCarts(before, come)
      const key = (one: CartEntry): string => `${one.variantId} ${one.additionalFields ?? ''}`
      const sum = (lines: readonly CartEntry[], wanted: string): number =>
        lines.reduce((total, one) => (key(one) === wanted ? total + one.quantity : total), 0)

      expect(new Set(entries.map(key))).toEqual(new Set([...before, ...come].map(key)))
      expect(entries).toHaveLength(new Set(entries.map(key)).size)
      for (const entry of entries) {
        const [was, brings] = [sum(before, key(entry)), sum(come, key(entry))]
        const note = notes.find(({ entryId }) => entryId === entry.id)
        expect(entry.quantity).toBe(was + brings - (note ? note.wanted - note.kept : 0))
        expect(entry.quantity).toBeGreaterThanOrEqual(Math.max(was, 1))
        // The quantity exceeds the stock only if the account's line already did, or to keep one unit of a new line.
        expect(entry.quantity).toBeLessThanOrEqual(Math.max(entry.qtyInStock, was, 1))
        expect(changed.some(({ id }) => id === entry.id)).toBe(entry.quantity !== was)
      }
    }),
  )
})

function line(id: string, variant: VariantInCart, quantity: number): CartEntry {
  return { ...variant, id, quantity, additionalFields: null, addedPriceCents: variant.priceCents, addedMs: 0 }
}

function quantities(entries: readonly CartEntry[]): Record<string, number> {
  return Object.fromEntries(entries.map(({ id, quantity }) => [id, quantity]))
}
