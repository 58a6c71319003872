import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { parseFields } from '../kit/island-props.ts'
import { productStore, type Shown } from './product-store.ts'

/**
 * Shows what is said of the chosen variant alone (SF-4.06, PL-3.66): the line that few are left, the form for news of its return.
 * Where there is nothing to choose they stay as the template printed them.
 */
export function wake(place: HTMLElement): void {
  const { itemId, productId = '', variantId } = place.dataset
  const store = productStore(itemId ?? productId)
  const show = variantId === undefined ? lineIn(place) : (shown: Shown) => showForm(place, variantId, shown)
  const follow = () => {
    const { shown } = store.get()
    if (shown) show(shown)
  }
  follow()
  place.addEventListener('sw:gone', store.listen(follow))
}

/** Of a product of many variants one form stands for all of them, and is told which one it is for. */
function showForm(place: HTMLElement, variantId: string, shown: Shown): void {
  const variant = shown.kind === 'match' && shown.variant
  place.hidden = !variant || (variantId ? variant.id !== variantId : variant.unlimited || variant.qtyInStock > 0)
  if (variant && !variantId) place.dataset['variantId'] = variant.id
}

/** It is heard when it comes; for that it has to stand there, empty, before the words do. */
function lineIn(place: HTMLElement): (shown: Shown) => void {
  const printed = place.textContent.trim()
  const { variantAttributes = null } = place.dataset
  const attributes = parseFields(variantAttributes)
  if (variantAttributes && !attributes) return () => (place.hidden = true) // nobody knows of which variant it speaks
  let line = place.hidden ? '' : printed
  place.role = 'status'
  return (shown) => {
    const next = lineOf(shown, printed, attributes)
    if (next === line) return
    line = next
    place.hidden = line === ''
    place.textContent = ''
    setTimeout(() => (place.textContent = line), heardAfterMs)
  }
}

const heardAfterMs = 100

/** Of a variant that the page does not hold, the server says it with the variant; the one that the address asks for is printed. */
function lineOf(shown: Shown, printed: string, attributes: Readonly<Record<string, unknown>> | null): string {
  if (shown.kind !== 'match') return ''
  if (!attributes) return 'told' in shown ? shown.scarcityText : printed
  return hasAll(shown.variant, attributes) ? printed : ''
}

/** In an import values may be numbers. */
function hasAll(variant: VariantFacts, attributes: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(attributes).every(([name, value]) => variant.attributes[name] === String(value))
}
