import { compile, type Partials, type Template, type TemplateError } from '@sitewright/template'
import type { Theme } from '../themes/index.ts'
import { extractElementBodies, type ExtractedElementBodies } from './extract-element-bodies.ts'
import { compileLeniently, type MakeTemplate } from './compile-leniently.ts'
import { systemPartials } from './partials.ts'
import { collectCspSources, type ThemeCspSources } from './csp-sources.ts'

/** A theme's templates, compiled once and shared by all sites that use the theme. */
export type ThemeTemplates = {
  readonly layouts: ReadonlyMap<string, Template>
  readonly lists: ReadonlyMap<string, Template>
  readonly items: ReadonlyMap<string, Template>
  readonly pages: ReadonlyMap<string, Template>
  readonly partials: Partials
  /** The theme's own templates for blocks, by block kind; used instead of the built-in ones. */
  readonly ownBlocks: ReadonlyMap<string, Template>
  /** Inline bodies of `<squarespace:…>` tags, by the number of their placeholder. */
  readonly bodies: readonly Template[]
  /** Bodies of script elements that contain no template variables, by the number of their placeholder. */
  readonly scripts: readonly string[]
  /** True when the theme shows the cart itself, so that the floating cart is not needed (SF-2.01). */
  readonly hasCustomCart: boolean
  /** True when a template prints data of the cart or of the visitor's account. */
  readonly readsVisitor: boolean
  /** Other hosts that the theme's templates load scripts, styles, images and frames from. */
  readonly sources: ThemeCspSources
  readonly errors: readonly TemplateError[]
}

export function compileTheme(theme: Theme, make: MakeTemplate = compiled): ThemeTemplates {
  const { texts, parts } = templateTexts(theme)
  const made = new Map(Array.from(texts, ([name, text]) => [name, compileLeniently(text, name, make)]))
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
    sources: collectCspSources(own),
    errors: [...made.values()].flatMap((one) => one.errors),
  }
}

/**
 * Compiles the theme's own template for a kind of block. Removes `<squarespace:…>` tags, because they are not expanded inside
 * blocks; scripts stay unchanged.
 */
function ownBlock(theme: Theme, name: string): Template {
  const text = (theme.blocks.get(name) ?? '').replaceAll(/<\/?squarespace:[^>]*>?/g, '')
  return compileLeniently(text, name, compiled)
}

function compiled(text: string, name: string): Template {
  return compile(text, { name })
}

const nothing = compile('')

const customCart = /sqs-custom-cart|squarespace\.cart-classes/
const visitorRead = /\bshoppingCart\b|\bauthenticatedAccount\b|cart-quantity|cart-subtotal/

/**
 * Returns the texts of a theme's templates as they are compiled, by name: `default.layout`, `blog.list`, `blog.item`, `404.page`,
 * `card.block`, `tag 1` (the body of a tag). `parts` holds the script and tag bodies cut out of them.
 */
export function templateTexts(theme: Theme): { texts: ReadonlyMap<string, string>; parts: ExtractedElementBodies } {
  const parts: ExtractedElementBodies = { scripts: [], bodies: [] }
  const texts = new Map<string, string>()
  for (const [name, text] of wholeTexts(theme)) texts.set(name, extractElementBodies(text, parts))
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
  // A missing list or item template is replaced by the built-in one (`defaultTemplate`). An item template is never used for a
  // list, where it would print nothing, because it reads `item`.
  for (const [name, { list, item }] of theme.collections) {
    if (list !== null) yield [`${name}.list`, list]
    if (item !== null) yield [`${name}.item`, item]
  }
  yield* Object.entries({ ...systemPartials, ...Object.fromEntries(theme.blocks) })
}

/**
 * Yields the text of each template file that the theme ships, with its path in the theme. Partials that the system provides are
 * not included.
 */
export function* ownTexts(theme: Theme): Generator<[path: string, text: string]> {
  for (const [name, text] of theme.regions) yield [`${name}.region`, text]
  for (const [name, text] of theme.blocks) yield [`blocks/${name}`, text]
  for (const [name, { list, item }] of theme.collections) {
    if (list !== null) yield [`collections/${name}.list`, list]
    if (item !== null) yield [`collections/${name}.item`, item]
  }
  for (const [name, page] of theme.pages) yield [`pages/${name}.page`, page.list ?? '']
}
