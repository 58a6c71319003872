const parts = ':is(.product-variants, .product-quantity-input, .sqs-add-to-cart-button-wrapper)'
/**
 * Selects the containers in which a product is bought. Lists are not among them, because their controls may appear only on hover.
 */
const places = ':is(form[data-purchase], .view-item, .product-block)'

/**
 * Reveals purchase controls that a theme's style sheet hides until Squarespace's initialiser has run. The class `sw-shown`
 * overrides that rule. Controls hidden for good, by `hidden` or an owner's `!important` rule, stay hidden.
 */
export function revealPurchaseControls(): void {
  for (const part of document.querySelectorAll<HTMLElement>(`${places} ${parts}`)) {
    const inner = part.querySelector<HTMLElement>(':scope > .sqs-add-to-cart-button')
    for (const element of [part, inner]) if (element && waits(element)) part.classList.add('sw-shown')
  }
}

/** True when a style sheet hides the element, by a rule that an inline style overrides. */
function waits(element: HTMLElement): boolean {
  if (!isHidden(element)) return false
  const before = element.getAttribute('style')
  Object.assign(element.style, { display: 'block', opacity: '1' })
  const isShown = !isHidden(element)
  if (before === null) element.removeAttribute('style')
  else element.setAttribute('style', before)
  return isShown
}

function isHidden(element: HTMLElement): boolean {
  const { display, opacity } = getComputedStyle(element)
  return display === 'none' || Number.parseFloat(opacity) === 0
}
