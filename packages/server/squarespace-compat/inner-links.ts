/**
 * Matches what `withoutNestedLinks` has to know: comments, scripts and styles (to skip them), quick-view buttons, and the start
 * and end tags of links.
 */
const tokens =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<span class="sqs-product-quick-view-button"([^<>]*)><a href="([^"<>]*)">([^<]*)<\/a><\/span>|<(\/?)a(?=[\s>])/gi

/**
 * Replaces quick-view buttons inside links by buttons without a link. HTML has no nested links: a browser would end the outer
 * link early, which breaks themes whose whole list item is a link. Without scripts, the outer link leads to the product.
 */
export function withoutNestedLinks(html: string): string {
  if (!html.includes('"sqs-product-quick-view-button"')) return html
  let isInLink = false
  return html.replaceAll(
    tokens,
    (found, _element: string, attributes?: string, address?: string, label?: string, slash?: string) => {
      if (slash !== undefined) isInLink = slash === ''
      if (attributes === undefined || !isInLink) return found
      const live = attributes.replace('data-island="quick-view"', 'data-island="quick-view-in-link"')
      return `<span class="sqs-product-quick-view-button" role="button" tabindex="0"${live} data-url="${address ?? ''}">${label ?? ''}</span>`
    },
  )
}
