import { render, type Env, type Template, type TemplateError } from '@sitewright/template'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Ctx } from '../kit/context.ts'
import type { BlockTemplates } from './block-templates.ts'
import type { LayoutTools } from './layout-html.ts'
import type { Shell } from './shell.ts'
import type { Json } from './site-json.ts'

/** The drawing of one page. */
export type PageWork = {
  readonly ctx: Ctx
  readonly shell: Shell
  readonly now: number
  readonly env: Env
  /** What templates read beside the page's own data: site, settings, words, cart. */
  readonly shared: Json
  readonly cart: ShoppingCart
  /** The page is drawn for this visitor and must not be kept. */
  readonly isPrivate: boolean
  readonly currentPageId: string | null
  readonly layout: LayoutTools
  /** Areas on the page so far: an id stands only once in a document. */
  readonly usedAreas: Set<string>
  /** HTML that is put in at the end, untouched, by the number of its mark. */
  readonly verbatim: string[]
  readonly onErrors: OnErrors
}

export type OnErrors = (where: string, errors: readonly TemplateError[]) => void

export type WorkSource = {
  ctx: Ctx
  shell: Shell
  cart: ShoppingCart
  isPrivate: boolean
  currentPageId: string | null
  blocks: BlockTemplates
  onErrors: OnErrors
}

export function startWork(source: WorkSource): PageWork {
  const { ctx, shell, cart, onErrors } = source
  const now = ctx.now()
  const { language, timeZone } = shell.row
  return {
    ctx,
    shell,
    now,
    env: { locale: language, timeZone, now, partials: shell.templates.partials },
    shared: {
      website: shell.website,
      websiteSettings: shell.websiteSettings,
      localizedStrings: shell.localizedStrings,
      shoppingCart: cart,
      template: { mobileStylesEnabled: true },
    },
    cart,
    isPrivate: source.isPrivate,
    currentPageId: source.currentPageId,
    layout: { blocks: source.blocks, asset: (id) => shell.assets.get(id), locale: language, now, onErrors },
    usedAreas: new Set(),
    verbatim: [],
    onErrors,
  }
}

/** Draws a template; its errors are told, what could be drawn is answered (PL-8.41). */
export function draw(work: PageWork, template: Template, data: Json): string {
  const { html, errors } = render(template, data, work.env)
  if (errors.length > 0) work.onErrors(template.source.name ?? 'template', errors)
  return html
}
