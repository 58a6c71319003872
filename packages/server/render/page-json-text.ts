import type { Item } from '@sitewright/domain/pages/page-json.ts'
import type { JsonRecord } from '../site-snapshot/index.ts'
import type { RenderContext } from './render-context.ts'

/**
 * Returns a page's JSON as text, like `JSON.stringify`. What is part of many answers is written once: the data of the site, and
 * products, for as long as these are cached themselves.
 */
export function pageJsonText(context: RenderContext, page: JsonRecord): string {
  const fields = Object.entries(page).flatMap(([name, value]) => {
    const text = name === 'items' && Array.isArray(value) ? listText(context, value) : textOf(context, value)
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`
  })
  return `{${fields.join(',')}}`
}

function listText(context: RenderContext, items: readonly Item[]): string {
  return `[${items.map((item) => textOf(context, item)).join(',')}]`
}

function textOf(context: RenderContext, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !isKept(context, value)) return JSON.stringify(value)
  const { jsonTexts } = context.snapshot
  const known = jsonTexts.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  jsonTexts.set(value, text)
  return text
}

/** True for what outlives the request and never changes: the data of the site's snapshot, and products. */
function isKept({ snapshot, shared }: RenderContext, value: object): boolean {
  const ofSite: readonly object[] = [
    shared.website,
    snapshot.websiteSettings,
    snapshot.localizedStrings,
    snapshot.emptyCart,
  ]
  return ofSite.includes(value) || 'structuredContent' in value
}
