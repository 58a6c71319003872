import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { text, type Locale } from '@sitewright/domain/kit/text.ts'
import { contextOf, type ClassicFacts } from './context-script.ts'
import { scriptStart } from './cut-tags.ts'

export type { ClassicFacts } from './context-script.ts'

/** HTML for a page's head or foot, and the bodies of its inline scripts, whose hashes the page's policy must name. */
export type InlineHtml = { html: string; inline: readonly string[] }

/**
 * What a page of an imported theme has in its head before anything of the theme: the names that classic scripts wait for, and what
 * they read of the page. `shim` is the address of our script that brings the names; without it (nothing built) only the data stand
 * there. Our script brings no translations, so the one word that it shows stands beside the data.
 */
export function classicHead(facts: ClassicFacts, shim: string | null, locale: Locale): InlineHtml {
  const context = `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${scriptJson(contextOf(facts))};`
  const script = shim === null ? '' : `\n${scriptStart} src="${shim}"></script>`
  const word = ` data-close="${text(locale, quickViewMessages.close)}"`
  return { html: `${scriptStart} data-name="static-context"${word}>${context}</script>${script}`, inline: [context] }
}

/** The last scripts of the body: pictures are loaded and what waits for the page is told. */
export function classicFoot(shim: string | null): InlineHtml {
  if (shim === null) return { html: '', inline: [] }
  const start = 'ImageLoader.bootstrap(); Squarespace.afterBodyLoad(Y);'
  return { html: `${scriptStart} data-sqs-type="imageloader-bootstrapper">${start}</script>`, inline: [start] }
}

/** JSON that may stand in a script: no end of the element, no line end that scripts know and JSON does not. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
