/** Escapes text for XML content and attributes, and drops characters that are invalid in XML. */
export function escapeXmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Wraps markup in a CDATA section. Splits any `]]>` in it, which would end the section. */
export function cdata(text: string): string {
  return `<![CDATA[${text.toWellFormed().replaceAll(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

// Characters that XML 1.0 does not allow.
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Returns the absolute URL for a path of the site. Percent-encodes each segment once, also when the path is already encoded. */
export function absoluteUrlOf(site: { address: string }, path: string): string {
  if (isPlainPath.test(path)) return site.address + path
  const at = path.indexOf('?')
  const [plain, query] = at === -1 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  return site.address + plain.split('/').map(encodedOnce).join('/') + query
}

/** Matches a path that stays as it is, like nearly every one; a product's page has dozens of URLs. */
const isPlainPath = /^[\w\-.!~*'()/]*(?:\?|$)/

function encodedOnce(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return encodeURIComponent(part)
  }
}
