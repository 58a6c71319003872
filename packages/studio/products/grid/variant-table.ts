/** Columns of the grid that hold a variant's own data, in their order. */
const fieldColumns = ['price', 'salePrice', 'stock', 'sku', 'weight', 'length', 'width', 'height', 'taxClass'] as const
export type FieldColumn = (typeof fieldColumns)[number]

/** A column of the grid: a number for the value of that option, a name for a field of the variant. */
export type GridColumn = number | FieldColumn

/** A variant as it is typed. Texts that are not valid are kept, so that they can be corrected. */
export type VariantRow = {
  /** Identifies the row while the product is edited. */
  key: string
  /** Id of the saved variant; null for a new one. */
  id: string | null
  /** Value of each option, in the order of the options. */
  values: readonly string[]
  fields: Readonly<Record<FieldColumn, string>>
  /** Own picture of the variant; null when it has none. */
  imageId: string | null
  /** Sale price in minor units that is kept while the variant is not on sale. */
  restingSaleCents: number
}

/** A product's options and variants while they are edited. The values of an option are those of its variants. */
export type VariantTable = { options: readonly string[]; rows: readonly VariantRow[] }

export const emptyFields: VariantRow['fields'] = {
  price: '',
  salePrice: '',
  stock: '',
  sku: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  taxClass: '',
}

/** A new variant of a product with this number of options. */
export function emptyRow(key: string, options: number): VariantRow {
  return {
    key,
    id: null,
    values: Array.from({ length: options }, () => ''),
    fields: emptyFields,
    imageId: null,
    restingSaleCents: 0,
  }
}

/** Returns the values of an option in the order of the variants. */
export function valuesOf(table: VariantTable, option: number): string[] {
  return [...new Set(table.rows.map((row) => row.values[option] ?? ''))]
}

export function cellText(row: VariantRow, column: GridColumn): string {
  return typeof column === 'number' ? (row.values[column] ?? '') : row.fields[column]
}

/** Returns the row with another text in a cell; the row itself when nothing changes. */
export function withCell(row: VariantRow, column: GridColumn, text: string): VariantRow {
  if (cellText(row, column) === text || isReadOnly(row, column)) return row
  if (typeof column !== 'number') return { ...row, fields: { ...row.fields, [column]: text } }
  return { ...row, values: row.values.map((value, index) => (index === column ? text : value)) }
}

/** True for the stock of a saved variant, which is counted in the inventory and changed there. */
export function isReadOnly(row: VariantRow, column: GridColumn): boolean {
  return column === 'stock' && row.id !== null
}

/** Name of a variant by its values, such as "Moss, 350 ml". */
export function nameOfRow(row: VariantRow): string {
  return row.values.filter((value) => value !== '').join(', ')
}
