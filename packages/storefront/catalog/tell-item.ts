/** Tells owner scripts; the event bubbles, so that they can also listen on the document. That hears as well of what is gone by now. */
export function tellItem(place: HTMLElement, name: 'sw:variant-change' | 'sw:cart-change', detail: object): void {
  const root = place.isConnected ? itemRoot(place) : document
  root.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
}

/** The element that holds one product on a page; owner scripts listen on it. */
function itemRoot(place: HTMLElement): HTMLElement {
  return place.closest<HTMLElement>('[data-product-id], .hentry, .product-block, [data-purchase]') ?? place
}
