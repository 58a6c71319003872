import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { valuesOf, type VariantRow, type VariantTable } from './variant-table.ts'

/** Why options cannot be changed as wanted. `variants` is the number of variants that the change would make. */
export type OptionRefusal =
  | { kind: 'variants'; variants: number }
  | { kind: 'options' }
  | { kind: 'twice'; name: string }
  | { kind: 'empty' }
  | { kind: 'long' }
export type OptionChange = { table: VariantTable } | { refusal: OptionRefusal }

type MakeKey = () => string

/** Adds an option with its values. Each variant becomes one for every value; the first value keeps the saved variant. */
export function addOption(
  table: VariantTable,
  { name, values, newKey }: { name: string; values: readonly string[]; newKey: MakeKey },
): OptionChange {
  const refusal = nameRefusal(name, table.options) ?? valueRefusals(values)
  if (refusal) return { refusal }
  if (table.options.length >= catalogLimits.options) return { refusal: { kind: 'options' } }
  const variants = table.rows.length * values.length
  if (variants > catalogLimits.variants) return { refusal: { kind: 'variants', variants } }
  const rows = table.rows.flatMap((row) =>
    values.map((value, index) => ({
      ...(index === 0 ? row : copyOf(row, newKey)),
      values: [...row.values, value],
    })),
  )
  return { table: { options: [...table.options, name], rows } }
}

/** Adds a value to an option: a new variant for every combination of the other options. */
export function addValue(
  table: VariantTable,
  { option, value, newKey }: { option: number; value: string; newKey: MakeKey },
): OptionChange {
  const refusal = nameRefusal(value, valuesOf(table, option))
  if (refusal) return { refusal }
  const fresh = firstOfEach(table.rows, (row) => otherValues(row, option)).map((row) => ({
    ...copyOf(row, newKey),
    values: row.values.map((before, index) => (index === option ? value : before)),
  }))
  const variants = table.rows.length + fresh.length
  if (variants > catalogLimits.variants) return { refusal: { kind: 'variants', variants } }
  const orders = table.options.map((_, index) => [...new Set([...valuesOf(table, index), value])])
  return { table: sorted({ ...table, rows: [...table.rows, ...fresh] }, orders) }
}

/** Removes the variants with a value. With its last value, an option is removed itself. */
export function removeValue(table: VariantTable, option: number, value: string): VariantTable {
  const rows = table.rows.filter((row) => row.values[option] !== value)
  return rows.length === 0 ? removeOption(table, option) : { ...table, rows }
}

/** Removes an option. Of the variants that are then alike, the first one stays. */
export function removeOption(table: VariantTable, option: number): VariantTable {
  const rows = firstOfEach(table.rows, (row) => otherValues(row, option))
  return {
    options: table.options.toSpliced(option, 1),
    rows: rows.map((row) => ({ ...row, values: row.values.toSpliced(option, 1) })),
  }
}

export function renameOption(table: VariantTable, option: number, name: string): OptionChange {
  const refusal = nameRefusal(name, table.options.toSpliced(option, 1))
  return refusal ? { refusal } : { table: { ...table, options: table.options.with(option, name) } }
}

export function renameValue(
  table: VariantTable,
  { option, from, to }: { option: number; from: string; to: string },
): OptionChange {
  const others = valuesOf(table, option).filter((value) => value !== from)
  const refusal = nameRefusal(to, others)
  if (refusal) return { refusal }
  const rows = table.rows.map((row) =>
    row.values[option] === from ? { ...row, values: row.values.with(option, to) } : row,
  )
  return { table: { ...table, rows } }
}

/** Moves a value to another place in its option, and the variants accordingly. */
export function moveValue(
  table: VariantTable,
  { option, from, to }: { option: number; from: number; to: number },
): VariantTable {
  const orders = table.options.map((_, index) => valuesOf(table, index))
  const order = orders[option] ?? []
  const value = order[from]
  if (value === undefined || to < 0 || to >= order.length) return table
  return sorted(table, orders.with(option, order.toSpliced(from, 1).toSpliced(to, 0, value)))
}

/** Moves an option to another place, and the variants accordingly. */
export function moveOption(table: VariantTable, from: number, to: number): VariantTable {
  const name = table.options[from]
  if (name === undefined || to < 0 || to >= table.options.length) return table
  const move = <one>(list: readonly one[]): one[] => {
    const moved = list[from] as one
    return list.toSpliced(from, 1).toSpliced(to, 0, moved)
  }
  const orders = move(table.options.map((_, index) => valuesOf(table, index)))
  const rows = table.rows.map((row) => ({ ...row, values: move(row.values) }))
  return sorted({ options: move(table.options), rows }, orders)
}

/** Returns variants in the order of their options' values. */
function sorted(table: VariantTable, orders: readonly (readonly string[])[]): VariantTable {
  const places = orders.map((order) => new Map(order.map((value, index) => [value, index])))
  const placesOf = (row: VariantRow) => row.values.map((value, option) => places[option]?.get(value) ?? 0)
  const rows = table.rows
    .map((row) => ({ row, at: placesOf(row) }))
    .toSorted((a, b) => a.at.reduce((found, place, option) => found || place - (b.at[option] ?? 0), 0))
    .map(({ row }) => row)
  return { ...table, rows }
}

function copyOf(row: VariantRow, newKey: MakeKey): VariantRow {
  return { ...row, key: newKey(), id: null, imageId: null, fields: { ...row.fields, sku: '', stock: '' } }
}

function otherValues(row: VariantRow, option: number): string {
  return JSON.stringify(row.values.toSpliced(option, 1))
}

function firstOfEach(rows: readonly VariantRow[], keyOf: (row: VariantRow) => string): VariantRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function valueRefusals(values: readonly string[]): OptionRefusal | null {
  if (values.length === 0) return { kind: 'empty' }
  for (const [index, value] of values.entries()) {
    const refusal = nameRefusal(value, values.slice(0, index))
    if (refusal) return refusal
  }
  return null
}

function nameRefusal(name: string, others: readonly string[]): OptionRefusal | null {
  if (name === '') return { kind: 'empty' }
  if (name.length > catalogLimits.optionChars) return { kind: 'long' }
  return others.includes(name) ? { kind: 'twice', name } : null
}
