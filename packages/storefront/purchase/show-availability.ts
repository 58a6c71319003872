import { unavailableChoiceNote } from '@sitewright/domain/catalog/unavailable-choice-note.ts'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import { findUnavailableValues } from '@sitewright/domain/catalog/variants/find-unavailable-values.ts'
import {
  productStore,
  lastSettledSelection,
  type SelectableProduct,
  type SettledSelection,
} from '../catalog/product-store.ts'
import { translate } from '../kit/translate.ts'

export type PurchaseFormElements = {
  /** The product's variant picker; `null` for products without options. */
  picker: Element | null
  /** The element around the add-to-cart button. */
  wrapper: Element
}

/**
 * Shows before the click that the current selection cannot be bought: the class `is-unavailable` on the add-to-cart button, the
 * reason in a line below it, and the class `leads-nowhere` on option values that cannot be bought together with the other
 * selected values. Returns a function that stops the updates.
 */
export function showAvailability({ picker, wrapper }: PurchaseFormElements, itemId: string): () => void {
  const store = productStore(itemId)
  const show = (): void => {
    const { product, chosen, shown } = store.get()
    if (!product) return // no variant picker has been read, so the server-rendered note and classes stay
    if (picker) markDeadEnds(picker, findUnavailableValues(product.map, chosen))
    showNote(wrapper, noteOf(product, lastSettledSelection(shown)))
  }
  const stop = store.listen(show)
  // React overwrites the `class` of its elements as a whole, so our classes are added again after each of its updates.
  const written = new MutationObserver(show)
  for (const element of picker ? [picker, wrapper] : [wrapper]) {
    written.observe(element, { subtree: true, childList: true, attributeFilter: ['class'] })
  }
  show()
  return () => {
    stop()
    written.disconnect()
  }
}

/** Returns why the current selection cannot be bought; '' when it can, or when the server could not be asked for its variant. */
function noteOf({ facts, map }: SelectableProduct, selection: SettledSelection | null): string {
  if (!selection || selection.kind === 'failed') return ''
  const isSoldOut = ![...map.combinations.values()].includes(true)
  return unavailableChoiceNote(facts, { selection, isSoldOut }, translate)
}

function markDeadEnds(picker: Element, dead: ReadonlyMap<string, readonly string[]>): void {
  for (const control of picker.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option, input')) {
    const option = control.closest<HTMLElement>('[data-variant-option-name]')?.dataset['variantOptionName']
    const isDead = dead.get(option ?? '')?.includes(control.value) === true
    if (control instanceof HTMLInputElement) markRadio(control, isDead)
    else setClass(control, deadEnd, isDead)
  }
}

const deadEnd = 'leads-nowhere'

/**
 * Marks a radio button whose value cannot be bought together with the other selected values. Describes it for screen readers as
 * unavailable, unless its label already says so (SF-4.08).
 */
function markRadio(radio: HTMLInputElement, isDead: boolean): void {
  const label = radio.nextElementSibling
  if (label) setClass(label, deadEnd, isDead)
  if (isDead && !label?.classList.contains('unavailable')) {
    radio.setAttribute('aria-description', translate(choiceMessages.unavailable))
  } else radio.removeAttribute('aria-description')
}

/** Writes the class only if it changes, because the `MutationObserver` is notified of every write. */
function setClass(element: Element, name: string, isOn: boolean): void {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn)
}

let notes = 0

function showNote(wrapper: Element, text: string): void {
  const buttonWrapper = wrapper.querySelector('.sqs-add-to-cart-button')
  if (buttonWrapper) setClass(buttonWrapper, 'is-unavailable', text !== '')
  const button = wrapper.querySelector('button')
  const note = noteAfter(wrapper)
  note.hidden = text === ''
  if (note.textContent !== text) note.textContent = text
  if (text === '') button?.removeAttribute('aria-describedby')
  else button?.setAttribute('aria-describedby', (note.id ||= `sw-purchase-note-${(notes += 1)}`))
}

/** Returns the note below the button: the server-rendered one if it exists, otherwise a new one. */
function noteAfter(wrapper: Element): HTMLElement {
  const printed = wrapper.nextElementSibling
  if (printed instanceof HTMLElement && printed.matches('.sw-purchase-note')) return printed
  const note = document.createElement('p')
  note.className = 'sw-purchase-note'
  wrapper.after(note)
  return note
}
