/** Maximum number of product pictures that are imported with a review, and of characters in the URL of each. */
export const importedPictureUrlLimits = { count: 10, length: 1000 } as const

export type ParsedPictureUrls = { kept: readonly string[]; refused: readonly string[] }

/**
 * Parses a cell of a review import file that contains URLs of product pictures (SF-3.12). `kept` are the unique URLs of pictures
 * on this site or on https elsewhere. `refused` are all others, URLs that are too long, and those beyond the maximum number.
 */
export function parseProductPictureUrls(cell: string): ParsedPictureUrls {
  // A URL can contain commas. A comma separates two URLs only when another URL starts right after it.
  const addresses = [...new Set(cell.split(/\s|[,;|](?=[a-z]+:|\/)/i).map(withoutEnd))].filter((part) => part !== '')
  const fit = addresses.filter(isKeepable)
  const kept = fit.slice(0, importedPictureUrlLimits.count)
  return { kept, refused: addresses.filter((one) => !kept.includes(one)) }
}

function withoutEnd(part: string): string {
  let end = part.length
  while (end > 0 && /[\s,;|]/.test(part.charAt(end - 1))) end -= 1
  return part.slice(0, end)
}

/**
 * True for the URL of a picture hosted on this site. Pages show only such pictures, because they load nothing from other hosts.
 */
export function isSiteHostedPicture(address: string): boolean {
  return /^\/s\/[^/?#\s]+\/[^/?#\s]+$/.test(address)
}

function isKeepable(address: string): boolean {
  if (address.length > importedPictureUrlLimits.length) return false
  return isSiteHostedPicture(address) || isForeignPicture(address)
}

/**
 * True for the https URL of a picture on another host. URLs with a user name or password are refused, because nobody intends to
 * publish those.
 */
function isForeignPicture(address: string): boolean {
  return /^https:\/\/[^\s\\@<>"/?#:]+(?::\d{1,5})?(?:[/?#][^\s\\<>"]*)?$/i.test(address)
}
