const parts = ':is(.product-variants, .product-quantity-input, .sqs-add-to-cart-button-wrapper)'
/** Where a product is bought; in lists its parts may wait for a pointer. */
const places = ':is(form[data-purchase], .view-item, .product-block)'

/**
 * What the initialiser of the public platform does for a product's form: a theme may hide its parts until then. `sw-shown` shows a part
 * that the theme hides; one that is hidden for good, by `hidden` or by an important rule of the owner, stays hidden.
 */
export function showPurchase(): void {
  for (const part of document.querySelectorAll<HTMLElement>(`${places} ${parts}`)) {
    const inner = part.querySelector<HTMLElement>(':scope > .sqs-add-to-cart-button')
    for (const element of [part, inner]) if (element && waits(element)) part.classList.add('sw-shown')
  }
}

/** Hidden by a rule that a plain style of the element itself overcomes. */
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
