import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { unlimited } from './read-cells.ts'
import type { FieldColumn, GridColumn, VariantTable } from './variant-table.ts'

const titles: Record<FieldColumn, Message> = {
  price: messages.price,
  salePrice: messages.salePrice,
  stock: messages.stock,
  sku: messages.sku,
  weight: messages.weight,
  length: messages.length,
  width: messages.width,
  height: messages.height,
  taxClass: messages.taxClass,
}

/** Heading of a column: the option's name, or the field's with its unit. */
export function columnTitle(translate: Translate, { options }: VariantTable, column: GridColumn): string {
  return typeof column === 'number' ? (options[column] ?? '') : translate(titles[column])
}

/** Smallest width of a column in pixels. Texts share the room that is left. */
function leastWidth(column: GridColumn): number {
  if (typeof column === 'number') return 92
  if (column === 'sku') return 116
  return column === 'taxClass' ? 96 : 72
}

/** SKUs are longer than most other texts. */
const skuShare = 1.35
const removeWidth = 30

/** Tracks of the grid's columns, with one at the end for removing the row, and the smallest width of all together. */
export function gridWidths(columns: readonly GridColumn[]): { tracks: string; least: string } {
  const tracks = columns.map((column) =>
    isFigureColumn(column)
      ? `${leastWidth(column)}px`
      : `minmax(${leastWidth(column)}px, ${column === 'sku' ? skuShare : 1}fr)`,
  )
  const least = columns.reduce<number>((sum, column) => sum + leastWidth(column), removeWidth)
  return { tracks: `${tracks.join(' ')} ${removeWidth}px`, least: `${least}px` }
}

export function isFigureColumn(column: GridColumn): boolean {
  return typeof column !== 'number' && column !== 'sku' && column !== 'taxClass'
}

/** What an empty cell shows: what the shop then uses. */
export function placeholderOf(column: GridColumn): string {
  return column === 'stock' ? unlimited : '–'
}
