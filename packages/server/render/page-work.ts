import { render, type Env, type Template, type TemplateError } from '@sitewright/template'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Ctx } from '../kit/context.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { merchandisingContext } from '@sitewright/domain/catalog/merchandising.ts'
import { quickViewWords } from '@sitewright/domain/catalog/quick-view.messages.ts'
import type { Item, Page } from '@sitewright/domain/pages/page-json.ts'
import { brokenTag, marks } from '../classic/index.ts'
import type { BlockTemplates, LayoutTools } from '../blocks/index.ts'
import { websiteNow, type Cldr, type Json, type KeptLists, type Shell } from '../shells/index.ts'

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
  /** What `?variant=` says. */
  readonly variantAsked: string
  readonly layout: LayoutTools
  readonly lists: KeptLists
  /** Areas on the page so far: an id stands only once in a document. */
  readonly usedAreas: Set<string>
  /** How many questions its tags have asked so far. */
  readonly asked: { queries: number }
  /** The policy's nonce of a page that is drawn for one person, once; null where a page may be kept (settled.md 3). */
  readonly nonce: string | null
  /** How sums are written, where the site writes them by CLDR. */
  readonly moneyPattern: MoneyPattern | null
  /** HTML that is put in at the end, untouched, by the number of its mark. */
  readonly verbatim: string[]
  readonly onErrors: OnErrors
}

export type Shared = Pick<
  Page,
  'website' | 'websiteSettings' | 'localizedStrings' | 'shoppingCart' | 'template' | 'featureFlags'
> &
  Json

export type OnErrors = (where: string, errors: readonly TemplateError[]) => void

export type WorkSource = {
  ctx: Ctx
  shell: Shell
  cart: ShoppingCart
  isPrivate: boolean
  currentPageId: string | null
  variantAsked: string
  blocks: BlockTemplates
  lists: KeptLists
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
  const ofSite = {
    website,
    websiteSettings: shell.websiteSettings,
    localizedStrings,
    template: { mobileStylesEnabled: true, version: shell.worn.theme.templateVersion },
    featureFlags: shell.featureFlags,
  }
  const ways = cldr && { cldr }
  const { variantPrices } = ctx.deps.config
  const env = {
    locale: language,
    timeZone,
    now,
    partials: shell.templates.partials,
    facts: shell.productFacts,
    variantPrices,
    ...ways,
  }
  return {
    ctx,
    shell,
    now,
    env,
    shared: { ...ofSite, shoppingCart: cart },
    cart,
    isPrivate: source.isPrivate,
    currentPageId: source.currentPageId,
    variantAsked: source.variantAsked,
    lists: source.lists,
    layout: {
      blocks: source.blocks,
      asset: (id) => shell.assets.get(id),
      locale: language,
      timeZone,
      now,
      variantPrices,
      shared: { ...ofSite, words: quickViewWords(shell.locale) },
      merchandising: (item) => {
        const { merchandisingSettings: settings } = shell.websiteSettings.storeSettings
        return merchandisingContext([item], { settings, locale: shell.locale, place: 'block' })
      },
      ...ways,
      drawOwn: (kind, data) => drawOwnBlock({ shell, env, onErrors }, kind, data),
      onErrors,
    },
    usedAreas: new Set(),
    asked: { queries: 0 },
    nonce: null,
    verbatim: [],
    moneyPattern: shell.website.useCLDRMoneyFormat ? (cldr?.of(language)?.moneyPattern(currency) ?? null) : null,
    onErrors,
  }
}

/** What is said of the products among these items where they stand themselves, not in a block; nothing where none is one. */
export function productContext(
  { websiteSettings, locale }: Shell,
  items: readonly Item[],
): Pick<Page, 'productMerchandisingContext'> {
  if (!items.some((item) => item.structuredContent !== undefined)) return {}
  const settings = websiteSettings.storeSettings.merchandisingSettings
  return { productMerchandisingContext: merchandisingContext(items, { settings, locale, place: 'item' }) }
}

/** Nothing is put in later where blocks stand, so that marks of the theme's partials are left out. */
function drawOwnBlock(work: Pick<PageWork, 'shell' | 'env' | 'onErrors'>, kind: string, data: Json): string | null {
  const template = work.shell.templates.ownBlocks.get(kind)
  if (!template) return null
  return draw(work, template, data).replaceAll(brokenTag, '').replaceAll(marks, '')
}

/** Draws a template; its errors are told, what could be drawn is answered (PL-8.41). */
export function draw(work: Pick<PageWork, 'env' | 'onErrors'>, template: Template, data: Json): string {
  const { html, errors } = render(template, data, work.env)
  if (errors.length > 0) work.onErrors(template.source.name ?? 'template', errors)
  return html
}
