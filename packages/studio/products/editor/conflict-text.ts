import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { ProductForm } from '../form/product-form.ts'
import { columnTitle } from '../grid/column-titles.ts'
import { gridColumns } from '../grid/product-fields.ts'
import { cellText, nameOfRow, type VariantTable } from '../grid/variant-table.ts'

/** Variants of which a conflict names the differences. */
const shownDifferences = 8

/**
 * Writes one side of a conflict as text. Of options and variants, only what is different on the `other` side.
 */
export function conflictText(
  translate: Translate,
  {
    name,
    value,
    other,
    detail,
  }: { name: keyof ProductForm; value: unknown; other: ProductForm; detail: ProductDetail },
): string {
  if (name === 'table') return tableText(translate, value as VariantTable, other)
  if (typeof value === 'string' && (name === 'excerpt' || name === 'body')) return htmlToText(value)
  if (name === 'visibility')
    return translate(value === 'visible' ? productListMessages.visible : productListMessages.hidden)
  if (name === 'images' && Array.isArray(value))
    return translate(messages.pictureCount, { count: value.length, max: detail.pictures.length })
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => one !== null)
      .join(' ')
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? String(value) : ''
}

function tableText(translate: Translate, table: VariantTable, other: ProductForm): string {
  if (table.options.join() !== other.table.options.join() || table.rows.length !== other.table.rows.length)
    return table.rows.map((row) => nameOfRow(row)).join('\n')
  const theirs = new Map(other.table.rows.map((row) => [row.id ?? row.key, row]))
  const columns = gridColumns(table.options, other.productType)
  const lines = table.rows.flatMap((row) =>
    columns.flatMap((column) => {
      const opposite = theirs.get(row.id ?? row.key)
      if (opposite && cellText(opposite, column) === cellText(row, column)) return []
      const field = columnTitle(translate, table, column)
      const name = nameOfRow(row)
      const label = name === '' ? field : translate(messages.variantField, { variant: name, field })
      return [`${label}: ${cellText(row, column) || '–'}`]
    }),
  )
  return lines.slice(0, shownDifferences).join('\n')
}
