import type {
  BlockProduct,
  ProductWithMerchandising,
  BlockRenderContext,
} from '@sitewright/blocks/kit/block-render-context.ts'
import { applyFieldFallbacks, upgradeProps, type BlockKind } from '@sitewright/blocks/registry.ts'
import { cacheByLanguage } from '@sitewright/domain/locales/cache-by-language.ts'
import { childrenOf, isBlock, type DocumentNode, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { toBlockTypeCode } from '@sitewright/domain/pages/layout.ts'
import { toSquarespaceBlockData } from '@sitewright/domain/pages/public-blocks.ts'
import { render, type TemplateRenderOptions, type TemplateError } from '@sitewright/template'
import type { ImageJson } from '../media/index.ts'
import { noBlockData, type PrefetchedBlockData } from './query-block-data.ts'
import { escapeHtmlAttribute } from './escape-html-attribute.ts'
import type { BlockTemplates } from './block-templates.ts'
import { suffixPurchaseFormIds } from './own-ids.ts'
import { blockImageData } from './block-image-data.ts'

export type LayoutOptions = {
  /** Owner of the blocks, printed as the layout's `data-type`: a page, an item, or a block area of the theme (`block-field`). */
  type: 'page' | 'item' | 'block-field'
  id: string
  label?: string
  columns?: string
  className?: string
  updatedMs: number
  /** True when the layout's first image is loaded eagerly, because it is near the top of the page. */
  isFirst?: boolean
  /** The `sizes` attribute of the layout's image blocks. Without it, their widths are computed from the layout's columns. */
  sizes?: string
}

export type LayoutRenderContext = {
  blocks: BlockTemplates
  asset: (id: string) => ImageJson | undefined
  locale: string
  /** The site's time zone, an IANA name. Defaults to America/New_York (PL-9.15). */
  timeZone?: string
  now: number
  /** CLDR data. Set when the site formats prices in the style of its language, or its theme needs the data. */
  cldr?: TemplateRenderOptions['cldr']
  variantPrices?: TemplateRenderOptions['variantPrices']
  /**
   * Template data for every block besides its own props: the site's data, which prices and variant pickers read, and `words`, the
   * translated texts.
   */
  shared?: Readonly<Record<string, unknown>>
  /** Returns the stock messages of a product shown in a block (PL-3.64). Without this function, none are shown. */
  merchandising?: (item: BlockProduct) => ProductWithMerchandising['productMerchandisingContext']
  /** Site data read for the document's blocks before rendering. Without it, blocks that show items or products print nothing. */
  answers?: PrefetchedBlockData
  /** Renders a block with the template that the theme brings for its kind. Returns `null` when the theme brings none. */
  renderOwnBlock?: (kind: string, data: Readonly<Record<string, unknown>>) => string | null
  /** Receives the errors of a block's template. The instructions that failed print nothing (PL-8.41). */
  onErrors: (where: string, errors: readonly TemplateError[]) => void
}

/** Renders a document (a tree of blocks) with the wrapper elements and class names of Squarespace's layouts. */
export function layoutHtml(document: PageDocument | null, place: LayoutOptions, tools: LayoutRenderContext): string {
  const state = { firstPicture: place.isFirst === true, ...(place.sizes && { sizes: place.sizes }) }
  const root = document?.nodes[document.root]
  const rows = document && root ? childrenOf(document, root).map((row) => rowHtml(document, row, tools, state, 1)) : []
  const columns = place.columns === '1' ? '1' : '12'
  const classes = [
    'sqs-layout',
    `sqs-grid-${columns}`,
    `columns-${columns}`,
    place.className ?? '',
    rows.length > 0 ? '' : 'empty',
  ]
  const label = place.label ? ` data-layout-label="${escapeHtmlAttribute(place.label)}"` : ''
  return `<div class="${escapeHtmlAttribute(classes.filter(Boolean).join(' '))}"${label} data-type="${place.type}" data-updated-on="${place.updatedMs}" id="${escapeHtmlAttribute(place.id)}">${rows.join('')}</div>`
}

type State = { firstPicture: boolean; sizes?: string }

const gridColumns = 12

/** Renders a row of blocks. `share` is the row's part of the layout's width, from 0 to 1. */
function rowHtml(
  document: PageDocument,
  row: DocumentNode,
  tools: LayoutRenderContext,
  state: State,
  share: number,
): string {
  const columns = childrenOf(document, row).map((column) => columnHtml(document, column, tools, state, share))
  return `<div class="row sqs-row" id="row-${row.id}">${columns.join('')}</div>`
}

function columnHtml(
  document: PageDocument,
  column: DocumentNode,
  tools: LayoutRenderContext,
  state: State,
  share: number,
): string {
  const span = Number(column.props['span'])
  const own = (share * span) / gridColumns
  const children = childrenOf(document, column).map((child) =>
    isBlock(child) ? blockHtml(child, tools, state, own) : rowHtml(document, child, tools, state, own),
  )
  return `<div class="col sqs-col-${span} span-${span}" id="col-${column.id}">${children.join('')}</div>`
}

/**
 * Renders a block. Returns '' when this server does not know the block's kind, or only an older version of it; the stored
 * document keeps the block.
 */
function blockHtml(node: DocumentNode, tools: LayoutRenderContext, state: State, share: number): string {
  const known = tools.blocks.get(node.kind)
  if (!known || node.version > known.kind.version) return ''
  const props = applyFieldFallbacks(known.kind, upgradeProps(known.kind, node.props, node.version))
  if (known.kind.isEmpty(props)) return ''
  const reader = readerOf(tools, share, state)
  const resolved = known.resolver
    ? known.resolver.resolve(props, reader)
    : blockImageData(known.kind, props, tools.asset, () => takeFirst(state), state.sizes ?? reader.sizes(1, 1))
  if (resolved === null) return ''

  const place = { ...tools.shared, block: { id: node.id } }
  const own =
    tools.renderOwnBlock?.(node.kind, { ...place, ...toSquarespaceBlockData(node.kind, props, resolved) }) ?? null
  const html = own ?? ourHtml(node, known, { ...place, ...props, resolved }, tools)
  const name = node.kind
  const sized = name === 'spacer' ? ` sized vsize-${String(props['height'])}` : ''
  return `<div class="sqs-block ${name}-block sqs-block-${name}${sized}" data-block-type="${toBlockTypeCode(name)}" data-block-json="${escapeHtmlAttribute(publicJson(known.kind, props))}" data-block-id="${node.id}" id="block-${node.id}"><div class="sqs-block-content">${html}</div></div>`
}

type KnownKind = NonNullable<ReturnType<BlockTemplates['get']>>

function ourHtml(node: DocumentNode, { kind, template }: KnownKind, data: object, tools: LayoutRenderContext): string {
  const { html, errors } = render(template, data, envOf(tools, kind))
  if (errors.length > 0) tools.onErrors(`block ${node.kind} ${node.id}`, errors)
  return kind.isLive ? suffixPurchaseFormIds(html, node.id) : html
}

/**
 * Returns the template engine's settings for a block. Only kinds with `isLive` print purchase forms, and prices that page scripts
 * update.
 */
function envOf(
  { locale, timeZone, now, cldr, variantPrices }: LayoutRenderContext,
  { isLive }: BlockKind,
): TemplateRenderOptions {
  const fragments = isLive ? 'posting' : 'public'
  const ways = {
    ...(timeZone !== undefined && { timeZone }),
    ...(cldr && { cldr }),
    ...(variantPrices && { variantPrices }),
  }
  return { locale, now, fragments, ...ways }
}

/** Returns true on the first call for a page, because only the first image is loaded eagerly. */
function takeFirst(state: State): boolean {
  const isFirst = state.firstPicture
  state.firstPicture = false
  return isFirst
}

function readerOf(tools: LayoutRenderContext, share: number, state: State): BlockRenderContext {
  const { answers = noBlockData, blocks, locale, timeZone = defaultTimeZone } = tools
  return {
    items: (question) => answers.items(question),
    product: (id) => {
      const item = answers.product(id)
      return item && { item, productMerchandisingContext: tools.merchandising?.(item) ?? {} }
    },
    takesFirst: () => takeFirst(state),
    markdown: blocks.markdown,
    dayText: (ms) => dayFormat(`${locale} ${timeZone}`).format(ms),
    sizes: (part, phonePart) => sizesOf(share * part, phonePart),
  }
}

/**
 * Returns the date format of a language and time zone. Formats are cached, because creating one takes longer than rendering a
 * block.
 */
const dayFormat = cacheByLanguage((place) => {
  const [locale, timeZone] = place.split(' ')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
})

/** Time zone of a site that sets none (PL-9.15). */
const defaultTimeZone = 'America/New_York'

/** Media query for windows in which the columns of a row are stacked. */
const stackedBelow = '(max-width: 767px)'
/** Percentage of the window's width that the layout takes; themes leave a margin beside it. */
const shareOfLayout = 92

function sizesOf(share: number, phoneShare: number): string {
  return `${stackedBelow} ${Math.round(phoneShare * 100)}vw, ${Math.round(share * shareOfLayout * 10) / 10}vw`
}

/** Kinds of fields that are left out of the JSON of a block: their texts are in the page anyway, and they can be long. */
const notForScripts: ReadonlySet<string> = new Set(['rich', 'long-text', 'code', 'markdown'])

/** Returns the JSON of a block's fields that scripts can read. */
function publicJson(kind: BlockKind, props: Readonly<Record<string, unknown>>): string {
  const isShort = (name: string): boolean => !notForScripts.has(kind.fields[name]?.kind ?? '')
  return JSON.stringify(Object.fromEntries(Object.entries(props).filter(([name]) => isShort(name))))
}
