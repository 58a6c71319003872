import { openMiniCartOnAdd } from '../mini-cart/open-mini-cart-on-add.ts'
import { moveCartPillAside } from './move-cart-pill-aside.ts'
import { showOptionsWhenPrinting } from './show-options-when-printing.ts'
import { showAvailability, type PurchaseFormElements } from './show-availability.ts'

/**
 * Adds extras to a purchase form: the reason why the item is unavailable, the mini-cart, a print view of the options, and a
 * floating cart button that moves aside. They load when the form nears the viewport, because buying works without them.
 */
export function mount(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const itemId = new FormData(element).get('itemId')
  const parts = partsOf(element)
  if (typeof itemId !== 'string' || !parts) return
  const ends = [showAvailability(parts, itemId), moveCartPillAside(parts.wrapper)]
  if (element.dataset['miniCart'] !== undefined) ends.push(openMiniCartOnAdd(parts.wrapper))
  if (parts.picker) ends.push(showOptionsWhenPrinting(parts.picker))
  element.addEventListener('sw:gone', () => ends.forEach((end) => end()), { once: true })
}

/** Finds the form's button and variant picker. Uses `form.elements`, because controls may be outside the form's markup. */
function partsOf(form: HTMLFormElement): PurchaseFormElements | null {
  const controls = [...form.elements]
  const button = controls.find((one) => one.matches('.sw-add-to-cart-submit'))
  const wrapper = button?.closest('.sqs-add-to-cart-button-wrapper')
  const picker = controls.map((one) => one.closest('.product-variants')).find((one) => one !== null) ?? null
  return wrapper ? { picker, wrapper } : null
}
