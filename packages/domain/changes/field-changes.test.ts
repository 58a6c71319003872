import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'

it('names the fields that differ, with both values', () => {
  const before = { title: 'Cup', tags: ['a'], price: 10, note: null }
  const after = { title: 'Mug', tags: ['a'], price: 10, note: 'New', sale: true }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'title', from: 'Cup', to: 'Mug' },
    { field: 'note', from: null, to: 'New' },
    { field: 'sale', from: null, to: true },
  ])
})

it('finds nothing in a value whose fields stand in another order, as the database gives them back', () => {
  const plan = { period: { unit: 'MONTH', value: 1 }, prices: [{ cents: 1, currency: 'USD' }] }
  const read = { prices: [{ currency: 'USD', cents: 1 }], period: { value: 1, unit: 'MONTH' } }
  expect(fieldChanges({ plan }, { plan: read })).toEqual([])
})

it('finds nothing in equal values, and leads from one to the other', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (before, after) => {
        const given = JSON.parse(JSON.stringify([before, after])) as [object, object]
        expect(fieldChanges(given[1], given[1])).toEqual([])
        const changed = Object.fromEntries(fieldChanges(...given).map(({ field, to }) => [field, to]))
        const isShort = JSON.stringify(given).length < 1_000
        expect(isShort ? fieldChanges({ ...given[0], ...changed }, given[1]) : []).toEqual([])
      },
    ),
  )
})

it('cuts long values', () => {
  const [change] = fieldChanges({ text: '' }, { text: 'x'.repeat(5_000) })
  expect(change?.to).toBe(`${'x'.repeat(1_000)}…`)
})

it('cuts no character in two, which PostgreSQL would refuse', () => {
  for (const text of ['x'.repeat(999) + '🪴'.repeat(20), 'x'.repeat(998) + '🪴'.repeat(20)]) {
    const [change] = fieldChanges({ text: '' }, { text, list: [text] })
    expect(JSON.stringify([change])).not.toMatch(/\\ud/u)
  }
})
