/** For text and attributes of XML, without what XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Markup as it is; `]]>` in it ends no section. */
export function cdata(text: string): string {
  return `<![CDATA[${text.toWellFormed().replaceAll(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

// What XML 1.0 forbids.
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The address of a path of the site; each part is encoded. */
export function addressOf(site: { address: string }, path: string): string {
  const at = path.indexOf('?')
  const [plain, query] = at === -1 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  return site.address + plain.split('/').map(encodedOnce).join('/') + query
}

function encodedOnce(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return encodeURIComponent(part)
  }
}
