import {
  catalogLimits,
  maxPriceCents,
  maxSizeMm,
  maxStock,
  maxTaxClassChars,
  maxWeightGrams,
} from '@sitewright/domain/kit/limits.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { parseAmount } from '../../kit/form/parse-amount.ts'
import {
  cellText,
  isReadOnly,
  type FieldColumn,
  type GridColumn,
  type VariantRow,
  type VariantTable,
} from './variant-table.ts'

/** Says what is wrong with a cell and how to correct it. */
export type Problem = (translate: Translate) => string

/** Problems by row and column, in the order of the cells. */
export type Problems = ReadonlyMap<string, Problem>

/** Key of a cell in `Problems`. */
export function cellKey(row: VariantRow, column: GridColumn): string {
  return `${row.key} ${column}`
}

/** Checks all cells of the grid by themselves and against each other. */
export function problemsOf(table: VariantTable, columns: readonly GridColumn[], currency: string): Problems {
  const skus = countOf(table.rows.map((row) => row.fields.sku))
  const choices = countOf(table.rows.map((row) => choiceOf(row)))
  const found = new Map<string, Problem>()
  for (const row of table.rows)
    for (const column of columns) {
      const text = cellText(row, column)
      const problem = isReadOnly(row, column)
        ? undefined
        : typeof column === 'number'
          ? optionProblem(text, table.options[column] ?? '', (choices.get(choiceOf(row)) ?? 0) > 1)
          : column === 'sku' && (skus.get(text) ?? 0) > 1 && text !== ''
            ? twice(text)
            : column === 'sku' && text === '' && row.id === null
              ? undefined // the server fills in the SKU of a new variant
              : readField[column](text, currency).problem
      if (problem) found.set(cellKey(row, column), problem)
    }
  return found
}

/** The value of a variant's field, with `problem` when its text cannot be read. */
type Read = { value: number | string | null; problem?: Problem }

const readers = {
  price: (text, currency) =>
    text === '' ? wrong((translate) => translate(messages.priceMissing)) : readAmount(text, currency),
  salePrice: (text, currency) => (text === '' ? { value: null } : readAmount(text, currency)),
  stock: (text) => (text === '' || text === unlimited ? { value: null } : readWhole(text, maxStock)),
  sku: (text) => {
    if (text === '') return wrong((translate) => translate(messages.skuMissing))
    return text.length > maxSkuChars || /\p{Cc}/u.test(text)
      ? wrong((translate) => translate(messages.skuTooLong, { max: maxSkuChars }))
      : { value: text }
  },
  weight: (text) => readWhole(text, maxWeightGrams),
  length: (text) => readSize(text),
  width: (text) => readSize(text),
  height: (text) => readSize(text),
  taxClass: (text) =>
    text.length > maxTaxClassChars || /\p{Cc}/u.test(text)
      ? wrong((translate) => translate(messages.taxClassTooLong, { max: maxTaxClassChars }))
      : { value: text === '' ? null : text },
} satisfies Record<FieldColumn, (text: string, currency: string) => Read>

const readField: Record<FieldColumn, (text: string, currency: string) => Read> = readers

/** Stands for stock that never runs out. */
export const unlimited = '∞'
const maxSkuChars = 100

/** Reads a number of a variant; null when it is empty or, with a problem, not readable. Sizes are returned in millimetres. */
export function readNumber(
  row: VariantRow,
  column: Exclude<FieldColumn, 'sku' | 'taxClass'>,
  currency: string,
): number | null {
  const { value } = readField[column](row.fields[column], currency)
  return typeof value === 'number' ? value : null
}

function readAmount(text: string, currency: string): Read {
  const cents = parseAmount(text, currency)
  if (cents === null) return wrong((translate) => translate(messages.amountInvalid))
  if (cents <= maxPriceCents) return { value: cents }
  return wrong((translate) => translate(messages.amountTooLarge, { most: moneyText(maxPriceCents, currency) }))
}

function readWhole(text: string, most: number): Read {
  if (text === '') return { value: 0 }
  if (!/^\d{1,15}$/u.test(text)) return wrong((translate) => translate(messages.wholeInvalid))
  const value = Number(text)
  return value <= most ? { value } : wrong((translate) => translate(messages.numberTooLarge, { max: most }))
}

const mmPerCm = 10

function readSize(text: string): Read {
  if (text === '') return { value: 0 }
  if (!/^\d{1,9}(?:[.,]\d)?$/u.test(text)) return wrong((translate) => translate(messages.sizeInvalid))
  const value = Math.round(Number(text.replace(',', '.')) * mmPerCm)
  return value <= maxSizeMm
    ? { value }
    : wrong((translate) => translate(messages.numberTooLarge, { max: maxSizeMm / mmPerCm }))
}

function optionProblem(text: string, option: string, isTwice: boolean): Problem | undefined {
  if (text === '') return (translate) => translate(messages.valueMissing, { option })
  if (text.length > catalogLimits.optionChars || /\p{Cc}/u.test(text))
    return (translate) => translate(messages.valueTooLong, { max: catalogLimits.optionChars })
  return isTwice ? (translate) => translate(messages.combinationTwice) : undefined
}

function twice(sku: string): Problem {
  return (translate) => translate(messages.skuTwice, { sku })
}

function wrong(problem: Problem): Read {
  return { value: null, problem }
}

function choiceOf(row: VariantRow): string {
  return JSON.stringify(row.values)
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
