import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Env, Template } from '@sitewright/template'
import type { ThemeTemplates } from '../classic/index.ts'

export type Cldr = NonNullable<Env['cldr']>

/** The languages' own ways of writing numbers, sums and dates, for who needs them; loaded when somebody first does (19 MB). */
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
      return null // a language that nobody wrote down
    }
  })
}

/** Formatters that print nothing without the languages' data (packages/template/README.md). */
const names =
  'bookkeeper-money-format datetime datetime-interval decimal i18n-money-format message money money-format moneyFormat ' +
  'money-string percentage-format plural relative-time timesince'
const named = new RegExp(`\\|\\s*(?:${names.replaceAll(' ', '|')})\\b`)

/** Whether a theme's templates name such a formatter. */
export function usesCldr(templates: ThemeTemplates): boolean {
  const { layouts, lists, items, pages, partials, bodies } = templates
  const all: Iterable<Template>[] = [
    ...[layouts, lists, items, pages, partials.templates].map((map) => map.values()),
    bodies,
  ]
  return all.some((some) => Array.from(some).some(({ source }) => named.test(source.text)))
}
