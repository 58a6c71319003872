import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBlock, writeBlock } from './block-text.ts'
import { addOption, addValue, moveOption, moveValue, removeOption, removeValue } from './change-options.ts'
import { clearCells, fillDown, pasteBlock } from './edit-cells.ts'
import { changed, historyOf, redone, undone } from './history.ts'
import { gridColumns } from './product-fields.ts'
import { problemsOf } from './read-cells.ts'
import { cellText, emptyFields, emptyRow, isReadOnly, valuesOf, type VariantTable } from './variant-table.ts'

function keys(): () => string {
  let last = 0
  return () => `new-${(last += 1)}`
}

function tableOf(rows: number, options = ['Glaze', 'Size']): VariantTable {
  return {
    options,
    rows: Array.from({ length: rows }, (_, index) => ({
      ...emptyRow(`row-${index}`, 0),
      id: `id-${index}`,
      values: options.map((name) => `${name} ${index}`),
      fields: { ...emptyFields, price: '28.00', sku: `MUG-${index}`, stock: '5' },
    })),
  }
}

const columns = gridColumns(['Glaze', 'Size'], productTypes.physical)
const whole = { top: 0, left: 0, bottom: 0, right: 0 }
const anyCell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '7', '"', '\t', '\n', ' ', 'é', ',') })
const anyBlock = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([height, width]) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  )

it('BX-2.01 reads back every block that it writes for a spreadsheet', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      expect(readBlock(writeBlock(block))).toEqual(block)
    }),
  )
})

it('reads what spreadsheets write: a last line break, quotation marks and Windows line breaks', () => {
  expect(readBlock('Moss\t"28,50"\r\n"Oat ""raw"""\t\r\n')).toEqual([
    ['Moss', '28,50'],
    ['Oat "raw"', ''],
  ])
  expect(readBlock('5" pot\t9')).toEqual([['5" pot', '9']])
  expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
})

it('BX-2.01 pastes any block where it fits, and says what it left out', () => {
  const anyPlace = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: columns.length - 1 }))
  fc.assert(
    fc.property(anyBlock, anyPlace, (block, [top, left]) => {
      const before = tableOf(8)
      const range = { top, left, bottom: top, right: left }
      const { table, leftOut } = pasteBlock(before, columns, { range, block, newKey: keys() })
      expect(leftOut.rows + leftOut.limit + table.rows.length).toBe(Math.max(8, top + block.length))
      expect(leftOut.columns).toBe(Math.max(0, left + (block[0]?.length ?? 0) - columns.length))
      for (const [index, row] of table.rows.entries())
        for (const [at, column] of columns.entries()) {
          const pasted = block[index - top]?.[at - left]
          const old = before.rows[index]
          const wanted = pasted === undefined || isReadOnly(row, column) ? undefined : pasted.trim()
          expect(cellText(row, column)).toBe(wanted ?? (old ? cellText(old, column) : ''))
        }
    }),
  )
})

it('repeats a block over a selection that holds it several times', () => {
  const range = { top: 0, left: 2, bottom: 3, right: 2 }
  const { table } = pasteBlock(tableOf(4), columns, { range, block: [['1'], ['2']], newKey: keys() })
  expect(table.rows.map((row) => row.fields.price)).toEqual(['1', '2', '1', '2'])
})

it('BX-2.01 adds variants for pasted rows with all options, and refuses those above the limit', () => {
  const block = Array.from({ length: 300 }, (_, index) => [`Glaze ${index}`, 'Small', String(index)])
  const { table, leftOut } = pasteBlock(tableOf(1), columns, { range: whole, block, newKey: keys() })
  expect(table.rows).toHaveLength(catalogLimits.variants)
  expect(leftOut).toEqual({ limit: 50, rows: 0, columns: 0, locked: 0 })
  const prices = pasteBlock(tableOf(2), columns, {
    range: { ...whole, left: 2, right: 2 },
    block: [['1'], ['2'], ['3']],
    newKey: keys(),
  })
  expect(prices.table.rows).toHaveLength(2)
  expect(prices.leftOut.rows).toBe(1)
})

it('keeps the stock of saved variants, and says so', () => {
  const at = columns.indexOf('stock')
  const range = { top: 0, bottom: 0, left: at, right: at }
  const { table, leftOut } = pasteBlock(tableOf(2), columns, { range, block: [['9'], ['5']], newKey: keys() })
  expect(table.rows.map((row) => row.fields.stock)).toEqual(['5', '5'])
  expect(leftOut.locked).toBe(1)
})

it('copies the cell above, and fills a selection from its first row', () => {
  const price = columns.indexOf('price')
  const start = pasteBlock(tableOf(4), columns, {
    range: { top: 0, left: price, bottom: 0, right: price },
    block: [['1'], ['2'], ['3'], ['4']],
    newKey: keys(),
  }).table
  const prices = (table: VariantTable) => table.rows.map((row) => row.fields.price)
  expect(prices(fillDown(start, columns, { top: 1, left: price, bottom: 1, right: price }))).toEqual([
    '1',
    '1',
    '3',
    '4',
  ])
  expect(prices(fillDown(start, columns, { top: 1, left: price, bottom: 3, right: price }))).toEqual([
    '1',
    '2',
    '2',
    '2',
  ])
  expect(fillDown(start, columns, { ...whole, left: price, right: price })).toBe(start)
  expect(prices(clearCells(start, columns, { top: 0, left: price, bottom: 1, right: price }))).toEqual([
    '',
    '',
    '3',
    '4',
  ])
})

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 }))
  .map(([top, left, more]) => ({ top, left, bottom: top + more, right: left + more }))
const newKey = keys()
const anyEdit = fc.oneof(
  fc.tuple(anyRange, anyBlock).map(([range, block]) => (table: VariantTable) => {
    const shown = gridColumns(table.options, productTypes.physical)
    return pasteBlock(table, shown, { range, block, newKey }).table
  }),
  anyRange.map((range) => (table: VariantTable) => fillDown(table, gridColumns(table.options, 1), range)),
  anyRange.map((range) => (table: VariantTable) => clearCells(table, gridColumns(table.options, 1), range)),
  fc.tuple(fc.nat(2), anyCell).map(([option, value]) => (table: VariantTable) => {
    const change = addValue(table, { option, value, newKey })
    return option < table.options.length && 'table' in change ? change.table : table
  }),
  fc.tuple(anyCell, fc.uniqueArray(anyCell, { maxLength: 3 })).map(([name, values]) => (table: VariantTable) => {
    const change = addOption(table, { name, values, newKey })
    return 'table' in change ? change.table : table
  }),
  fc.tuple(fc.nat(2), fc.nat(4), fc.nat(4)).map(
    ([option, from, to]) =>
      (table: VariantTable) =>
        moveValue(table, { option, from, to }),
  ),
  fc.tuple(fc.nat(2), fc.nat(2)).map(
    ([from, to]) =>
      (table: VariantTable) =>
        moveOption(table, from, to),
  ),
  fc.nat(2).map((option) => (table: VariantTable) => {
    const [value] = valuesOf(table, option)
    return option < table.options.length ? removeValue(table, option, value ?? '') : table
  }),
  fc
    .nat(2)
    .map((option) => (table: VariantTable) => (option < table.options.length ? removeOption(table, option) : table)),
)

it('BX-2.01 undoes any changes of the grid step by step, and redoes them', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
      const start = tableOf(6)
      let history = historyOf(start)
      for (const edit of edits) history = changed(history, edit(history.present))
      const end = history.present
      expect(end.rows.length).toBeLessThanOrEqual(catalogLimits.variants)
      expect(end.rows.every((row) => row.values.length === end.options.length)).toBe(true)
      expect(new Set(end.rows.map((row) => row.key)).size).toBe(end.rows.length)
      const steps = history.past.length
      for (let step = 0; step < steps; step += 1) history = undone(history)
      expect(history.present).toBe(start)
      for (let step = 0; step < steps; step += 1) history = redone(history)
      expect(history.present).toBe(end)
    }),
    { numRuns: 60 },
  )
})

it('BX-2.01 makes a variant for every combination of the options, up to the limit', () => {
  const first = { table: tableOf(1, []) }
  const colours = addOption(first.table, { name: 'Colour', values: ['Moss', 'Oat', 'Ink'], newKey: keys() })
  if (!('table' in colours)) throw new Error('refused')
  const sizes = addOption(colours.table, { name: 'Size', values: ['S', 'L'], newKey: keys() })
  if (!('table' in sizes)) throw new Error('refused')
  expect(sizes.table.rows.map((row) => row.values.join(' '))).toEqual([
    'Moss S',
    'Moss L',
    'Oat S',
    'Oat L',
    'Ink S',
    'Ink L',
  ])
  expect(sizes.table.rows.map((row) => row.id)).toEqual(['id-0', null, null, null, null, null])
  const more = addValue(sizes.table, { option: 0, value: 'Sand', newKey: keys() })
  expect('table' in more && more.table.rows).toHaveLength(8)
  const tooMany = addOption(sizes.table, {
    name: 'Number',
    values: Array.from({ length: 42 }, (_, index) => String(index)),
    newKey: keys(),
  })
  expect(tooMany).toEqual({ refusal: { kind: 'variants', variants: 252 } })
  expect(moveValue(sizes.table, { option: 0, from: 2, to: 0 }).rows.map((row) => row.values[0])).toEqual([
    'Ink',
    'Ink',
    'Moss',
    'Moss',
    'Oat',
    'Oat',
  ])
})

it('finds what is wrong with each cell and keeps its text', () => {
  const wrong = pasteBlock(tableOf(3), columns, {
    range: { top: 0, left: 0, bottom: 0, right: 0 },
    block: [
      ['Moss', '', '28,5x', '-1', '5', 'A', '1.5', '12.55'],
      ['Oat', 'S', '', '', '5', 'A', '310', '12.5'],
      ['Oat', 'S', '28,50', '24', '5', 'B', '', ''],
    ],
    newKey: keys(),
  }).table
  expect([...problemsOf(wrong, columns, 'EUR').keys()]).toEqual([
    'row-0 1',
    'row-0 price',
    'row-0 salePrice',
    'row-0 sku',
    'row-0 weight',
    'row-0 length',
    'row-1 0',
    'row-1 1',
    'row-1 price',
    'row-1 sku',
    'row-2 0',
    'row-2 1',
  ])
})
