import { productTypes } from '../../kit/enums.ts'
import type { EditableProduct } from '../products-studio.wire.ts'

export type EditableVariant = EditableProduct['variants'][number]

/**
 * Everything of a product that owners edit, at one version. Stock is not part of it, because it changes by itself. `null` times
 * mean that the product is neither archived nor deleted.
 */
export type ProductSnapshot = EditableProduct & { archivedMs: number | null; deletedMs: number | null }

/** True when visitors see the product. */
export function isShown({
  visibility,
  archivedMs,
  deletedMs,
}: Pick<ProductSnapshot, 'visibility' | 'archivedMs' | 'deletedMs'>): boolean {
  return visibility === 'visible' && archivedMs === null && deletedMs === null
}

/** Shows a product, until its end if it has one, or hides it for good. */
export function withVisibility(product: ProductSnapshot, visibility: ProductSnapshot['visibility']): ProductSnapshot {
  return { ...product, visibility, publishAt: null, hideAt: visibility === 'visible' ? product.hideAt : null }
}

/** Leaves out the times of a schedule that mean nothing: a visible product is not shown later, and one that stays hidden has no end. */
export function tidySchedule({
  visibility,
  ...product
}: Pick<ProductSnapshot, 'visibility' | 'publishAt' | 'hideAt'>): Pick<
  ProductSnapshot,
  'visibility' | 'publishAt' | 'hideAt'
> {
  const publishAt = visibility === 'visible' ? null : product.publishAt
  return { visibility, publishAt, hideAt: visibility === 'visible' || publishAt !== null ? product.hideAt : null }
}

/** Leaves out the times that are over, so that a version of earlier stays as it is when it comes back. */
export function withoutPastTimes(product: ProductSnapshot, nowMs: number): ProductSnapshot {
  const later = (at: number | null): number | null => (at !== null && at <= nowMs ? null : at)
  const { visibility, publishAt, hideAt } = product
  return { ...product, ...tidySchedule({ visibility, publishAt: later(publishAt), hideAt: later(hideAt) }) }
}

/** True for a download that visitors see, or will see at its time. It needs a file for that. */
export function needsFile(
  product: Pick<ProductSnapshot, 'productType' | 'visibility' | 'publishAt' | 'archivedMs' | 'deletedMs'>,
): boolean {
  const { productType, visibility, publishAt, archivedMs, deletedMs } = product
  const isOffered = visibility === 'visible' || publishAt !== null
  return productType === productTypes.digital && isOffered && archivedMs === null && deletedMs === null
}

/** Returns the state that the studio shows of a product. */
export function productStateOf({
  visibility,
  publishAt,
  archivedMs,
}: Pick<ProductSnapshot, 'visibility' | 'publishAt' | 'archivedMs'>): 'visible' | 'hidden' | 'scheduled' | 'archived' {
  if (archivedMs !== null) return 'archived'
  if (visibility === 'visible') return 'visible'
  return publishAt === null ? 'hidden' : 'scheduled'
}

/** True when two values are equal, compared by their content; the order of an object's keys does not matter. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const entries = Object.entries(one)
  const keys = new Set(Object.keys(other))
  if (entries.length !== keys.size) return false
  return entries.every(([key, value]) => keys.has(key) && isSameValue(value, (other as Record<string, unknown>)[key]))
}

/** Returns the values of an option in the order in which the variants have them. */
export function optionValuesOf(
  name: string,
  variants: readonly { attributes: Readonly<Record<string, string>> }[],
): string[] {
  const values = variants.flatMap(({ attributes }) => (Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : []))
  return [...new Set(values)]
}
