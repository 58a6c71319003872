/**
 * Fires an event for the site owner's scripts at the product's element; it bubbles to the document. If `element` is no longer in
 * the page, the event fires at the document.
 */
export function emitItemEvent(
  element: HTMLElement,
  name: 'sw:variant-change' | 'sw:cart-change',
  detail: object,
): void {
  const root = element.isConnected ? itemRoot(element) : document
  root.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
}

/** Returns the element that contains the whole product, on which the site owner's scripts listen. */
function itemRoot(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('[data-product-id], .hentry, .product-block, [data-purchase]') ?? element
}
