/** White space that the reference implementation prints around fragments, so that public output is the same byte for byte. */
export const publicWhitespace: ReadonlyMap<string, readonly [before: string, after: string]> = new Map([
  ['add-to-cart-btn', ['\n'.repeat(13), '']],
  ['comment-link', ['\n  ', '\n']],
  ['comments', ['\n  ', '\n']],
  ['like-button', ['\n  ', '\n']],
  ['product-price', ['\n'.repeat(3), '']],
  ['product-restock-notification', ['\n'.repeat(6), '']],
  ['quantity-input', ['\n'.repeat(3), '']],
  ['subscription-price', ['\n'.repeat(3), '']],
  ['variants-select', ['\n  \n  \n  \n  \n\n  ', '\n']],
])
