import { followAdds } from '../mini-cart/follow-adds.ts'
import { uncoverButton } from './uncover-button.ts'
import { printOptions } from './print-options.ts'
import { showAvailability, type PurchaseParts } from './show-availability.ts'

/** Extras of a purchase form. Buying works without them, so they load only when the form nears the viewport. */
export function mount(place: HTMLElement): void {
  if (!(place instanceof HTMLFormElement)) return
  const itemId = new FormData(place).get('itemId')
  const parts = partsOf(place)
  if (typeof itemId !== 'string' || !parts) return
  const ends = [showAvailability(parts, itemId), uncoverButton(parts.wrapper)]
  if (place.dataset['miniCart'] !== undefined) ends.push(followAdds(parts.wrapper))
  if (parts.picker) ends.push(printOptions(parts.picker))
  place.addEventListener('sw:gone', () => ends.forEach((end) => end()), { once: true })
}

/** Finds the controls by `form.elements`, because they may be outside the form's markup. */
function partsOf(form: HTMLFormElement): PurchaseParts | null {
  const controls = [...form.elements]
  const button = controls.find((one) => one.matches('.sw-add-to-cart-submit'))
  const wrapper = button?.closest('.sqs-add-to-cart-button-wrapper')
  const picker = controls.map((one) => one.closest('.product-variants')).find((one) => one !== null) ?? null
  return wrapper ? { picker, wrapper } : null
}
