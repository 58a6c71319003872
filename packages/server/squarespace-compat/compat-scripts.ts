import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { text, type Locale } from '@sitewright/domain/kit/text.ts'
import { contextOf, type CompatFacts } from './context-script.ts'
import { scriptStart } from './cut-tags.ts'

export type { CompatFacts } from './context-script.ts'

/**
 * HTML for a page's head or foot. `inline` holds the bodies of its inline scripts, whose hashes go into the page's
 * Content-Security-Policy.
 */
export type InlineHtml = { html: string; inline: readonly string[] }

/**
 * Scripts that a page of an imported theme loads before the theme's own: the globals that Squarespace scripts expect, and the
 * page's data. `shim` is the URL of our script that defines the globals; `null` (storefront not built) prints only the data. The
 * shim has no translations, so the one text it shows is passed in a data attribute.
 */
export function compatHead(facts: CompatFacts, shim: string | null, locale: Locale): InlineHtml {
  const context = `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${scriptJson(contextOf(facts))};`
  const script = shim === null ? '' : `\n${scriptStart} src="${shim}"></script>`
  const word = ` data-close="${text(locale, quickViewMessages.close)}"`
  return { html: `${scriptStart} data-name="static-context"${word}>${context}</script>${script}`, inline: [context] }
}

/** Last scripts of the body: they start image loading and run the callbacks that wait for the end of the page. */
export function compatFoot(shim: string | null): InlineHtml {
  if (shim === null) return { html: '', inline: [] }
  const start = 'ImageLoader.bootstrap(); Squarespace.afterBodyLoad(Y);'
  return { html: `${scriptStart} data-sqs-type="imageloader-bootstrapper">${start}</script>`, inline: [start] }
}

/**
 * JSON for an inline script. Escapes `<`, which could end the script element, and the line separators that are valid in JSON
 * only.
 */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
