import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { buildSquarespaceContext, type SquarespaceContextInput } from './context-script.ts'
import { ownScriptStart } from './extract-element-bodies.ts'

export type { SquarespaceContextInput } from './context-script.ts'

/**
 * HTML for the head or foot of a page of an imported theme. `inline` holds the bodies of its inline scripts, whose hashes go into
 * the page's Content-Security-Policy.
 */
export type HtmlWithInlineScripts = { html: string; inline: readonly string[] }

/**
 * Returns the scripts that a page of an imported theme loads before the theme's own: the page's data, and `shim`, the URL of our
 * script that defines the globals Squarespace themes expect. `shim` is `null` when the storefront is not built; then only the
 * data is printed. The shim has no translations, so the one text it shows (the label of the button that closes the quick view) is
 * passed in a data attribute.
 */
export function compatHeadScripts(
  facts: SquarespaceContextInput,
  shim: string | null,
  locale: Locale,
): HtmlWithInlineScripts {
  const context = `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${scriptJson(buildSquarespaceContext(facts))};`
  const script = shim === null ? '' : `\n${ownScriptStart} src="${shim}"></script>`
  const word = ` data-close="${messageText(locale, quickViewMessages.close)}"`
  return {
    html: `${ownScriptStart} data-name="static-context"${word}>${context}</script>${script}`,
    inline: [context],
  }
}

/**
 * Returns the last scripts in the body of a page of an imported theme: they start the loading of images and run the theme's
 * callbacks that wait for the end of the page. Empty when the storefront is not built.
 */
export function compatEndOfBodyScripts(shim: string | null): HtmlWithInlineScripts {
  if (shim === null) return { html: '', inline: [] }
  const start = 'ImageLoader.bootstrap(); Squarespace.afterBodyLoad(Y);'
  return { html: `${ownScriptStart} data-sqs-type="imageloader-bootstrapper">${start}</script>`, inline: [start] }
}

/** Serializes a value as JSON for an inline script. Escapes `<`, which could end the script element, and U+2028 and U+2029. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
