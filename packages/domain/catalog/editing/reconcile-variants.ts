import type { VariantRow } from '../products-studio.wire.ts'
import type { EditableVariant } from './product-snapshot.ts'

export type ReconciledGrid = {
  variants: EditableVariant[]
  /** Ids of variants that the product never had, with their place among `variants`. */
  added: { id: string; place: number; stock: number | null | undefined }[]
  /** Places of rows with an id that the product does not know, or that an earlier row has. */
  unknown: number[]
}

type Names = { newId: () => string; newSku: () => string }

/**
 * Turns the rows of a saved grid into variants. A row keeps the id that it names if the product has that variant, or had it until
 * it was removed (`known`): stock, carts and orders belong to the id. Rows without an id become new variants, and those without
 * a SKU get one.
 */
export function reconcileVariants(
  rows: readonly VariantRow[],
  known: ReadonlySet<string>,
  { newId, newSku }: Names,
): ReconciledGrid {
  const used = new Set<string>()
  const grid: ReconciledGrid = { variants: [], added: [], unknown: [] }
  rows.forEach(({ id, stock, ...fields }, place) => {
    if (id !== null && (!known.has(id) || used.has(id))) grid.unknown.push(place)
    const own = id ?? newId()
    used.add(own)
    if (id === null) grid.added.push({ id: own, place, stock })
    const sku = fields.sku.trim()
    grid.variants.push({ ...fields, id: own, sku: sku === '' && id === null ? newSku() : sku })
  })
  return grid
}
