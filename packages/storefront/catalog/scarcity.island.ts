import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { parseJsonObject } from '../kit/island-props.ts'
import { productStore, type SelectionState } from './product-store.ts'

/**
 * Shows the scarcity line and the back-in-stock form of the selected variant, and hides those of other variants (SF-4.06,
 * PL-3.66). Products without options keep what the template printed.
 */
export function mount(element: HTMLElement): void {
  const { itemId, productId = '', variantId } = element.dataset
  const store = productStore(itemId ?? productId)
  const show =
    variantId === undefined ? lineIn(element) : (shown: SelectionState) => showForm(element, variantId, shown)
  const follow = () => {
    const { shown } = store.get()
    if (shown) show(shown)
  }
  follow()
  element.addEventListener('sw:gone', store.listen(follow))
}

/**
 * Shows the back-in-stock form when its variant is selected and sold out. A product with many variants has one form for all,
 * which gets the selected variant's id.
 */
function showForm(element: HTMLElement, variantId: string, shown: SelectionState): void {
  const variant = shown.kind === 'match' && shown.variant
  element.hidden = !variant || (variantId ? variant.id !== variantId : variant.unlimited || variant.qtyInStock > 0)
  if (variant && !variantId) element.dataset['variantId'] = variant.id
}

/**
 * Returns a function that updates the scarcity line. The text is set with a delay, because screen readers announce only changes
 * of an existing live region.
 */
function lineIn(element: HTMLElement): (shown: SelectionState) => void {
  const printed = element.textContent.trim()
  const { variantAttributes = null } = element.dataset
  const attributes = parseJsonObject(variantAttributes)
  if (variantAttributes && !attributes) return () => (element.hidden = true) // invalid data: the line's variant is unknown
  let line = element.hidden ? '' : printed
  element.role = 'status'
  return (shown) => {
    const next = lineOf(shown, printed, attributes)
    if (next === line) return
    line = next
    element.hidden = line === ''
    element.textContent = ''
    setTimeout(() => (element.textContent = line), heardAfterMs)
  }
}

const heardAfterMs = 100

/**
 * Returns the scarcity text of the selected variant; '' when no variant is selected or the line belongs to another one. A variant
 * that was looked up on the server has its own text; for other variants the text is the line that the server printed.
 */
function lineOf(shown: SelectionState, printed: string, attributes: Readonly<Record<string, unknown>> | null): string {
  if (shown.kind !== 'match') return ''
  if (!attributes) return 'publicJson' in shown ? shown.scarcityText : printed
  return hasAll(shown.variant, attributes) ? printed : ''
}

/** True when the variant has these option values. Compares them as text, because imported values may be numbers. */
function hasAll(variant: VariantFacts, attributes: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(attributes).every(([name, value]) => variant.attributes[name] === String(value))
}
