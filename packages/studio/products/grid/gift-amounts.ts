import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { ProductForm } from '../form/product-form.ts'
import { cellKey, readNumber, problemsOf, type Problem, type Problems } from './read-cells.ts'
import { emptyRow, withCell, type VariantRow, type VariantTable } from './variant-table.ts'

/** The option of a new gift card. Shops show their own word for it. */
const optionName = 'Value'

/** True for a gift card whose variants differ in their amount alone. Imported ones can have more options, which need the grid. */
export function hasAmounts({ productType, table }: Pick<ProductForm, 'productType' | 'table'>): boolean {
  return productType === productTypes.giftCard && table.options.length <= 1
}

/** The amounts of a gift card, the smallest first, by the keys of their rows. */
export function amountsOf(table: VariantTable, currency: string): { id: string; name: string }[] {
  return sorted(table.rows, currency).map((row) => {
    const cents = readNumber(row, 'price', currency)
    return { id: row.key, name: cents === null ? row.fields.price || '–' : moneyText(cents, currency) }
  })
}

/** Says what is wrong with the amounts of a gift card. */
export function problemsOfAmounts(table: VariantTable, currency: string): Problems {
  const found = new Map(problemsOf(table, ['price'], currency))
  const amounts = new Set<number>()
  for (const row of table.rows) {
    const cents = readNumber(row, 'price', currency)
    if (cents === 0) found.set(cellKey(row, 'price'), (translate) => translate(messages.amountMissing))
    else if (cents !== null && amounts.has(cents))
      found.set(cellKey(row, 'price'), (translate) => translate(draftMessages.amountTwice))
    if (cents !== null) amounts.add(cents)
  }
  return found
}

/** Adds amounts that are typed with semicolons between them, or says why they cannot be. Those that are there stay as they are. */
export function addAmounts(
  table: VariantTable,
  { text, currency, newKey }: { text: string; currency: string; newKey: () => string },
): { table: VariantTable } | { problem: Problem } {
  const typed = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const added = typed.map((price) => withCell(emptyRow(newKey(), 1), 'price', price))
  const max = catalogLimits.variants
  if (table.rows.length + added.length > max)
    return { problem: (translate) => translate(messages.tooManyAmounts, { max }) }
  const named = withOption(table, currency)
  const rows = [...named.rows, ...added.map((row) => inMinorUnits(row, currency))]
  const problems = problemsOfAmounts({ ...named, rows }, currency)
  const [problem] = added.flatMap((row) => problems.get(cellKey(row, 'price')) ?? [])
  return problem ? { problem } : { table: { ...named, rows: sorted(rows, currency) } }
}

/** Removes amounts. The last one stays, because a gift card without any could not be bought. */
export function removeAmounts(table: VariantTable, removed: ReadonlySet<unknown>): VariantTable {
  const rows = table.rows.filter(({ key }) => !removed.has(key))
  return rows.length === 0 ? table : { ...table, rows }
}

/** Gives the only amount of a gift card without options its value, so that shoppers can choose between it and others. */
function withOption(table: VariantTable, currency: string): VariantTable {
  if (table.options.length > 0) return table
  return { options: [optionName], rows: table.rows.map((row) => withValue(row, currency)) }
}

function withValue(row: VariantRow, currency: string): VariantRow {
  return { ...row, values: [moneyText(readNumber(row, 'price', currency) ?? 0, currency)] }
}

/** Writes a typed amount like a saved one. */
function inMinorUnits(row: VariantRow, currency: string): VariantRow {
  const cents = readNumber(row, 'price', currency)
  if (cents === null) return row
  return withValue(withCell(row, 'price', formatMinorUnits(cents, fractionDigits(currency))), currency)
}

function sorted(rows: readonly VariantRow[], currency: string): VariantRow[] {
  const amountOf = (row: VariantRow): number => readNumber(row, 'price', currency) ?? Infinity
  return rows.toSorted((a, b) => amountOf(a) - amountOf(b) || 0)
}
