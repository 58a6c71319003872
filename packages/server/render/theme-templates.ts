import { compile, compilePartials, type Partials, type Template, type TemplateError } from '@sitewright/template'
import type { Theme } from '../themes/index.ts'
import { cutTags, type Parts } from './cut-tags.ts'

/** A theme's texts, compiled once for all pages of all sites that wear it. */
export type ThemeTemplates = {
  readonly layouts: ReadonlyMap<string, Template>
  readonly lists: ReadonlyMap<string, Template>
  readonly items: ReadonlyMap<string, Template>
  readonly pages: ReadonlyMap<string, Template>
  readonly partials: Partials
  /** Inline bodies of tags, by the number of their mark. */
  readonly bodies: readonly Template[]
  /** Bodies of scripts, by the number of their mark. */
  readonly scripts: readonly string[]
  /** The template reads the cart class, so that the pill is not wanted (SF-2.01). */
  readonly hasCustomCart: boolean
  readonly errors: readonly TemplateError[]
}

/** Partials that a theme may apply without bringing them (site-format.md 4). */
const systemPartials: Readonly<Record<string, string>> = {
  'sqs-share-buttons.block': '',
  'sqs-video-background.block': '',
  'sqs-social-links.block': socialLinks(),
  'social-links.block': socialLinks(),
}

export function compileTheme(theme: Theme): ThemeTemplates {
  const parts: Parts = { scripts: [], bodies: [] }
  const cut = (text: string): string => cutTags(text, parts)
  const template = (name: string, text: string): Template => compile(cut(text), { name })

  const layouts = mapOf(Object.entries(theme.layouts), (name, regions) =>
    template(name, regions.map((region) => theme.regions.get(region) ?? '').join('')),
  )
  const pages = mapOf(theme.pages, (name, page) => template(`${name}.page`, page.list ?? ''))
  // A collection without a list shows its item template; one with neither is the system's (`systemCollections`).
  const drawn = [...theme.collections].filter(([, { list, item }]) => list !== null || item !== null)
  const lists = mapOf(drawn, (name, { list, item }) => template(`${name}.list`, list ?? item ?? ''))
  const items = mapOf(drawn, (name, { item, list }) => template(`${name}.item`, item ?? list ?? ''))
  const blocks = { ...systemPartials, ...Object.fromEntries(theme.blocks) }
  const partials = compilePartials(mapOf(Object.entries(blocks), (_, text) => cut(text)))
  const bodies = parts.bodies.map((text, number) => compile(text, { name: `tag ${number + 1}` }))

  const all = [layouts, pages, lists, items, partials.templates].flatMap((map) => [...map.values()])
  const texts = [...theme.regions.values(), ...theme.blocks.values()]
  return {
    layouts,
    pages,
    lists,
    items,
    partials,
    bodies,
    scripts: parts.scripts,
    hasCustomCart: texts.some((text) => text.includes('sqs-custom-cart') || text.includes('squarespace.cart-classes')),
    errors: [...all, ...bodies].flatMap((one) => one.errors),
  }
}

function mapOf<From, To>(entries: Iterable<[string, From]>, make: (name: string, from: From) => To): Map<string, To> {
  return new Map(Array.from(entries, ([name, from]) => [name, make(name, from)]))
}

function socialLinks(): string {
  return '{.section website.socialAccounts}{.repeated section @}<a href="{profileUrl|htmltag}" target="_blank" rel="noopener" class="sqs-svg-icon--wrapper {serviceName|htmltag}">{serviceName|html}</a>{.end}{.end}'
}
