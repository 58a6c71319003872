/** Maximum number of product pictures of a review, and of characters in each URL. */
export const productPictureLimits = { count: 10, length: 1000 } as const

export type ProductPictures = { kept: readonly string[]; refused: readonly string[] }

/**
 * Parses a cell with URLs of product pictures from another shop (SF-3.12). Keeps unique URLs of pictures on this site or on https
 * elsewhere. Refuses all others, URLs that are too long, and those beyond the limit.
 */
export function readProductPictures(cell: string): ProductPictures {
  // A comma may be part of a URL, so it separates two of them only before the start of the next one.
  const addresses = [...new Set(cell.split(/\s|[,;|](?=[a-z]+:|\/)/i).map(withoutEnd))].filter((part) => part !== '')
  const fit = addresses.filter(isKeepable)
  const kept = fit.slice(0, productPictureLimits.count)
  return { kept, refused: addresses.filter((one) => !kept.includes(one)) }
}

function withoutEnd(part: string): string {
  let end = part.length
  while (end > 0 && /[\s,;|]/.test(part.charAt(end - 1))) end -= 1
  return part.slice(0, end)
}

/** True for a picture on this site. Pages show only those, because they load nothing from other hosts. */
export function isOwnPicture(address: string): boolean {
  return /^\/s\/[^/?#\s]+\/[^/?#\s]+$/.test(address)
}

function isKeepable(address: string): boolean {
  if (address.length > productPictureLimits.length) return false
  return isOwnPicture(address) || isForeignPicture(address)
}

/** True for an https URL without credentials, which nobody intends to publish. */
function isForeignPicture(address: string): boolean {
  return /^https:\/\/[^\s\\@<>"/?#:]+(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/i.test(address)
}
