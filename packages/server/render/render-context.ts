import { render, type TemplateRenderOptions, type Template, type TemplateError } from '@sitewright/template'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { merchandisingContext } from '@sitewright/domain/catalog/merchandising.ts'
import type { Item, Page } from '@sitewright/domain/pages/page-json.ts'
import type { Ctx } from '../context.ts'
import { leftoverTagPattern, placeholderPattern } from '../squarespace-compat/index.ts'
import type { PrefetchedBlockData, BlockTemplates, LayoutRenderContext } from '../blocks/index.ts'
import type { CartFormError } from './personal-pages/cart-form-error.ts'
import { type Cldr, type JsonRecord, type ProductListCache, type SiteSnapshot } from '../site-snapshot/index.ts'

/** State collected while the templates of one page run. */
export type PageRenderState = {
  /** Ids of the block areas rendered on the page so far, because element ids must be unique in a document. */
  readonly usedAreas: Set<string>
  /** Number of `<squarespace:query>` tags found on the page so far. */
  queryCount: number
  /**
   * Content of `escape` tags, inserted unchanged at the end; the index is the placeholder's number minus
   * `firstEscapePlaceholderNumber`.
   */
  readonly verbatim: string[]
  /** How long the templates of the page took so far. */
  templateMs: number
}

/** The context in which one page is rendered. Nothing in it changes during the rendering except `collected`. */
export type RenderContext = {
  readonly ctx: Ctx
  readonly snapshot: SiteSnapshot
  readonly now: number
  readonly env: TemplateRenderOptions
  /** Data available to every template besides the page's own: site, settings, strings and cart. */
  readonly shared: CommonTemplateData
  readonly cart: ShoppingCart
  /** True when the page is rendered for this visitor and must not be cached. */
  readonly isPrivate: boolean
  readonly currentPageId: string | null
  /** The value of `?variant=`, which selects a product variant; empty when missing. */
  readonly variantParameter: string
  readonly layout: LayoutRenderContext
  readonly lists: ProductListCache
  /** On the cart page, the error of a cart form that the server refused; `null` on other pages. */
  readonly cartProblem: CartFormError | null
  readonly collected: PageRenderState
  /** Nonce for the content security policy of a page rendered for one visitor; `null` for pages that may be cached. */
  readonly nonce: string | null
  /** Locale-specific pattern for amounts; `null` unless the site formats money by CLDR. */
  readonly moneyPattern: MoneyPattern | null
  readonly onErrors: OnErrors
}

export type CommonTemplateData = Pick<
  Page,
  'website' | 'websiteSettings' | 'localizedStrings' | 'shoppingCart' | 'template' | 'featureFlags'
> &
  JsonRecord

export type OnErrors = (where: string, errors: readonly TemplateError[]) => void

export type RenderContextSource = Pick<
  RenderContext,
  | 'ctx'
  | 'snapshot'
  | 'now'
  | 'cart'
  | 'isPrivate'
  | 'currentPageId'
  | 'variantParameter'
  | 'lists'
  | 'cartProblem'
  | 'nonce'
  | 'onErrors'
> & {
  blocks: BlockTemplates
  /** Data (products, posts) that was read for the blocks of the page and of the theme's block areas. */
  answers: PrefetchedBlockData
  /** CLDR data; `null` unless the site or its theme formats numbers, currencies or dates by locale. */
  cldr: Cldr | null
}

export function makeRenderContext({ blocks, answers, cldr, ...source }: RenderContextSource): RenderContext {
  const { snapshot, now } = source
  const { language, timeZone, currency } = snapshot.row
  const ofSite = {
    website: snapshot.websiteAt(now),
    websiteSettings: snapshot.websiteSettings,
    localizedStrings: snapshot.localizedStrings,
    template: { mobileStylesEnabled: true, version: snapshot.activeTheme.theme.templateVersion },
    featureFlags: snapshot.featureFlags,
  }
  const env = {
    locale: language,
    timeZone,
    now,
    partials: snapshot.templates.partials,
    facts: snapshot.productFacts,
    variantPrices: source.ctx.deps.config.variantPrices,
    ...(cldr && { cldr }),
  }
  const collected: PageRenderState = { usedAreas: new Set(), queryCount: 0, verbatim: [], templateMs: 0 }
  return {
    ...source,
    env,
    shared: { ...ofSite, shoppingCart: source.cart },
    layout: layoutTools({ ...source, blocks, answers, collected }, env, ofSite),
    collected,
    moneyPattern: snapshot.website.useCLDRMoneyFormat ? (cldr?.of(language)?.moneyPattern(currency) ?? null) : null,
  }
}

type LayoutSource = Omit<RenderContextSource, 'cldr'> & Pick<RenderContext, 'collected'>

/** Returns the functions and data that blocks need to render. */
function layoutTools(
  { snapshot, blocks, answers, collected, onErrors }: LayoutSource,
  env: TemplateRenderOptions & Pick<LayoutRenderContext, 'locale' | 'now'>,
  ofSite: JsonRecord,
): LayoutRenderContext {
  const { locale, timeZone, now, variantPrices, cldr } = env
  return {
    blocks,
    asset: (id) => snapshot.assets.get(id),
    locale,
    ...(timeZone !== undefined && { timeZone }),
    now,
    variantPrices,
    shared: { ...ofSite, words: snapshot.blockTexts },
    merchandising: (item) => {
      const { merchandisingSettings: settings } = snapshot.websiteSettings.storeSettings
      return merchandisingContext([item], { settings, locale: snapshot.locale, place: 'block' })
    },
    ...(cldr && { cldr }),
    answers,
    renderOwnBlock: (kind, data) => renderOwnBlock({ snapshot, env, collected, onErrors }, kind, data),
    onErrors,
  }
}

/**
 * Returns the stock messages and back-in-stock forms of products shown outside blocks. Empty when none of the items is a product.
 */
export function productContext(
  { websiteSettings, locale }: SiteSnapshot,
  items: readonly Item[],
): Pick<Page, 'productMerchandisingContext'> {
  if (!items.some((item) => item.structuredContent !== undefined)) return {}
  const settings = websiteSettings.storeSettings.merchandisingSettings
  return { productMerchandisingContext: merchandisingContext(items, { settings, locale, place: 'item' }) }
}

/**
 * Renders a block with the template that the theme brings for its kind; `null` when the theme has none. Tags and placeholders in
 * the output are removed, because they are not replaced inside blocks.
 */
function renderOwnBlock(
  context: Pick<RenderContext, 'snapshot' | 'env' | 'collected' | 'onErrors'>,
  kind: string,
  data: JsonRecord,
): string | null {
  const template = context.snapshot.templates.ownBlocks.get(kind)
  if (!template) return null
  return renderTemplate(context, template, data).replaceAll(leftoverTagPattern, '').replaceAll(placeholderPattern, '')
}

/** Renders a template and reports its errors to the log. The output lacks only the parts that failed (PL-8.41). */
export function renderTemplate(
  context: Pick<RenderContext, 'env' | 'collected' | 'onErrors'>,
  template: Template,
  data: JsonRecord,
): string {
  const started = performance.now()
  const { html, errors } = render(template, data, context.env)
  context.collected.templateMs += performance.now() - started
  if (errors.length > 0) context.onErrors(template.source.name ?? 'template', errors)
  return html
}
