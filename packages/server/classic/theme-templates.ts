import { compile, type Partials, type Template, type TemplateError } from '@sitewright/template'
import type { Theme } from '../themes/index.ts'
import { cutTags, type Parts } from './cut-tags.ts'
import { withoutFaultyTags, type MakeTemplate } from './left-out.ts'
import { systemPartials } from './partials.ts'
import { sourcesOf, type ThemeSources } from './sources.ts'

/** A theme's texts, compiled once for all pages of all sites that wear it. */
export type ThemeTemplates = {
  readonly layouts: ReadonlyMap<string, Template>
  readonly lists: ReadonlyMap<string, Template>
  readonly items: ReadonlyMap<string, Template>
  readonly pages: ReadonlyMap<string, Template>
  readonly partials: Partials
  /** The theme's markup for kinds of blocks, by the kind. */
  readonly ownBlocks: ReadonlyMap<string, Template>
  /** Inline bodies of tags, by the number of their mark. */
  readonly bodies: readonly Template[]
  /** Bodies of scripts, by the number of their mark. */
  readonly scripts: readonly string[]
  /** The template reads the cart class, so that the pill is not wanted (SF-2.01). */
  readonly hasCustomCart: boolean
  /** The template prints something of the cart or of the visitor's account, in whatever file. */
  readonly readsVisitor: boolean
  /** Other hosts whose scripts, styles and frames the theme's own text names. */
  readonly sources: ThemeSources
  readonly errors: readonly TemplateError[]
}

export function compileTheme(theme: Theme, make: MakeTemplate = compiled): ThemeTemplates {
  const { texts, parts } = templateTexts(theme)
  const made = new Map(Array.from(texts, ([name, text]) => [name, withoutFaultyTags(text, name, make)]))
  const of = (ending: string): Map<string, Template> =>
    new Map(
      Array.from(made)
        .filter(([name]) => name.endsWith(ending))
        .map(([name, template]) => [name.slice(0, -ending.length), template]),
    )
  const blocks = Array.from(of('.block'))
  const partials = new Map([...blocks, ...blocks.map(([name, template]) => [`${name}.block`, template] as const)])
  const own = Array.from(ownTexts(theme), ([, text]) => text)
  return {
    layouts: of('.layout'),
    pages: of('.page'),
    lists: of('.list'),
    items: of('.item'),
    ownBlocks: new Map(Array.from(theme.ownBlocks, ([kind, name]) => [kind, ownBlock(theme, name)])),
    partials: { templates: partials }, // `{@|apply header}` means `header.block`, too
    bodies: parts.bodies.map((_, number) => made.get(bodyName(number)) ?? nothing),
    scripts: parts.scripts,
    hasCustomCart: own.some((text) => customCart.test(text)),
    readsVisitor: own.some((text) => visitorRead.test(text)),
    sources: sourcesOf(own),
    errors: [...made.values()].flatMap((one) => one.errors),
  }
}

/** A block's markup stands within the data of pages, where nothing is put in later: it has no tags, and its scripts stay as they are. */
function ownBlock(theme: Theme, name: string): Template {
  const text = (theme.blocks.get(name) ?? '').replaceAll(/<\/?squarespace:[^>]*>?/g, '')
  return withoutFaultyTags(text, name, compiled)
}

function compiled(text: string, name: string): Template {
  return compile(text, { name })
}

const nothing = compile('')

const customCart = /sqs-custom-cart|squarespace\.cart-classes/
const visitorRead = /\bshoppingCart\b|\bauthenticatedAccount\b|cart-quantity|cart-subtotal/

/**
 * A theme's texts as they are compiled, by name: `default.layout`, `blog.list`, `blog.item`, `404.page`, `card.block`, `tag 1`.
 * `parts` is what was cut out of them.
 */
export function templateTexts(theme: Theme): { texts: ReadonlyMap<string, string>; parts: Parts } {
  const parts: Parts = { scripts: [], bodies: [] }
  const texts = new Map<string, string>()
  for (const [name, text] of wholeTexts(theme)) texts.set(name, cutTags(text, parts))
  for (const [number, body] of parts.bodies.entries()) texts.set(bodyName(number), body)
  return { texts, parts }
}

function bodyName(number: number): string {
  return `tag ${number + 1}`
}

function* wholeTexts(theme: Theme): Generator<[name: string, text: string]> {
  for (const [name, regions] of Object.entries(theme.layouts)) {
    yield [`${name}.layout`, regions.map((region) => theme.regions.get(region) ?? '').join('')]
  }
  for (const [name, page] of theme.pages) yield [`${name}.page`, page.list ?? '']
  // A collection without a list shows its item template; one with neither is the system's (`systemTemplate`).
  for (const [name, { list, item }] of theme.collections) {
    if (list !== null || item !== null) yield [`${name}.list`, list ?? item ?? '']
    if (item !== null) yield [`${name}.item`, item]
  }
  yield* Object.entries({ ...systemPartials, ...Object.fromEntries(theme.blocks) })
}

/** Every text that the theme itself wrote, by its path. */
export function* ownTexts(theme: Theme): Generator<[path: string, text: string]> {
  for (const [name, text] of theme.regions) yield [`${name}.region`, text]
  for (const [name, text] of theme.blocks) yield [`blocks/${name}`, text]
  for (const [name, { list, item }] of theme.collections) {
    if (list !== null) yield [`collections/${name}.list`, list]
    if (item !== null) yield [`collections/${name}.item`, item]
  }
  for (const [name, page] of theme.pages) yield [`pages/${name}.page`, page.list ?? '']
}
