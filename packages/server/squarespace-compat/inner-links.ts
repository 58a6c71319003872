/** Matches comments, scripts and styles (to skip them), the quick-view button with its markup, and the start and end of links. */
const tokens =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<span class="sqs-product-quick-view-button"([^<>]*)><a href="([^"<>]*)">([^<]*)<\/a><\/span>|<(\/?)a(?=[\s>])/gi

/**
 * Replaces quick-view buttons inside links. HTML has no nested links: a browser ends the outer one early, which breaks themes
 * whose whole item is a link. The replacement has no link of its own; without scripts, the outer link leads to the product.
 */
export function withoutInnerLinks(html: string): string {
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
