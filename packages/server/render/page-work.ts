import { render, type Env, type Template, type TemplateError } from '@sitewright/template'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Ctx } from '../kit/context.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type { Page } from '@sitewright/domain/pages/page-json.ts'
import type { BlockTemplates, LayoutTools } from '../blocks/index.ts'
import { websiteNow, type Cldr, type Json, type Shell } from '../shells/index.ts'

/** The drawing of one page. */
export type PageWork = {
  readonly ctx: Ctx
  readonly shell: Shell
  readonly now: number
  readonly env: Env
  /** What templates read beside the page's own data: site, settings, words, cart. */
  readonly shared: Shared
  readonly cart: ShoppingCart
  /** The page is drawn for this visitor and must not be kept. */
  readonly isPrivate: boolean
  readonly currentPageId: string | null
  readonly layout: LayoutTools
  /** Areas on the page so far: an id stands only once in a document. */
  readonly usedAreas: Set<string>
  /** How many questions its tags have asked so far. */
  readonly asked: { queries: number }
  /** How sums are written, where the site writes them by CLDR. */
  readonly moneyPattern: MoneyPattern | null
  /** HTML that is put in at the end, untouched, by the number of its mark. */
  readonly verbatim: string[]
  readonly onErrors: OnErrors
}

export type Shared = Pick<Page, 'website' | 'websiteSettings' | 'localizedStrings' | 'shoppingCart' | 'template'> & Json

export type OnErrors = (where: string, errors: readonly TemplateError[]) => void

export type WorkSource = {
  ctx: Ctx
  shell: Shell
  cart: ShoppingCart
  isPrivate: boolean
  currentPageId: string | null
  blocks: BlockTemplates
  /** Where the site or its theme writes numbers, sums or dates by the language's own ways. */
  cldr: Cldr | null
  onErrors: OnErrors
}

export function startWork(source: WorkSource): PageWork {
  const { ctx, shell, cart, onErrors } = source
  const now = ctx.now()
  const { language, timeZone, currency } = shell.row
  const { cldr } = source
  const website = websiteNow(shell.website, shell.zoneFacts(now))
  const { localizedStrings } = shell
  const ways = cldr && { cldr }
  return {
    ctx,
    shell,
    now,
    env: { locale: language, timeZone, now, partials: shell.templates.partials, ...ways },
    shared: {
      website,
      websiteSettings: shell.websiteSettings,
      localizedStrings,
      shoppingCart: cart,
      template: { mobileStylesEnabled: true },
    },
    cart,
    isPrivate: source.isPrivate,
    currentPageId: source.currentPageId,
    layout: {
      blocks: source.blocks,
      asset: (id) => shell.assets.get(id),
      locale: language,
      timeZone,
      now,
      shared: { website, localizedStrings },
      ...ways,
      onErrors,
    },
    usedAreas: new Set(),
    asked: { queries: 0 },
    verbatim: [],
    moneyPattern: shell.website.useCLDRMoneyFormat ? (cldr?.of(language)?.moneyPattern(currency) ?? null) : null,
    onErrors,
  }
}

/** Draws a template; its errors are told, what could be drawn is answered (PL-8.41). */
export function draw(work: PageWork, template: Template, data: Json): string {
  const { html, errors } = render(template, data, work.env)
  if (errors.length > 0) work.onErrors(template.source.name ?? 'template', errors)
  return html
}
