import { choiceNote } from '@sitewright/domain/catalog/choice-note.ts'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import { deadEnds } from '@sitewright/domain/catalog/dead-ends.ts'
import { productStore, settledOf, type Product, type Settled } from '../catalog/product-store.ts'
import { say } from '../kit/words.ts'

export type PurchaseParts = {
  /** Null where there is nothing to choose. */
  picker: Element | null
  /** Around the button. */
  wrapper: Element
}

/**
 * Shows before the click that a choice cannot be bought: the class `is-unavailable` on the button, a line below it that gives the
 * reason, and the class `leads-nowhere` on values that do not go with the other choices. Returns what ends it.
 */
export function showAvailability({ picker, wrapper }: PurchaseParts, itemId: string): () => void {
  const store = productStore(itemId)
  const show = (): void => {
    const { product, chosen, shown } = store.get()
    if (!product) return // what the page printed stays
    if (picker) markDeadEnds(picker, deadEnds(product.map, chosen))
    showNote(wrapper, noteOf(product, settledOf(shown)))
  }
  const stop = store.listen(show)
  // React writes the classes of its elements as a whole, so these are written again after it.
  const written = new MutationObserver(show)
  for (const place of picker ? [picker, wrapper] : [wrapper]) {
    written.observe(place, { subtree: true, childList: true, attributeFilter: ['class'] })
  }
  show()
  return () => {
    stop()
    written.disconnect()
  }
}

/** '' for a variant that could not be looked up: it may be there. */
function noteOf({ facts, map }: Product, selection: Settled | null): string {
  if (!selection || selection.kind === 'failed') return ''
  const isSoldOut = ![...map.combinations.values()].includes(true)
  return choiceNote(facts, { selection, isSoldOut }, say)
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

/** Screen readers hear it with the radio, unless its label says it in words (SF-4.08). */
function markRadio(radio: HTMLInputElement, isDead: boolean): void {
  const label = radio.nextElementSibling
  if (label) setClass(label, deadEnd, isDead)
  if (isDead && !label?.classList.contains('unavailable')) {
    radio.setAttribute('aria-description', say(choiceMessages.unavailable))
  } else radio.removeAttribute('aria-description')
}

/** Writes only what is not so yet: each write is seen by the observer. */
function setClass(element: Element, name: string, isOn: boolean): void {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn)
}

let notes = 0

function showNote(wrapper: Element, text: string): void {
  const shell = wrapper.querySelector('.sqs-add-to-cart-button')
  if (shell) setClass(shell, 'is-unavailable', text !== '')
  const button = wrapper.querySelector('button')
  const note = noteAfter(wrapper)
  note.hidden = text === ''
  if (note.textContent !== text) note.textContent = text
  if (text === '') button?.removeAttribute('aria-describedby')
  else button?.setAttribute('aria-describedby', (note.id ||= `sw-purchase-note-${(notes += 1)}`))
}

/** The page prints it where it has something to say; else it is made. */
function noteAfter(wrapper: Element): HTMLElement {
  const printed = wrapper.nextElementSibling
  if (printed instanceof HTMLElement && printed.matches('.sw-purchase-note')) return printed
  const note = document.createElement('p')
  note.className = 'sw-purchase-note'
  wrapper.after(note)
  return note
}
