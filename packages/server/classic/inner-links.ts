/** Comments, scripts and styles are passed over; the button's whole markup; where links begin and end. */
const tokens =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<span class="sqs-product-quick-view-button"([^<>]*)><a href="([^"<>]*)">([^<]*)<\/a><\/span>|<(\/?)a(?=[\s>])/gi

/**
 * A browser ends a link where another one begins in it, and a theme whose whole item is a link falls apart. There the quick-view button
 * has the public form, without a link of its own: the link around it leads to the product where no script runs.
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
