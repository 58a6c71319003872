/** Of the product that a review is about: how many addresses are kept, and of how many characters. */
export const productPictureLimits = { count: 10, length: 1000 } as const

export type ProductPictures = { kept: readonly string[]; refused: readonly string[] }

/**
 * The pictures that another shop showed of the product, from one cell of a file (SF-3.12). Kept as addresses, each once: of a picture
 * that lies on the site itself, or over https elsewhere. What is neither, too long, or one too many is refused.
 */
export function readProductPictures(cell: string): ProductPictures {
  // A comma may belong to an address: it parts two of them only before the next one.
  const said = [...new Set(cell.split(/\s|[,;|](?=[a-z]+:|\/)/i).map(withoutEnd))].filter((part) => part !== '')
  const fit = said.filter(isKeepable)
  const kept = fit.slice(0, productPictureLimits.count)
  return { kept, refused: said.filter((one) => !kept.includes(one)) }
}

function withoutEnd(part: string): string {
  let end = part.length
  while (end > 0 && /[\s,;|]/.test(part.charAt(end - 1))) end -= 1
  return part.slice(0, end)
}

/** What a page may show: nothing is asked of other places. */
export function isOwnPicture(address: string): boolean {
  return /^\/s\/[^/?#\s]+\/[^/?#\s]+$/.test(address)
}

function isKeepable(address: string): boolean {
  if (address.length > productPictureLimits.length) return false
  return isOwnPicture(address) || isForeignPicture(address)
}

/** Without a name and password before the host, which nobody means to publish. */
function isForeignPicture(address: string): boolean {
  return /^https:\/\/[^\s\\@<>"/?#:]+(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/i.test(address)
}
