import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { TemplateRenderOptions, Template } from '@sitewright/template'
import type { ThemeTemplates } from '../squarespace-compat/index.ts'

export type Cldr = NonNullable<TemplateRenderOptions['cldr']>

/** Returns the CLDR data for locale-aware numbers, currencies and dates. Loaded on the first call, because it takes 19 MB. */
export type CldrSource = () => Promise<Cldr>

export function makeCldrSource(): CldrSource {
  let opened: Promise<Cldr> | null = null
  return () => (opened ??= open())
}

async function open(): Promise<Cldr> {
  const { makeCldr } = await import('@sitewright/template/cldr')
  const near = createRequire(fileURLToPath(import.meta.resolve('@sitewright/template/cldr')))
  return makeCldr((language) => {
    if (!/^[a-z]{2,3}$/.test(language)) return null
    try {
      return readFileSync(near.resolve(`@phensley/cldr/packs/${language}.json`), 'utf8')
    } catch {
      return null // CLDR has no data for this language
    }
  })
}

/** Names of template formatters that print nothing without CLDR data (packages/template/README.md). */
const names =
  'bookkeeper-money-format datetime datetime-interval decimal i18n-money-format message money money-format moneyFormat ' +
  'money-string percentage-format plural relative-time timesince'
const named = new RegExp(`\\|\\s*(?:${names.replaceAll(' ', '|')})\\b`)

/** True when one of the theme's templates uses a formatter that needs CLDR data. */
export function usesCldr(templates: ThemeTemplates): boolean {
  const { layouts, lists, items, pages, partials, bodies } = templates
  const all: Iterable<Template>[] = [
    ...[layouts, lists, items, pages, partials.templates].map((map) => map.values()),
    bodies,
  ]
  return all.some((some) => Array.from(some).some(({ source }) => named.test(source.text)))
}
