import { normalizeTagName } from '../../pages/item-draft.ts'
import { isSameValue, type EditableVariant, type ProductSnapshot } from './product-snapshot.ts'

/** A field of a product, or of one of its variants. The name `variants` is the whole grid, or the variant as a whole. */
export type EditedField = { name: string; variantId?: string }
/** A field that two people changed to different values. `path` is the field's path in the saved product. */
export type EditConflict = { field: EditedField; path: string; mine: unknown; theirs: unknown }
export type MergedProduct = { product: ProductSnapshot; merged: string[]; conflicts: EditConflict[] }

/**
 * Joins two changes of one product: `mine`, which is being saved, and `theirs`, which was saved since `base` was read. Fields that
 * only one of them changed keep that change; `merged` has the paths of those that only they changed. Tags and categories are
 * joined one by one. A field that both changed differently is a conflict.
 */
export function mergeProducts(base: ProductSnapshot, mine: ProductSnapshot, theirs: ProductSnapshot): MergedProduct {
  const found: Found = { merged: [], conflicts: [] }
  const fields = joinFields(fieldNames, { base, mine, theirs }, found)
  const schedule = joinSchedule({ base, mine, theirs }, found)
  const labels = {
    tags: joinLabels(base.tags, mine.tags, theirs.tags, 'tags', found),
    categories: joinLabels(base.categories, mine.categories, theirs.categories, 'categories', found),
  }
  const grid = joinGrid({ base, mine, theirs }, found)
  const product = { ...mine, ...fields, ...schedule, ...labels, ...grid }
  return { product: { ...product, archivedMs: theirs.archivedMs, deletedMs: theirs.deletedMs }, ...found }
}

type Found = { merged: string[]; conflicts: EditConflict[] }
type Three<T> = { base: T; mine: T; theirs: T }

const fieldNames = [
  'productType',
  'collectionId',
  'title',
  'urlId',
  'excerpt',
  'body',
  'images',
  'subscriptionPlan',
  'additionalFieldsForm',
  'seoTitle',
  'seoDescription',
  'customAddButtonText',
  'isFeatured',
] as const

/** The fields of a variant that are joined one by one; its choices belong to the grid. */
const variantFieldNames = [
  'sku',
  'priceCents',
  'salePriceCents',
  'onSale',
  'mainImageId',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'taxClass',
] as const

function joinFields<T extends object, Name extends keyof T & string>(
  names: readonly Name[],
  { base, mine, theirs }: Three<T>,
  found: Found,
  variant?: { id: string; place: number },
): Pick<T, Name> {
  const joined = { ...mine }
  for (const name of names) {
    const place = variant
      ? { path: `variants.${variant.place}.${name}`, field: { name, variantId: variant.id } }
      : { path: name, field: { name } }
    joined[name] = joinValue({ base: base[name], mine: mine[name], theirs: theirs[name] }, place, found)
  }
  return joined
}

type FieldPlace = Pick<EditConflict, 'path' | 'field'>

function joinValue<T>({ base, mine, theirs }: Three<T>, place: FieldPlace, found: Found): T {
  if (isSameValue(theirs, base) || isSameValue(theirs, mine)) return mine
  if (isSameValue(mine, base)) {
    found.merged.push(place.path)
    return theirs
  }
  found.conflicts.push({ ...place, mine, theirs })
  return mine
}

/** Visibility and schedule are one field: what its times mean depends on the visibility and on each other. */
function joinSchedule(three: Three<ProductSnapshot>, found: Found): ReturnType<typeof scheduleOf> {
  const { base, mine, theirs } = three
  const place = { path: 'visibility', field: { name: 'visibility' } }
  return joinValue({ base: scheduleOf(base), mine: scheduleOf(mine), theirs: scheduleOf(theirs) }, place, found)
}

function scheduleOf({ visibility, publishAt, hideAt }: ProductSnapshot) {
  return { visibility, publishAt, hideAt }
}

function joinLabels(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  path: string,
  found: Found,
): string[] {
  if (isSameValue(theirs, base)) return [...mine]
  if (!isSameValue(theirs, mine)) found.merged.push(path)
  if (isSameValue(mine, base)) return [...theirs]
  const wereThere = new Set(base)
  const areMine = new Set(mine.map(normalizeTagName)) // both can have added a label in two spellings
  const areTheirs = new Set(theirs)
  const kept = mine.filter((label) => areTheirs.has(label) || !wereThere.has(label))
  return [...kept, ...theirs.filter((label) => !wereThere.has(label) && !areMine.has(normalizeTagName(label)))]
}

/**
 * Joins options and variants. Which variants there are, their order and choices, is one field, because a variant is only valid
 * together with the others; the rest of a variant is joined field by field.
 */
function joinGrid(three: Three<ProductSnapshot>, found: Found): Pick<ProductSnapshot, 'options' | 'variants'> {
  const { base, mine, theirs } = three
  const before = { base: shapeOf(base), mine: shapeOf(mine), theirs: shapeOf(theirs) }
  const conflictsBefore = found.conflicts.length
  const shape = joinValue(before, { path: 'variants', field: { name: 'variants' } }, found)
  if (found.conflicts.length > conflictsBefore) return { options: mine.options, variants: mine.variants }
  const isTheirs = shape === before.theirs
  const side = isTheirs ? theirs : mine
  const inBase = byId(base.variants)
  const inOther = byId(isTheirs ? mine.variants : theirs.variants)
  const places = new Map(mine.variants.map(({ id }, place) => [id, place]))
  const variants = side.variants.map((variant): EditableVariant => {
    const other = inOther.get(variant.id)
    const was = inBase.get(variant.id)
    if (!other || !was) return variant
    const sides = isTheirs ? { mine: other, theirs: variant } : { mine: variant, theirs: other }
    const place = places.get(variant.id) ?? 0 // it is among mine
    const joined = joinFields(variantFieldNames, { base: was, ...sides }, found, { id: variant.id, place })
    return { ...variant, ...joined, id: variant.id, attributes: variant.attributes }
  })
  reportLostChanges(three, variants, found)
  return { options: side.options, variants }
}

/** A variant that one person removed while the other one changed it is a conflict, so that no change is lost silently. */
function reportLostChanges(
  { base, mine, theirs }: Three<ProductSnapshot>,
  kept: EditableVariant[],
  found: Found,
): void {
  const left = byId(kept)
  const inMine = byId(mine.variants)
  const inTheirs = byId(theirs.variants)
  for (const was of base.variants) {
    if (left.has(was.id)) continue
    const here = inMine.get(was.id) ?? null
    const there = inTheirs.get(was.id) ?? null
    const isChanged = [here, there].some((variant) => variant && !isSameFields(variant, was))
    if (!isChanged) continue
    const place = mine.variants.findIndex(({ id }) => id === was.id)
    const path = place === -1 ? 'variants' : `variants.${place}`
    found.conflicts.push({ path, field: { name: 'variants', variantId: was.id }, mine: here, theirs: there })
  }
}

function isSameFields(one: EditableVariant, other: EditableVariant): boolean {
  return variantFieldNames.every((name) => isSameValue(one[name], other[name]))
}

function shapeOf({ options, variants }: ProductSnapshot) {
  return { options, rows: variants.map(({ id, attributes }) => ({ id, attributes })) }
}

function byId(variants: readonly EditableVariant[]): ReadonlyMap<string, EditableVariant> {
  return new Map(variants.map((variant) => [variant.id, variant]))
}

/** Returns the value of a field that conflicts, as it was in a snapshot. */
export function valueOfField(product: ProductSnapshot, { name, variantId }: EditedField): unknown {
  if (variantId !== undefined) {
    const variant = product.variants.find(({ id }) => id === variantId)
    return name === 'variants' ? variant : variant?.[name as keyof EditableVariant]
  }
  if (name === 'variants') return shapeOf(product)
  return name === 'visibility' ? scheduleOf(product) : product[name as keyof ProductSnapshot]
}
