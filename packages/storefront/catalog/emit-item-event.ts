/** Fires an event for the site owner's scripts. It bubbles to the document; parts already removed fire it there directly. */
export function emitItemEvent(
  element: HTMLElement,
  name: 'sw:variant-change' | 'sw:cart-change',
  detail: object,
): void {
  const root = element.isConnected ? itemRoot(element) : document
  root.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
}

/** The element that contains one product, on which owner scripts listen. */
function itemRoot(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('[data-product-id], .hentry, .product-block, [data-purchase]') ?? element
}
