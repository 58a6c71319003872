import type { BlockProduct, ShownProduct, SiteReader } from '@sitewright/blocks/kit/site-reader.ts'
import { propsToShow, upgrade, type BlockKind } from '@sitewright/blocks/registry.ts'
import { cacheByLanguage } from '@sitewright/domain/locales/cache-by-language.ts'
import { childrenOf, isBlock, type DocumentNode, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { codeOfKind } from '@sitewright/domain/pages/layout.ts'
import { publicBlockData } from '@sitewright/domain/pages/public-blocks.ts'
import { render, type Env, type TemplateError } from '@sitewright/template'
import type { ImageJson } from '../media/index.ts'
import { noAnswers, type BlockAnswers } from './answer-blocks.ts'
import { attribute } from './attribute.ts'
import type { BlockTemplates } from './block-templates.ts'
import { withOwnIds } from './own-ids.ts'
import { pictureData } from './picture-data.ts'

export type LayoutPlace = {
  /** Value of the layout's `data-type`: the blocks of a page, of an item, or of an area in the theme. */
  type: 'page' | 'item' | 'block-field'
  id: string
  label?: string
  columns?: string
  className?: string
  updatedMs: number
  /** True when the first image of these blocks is loaded eagerly. */
  isFirst?: boolean
  /** The `sizes` attribute for images, when the width does not follow from the layout's columns. */
  sizes?: string
}

export type LayoutTools = {
  blocks: BlockTemplates
  asset: (id: string) => ImageJson | undefined
  locale: string
  /** The site's time zone, an IANA name. Defaults to America/New_York (PL-9.15). */
  timeZone?: string
  now: number
  /** Set when the site formats prices in the style of its language. */
  cldr?: Env['cldr']
  variantPrices?: Env['variantPrices']
  /** Data that prices and variant pickers read in addition to the block's own: parts of the page data, and `words`. */
  shared?: Readonly<Record<string, unknown>>
  /** Returns the merchandising data of a product shown in a block (PL-3.64). Empty data without it. */
  merchandising?: (item: BlockProduct) => ShownProduct['productMerchandisingContext']
  /** Data that `answerBlocks` read for these documents. Without it, blocks that request data show nothing. */
  answers?: BlockAnswers
  /** Renders a block kind with the theme's own template for its public data. Returns `null` when the theme has none. */
  renderOwnBlock?: (kind: string, data: Readonly<Record<string, unknown>>) => string | null
  /** Receives the errors of blocks that could not be rendered and are left out (PL-8.41). */
  onErrors: (where: string, errors: readonly TemplateError[]) => void
}

/** Renders a document with the wrapper elements and class names of Squarespace's layouts. */
export function layoutHtml(document: PageDocument | null, place: LayoutPlace, tools: LayoutTools): string {
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
  const label = place.label ? ` data-layout-label="${attribute(place.label)}"` : ''
  return `<div class="${attribute(classes.filter(Boolean).join(' '))}"${label} data-type="${place.type}" data-updated-on="${place.updatedMs}" id="${attribute(place.id)}">${rows.join('')}</div>`
}

type State = { firstPicture: boolean; sizes?: string }

const gridColumns = 12

/** `share` is the row's part of the layout's width, from 0 to 1. */
function rowHtml(document: PageDocument, row: DocumentNode, tools: LayoutTools, state: State, share: number): string {
  const columns = childrenOf(document, row).map((column) => columnHtml(document, column, tools, state, share))
  return `<div class="row sqs-row" id="row-${row.id}">${columns.join('')}</div>`
}

function columnHtml(
  document: PageDocument,
  column: DocumentNode,
  tools: LayoutTools,
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

/** Renders a block. Prints nothing for a kind that is unknown or newer than this server; the document keeps it. */
function blockHtml(node: DocumentNode, tools: LayoutTools, state: State, share: number): string {
  const known = tools.blocks.get(node.kind)
  if (!known || node.version > known.kind.version) return ''
  const props = propsToShow(known.kind, upgrade(known.kind, node.props, node.version))
  if (known.kind.isEmpty(props)) return ''
  const reader = readerOf(tools, share, state)
  const resolved = known.resolver
    ? known.resolver.resolve(props, reader)
    : pictureData(known.kind, props, tools.asset, () => takeFirst(state), state.sizes ?? reader.sizes(1, 1))
  if (resolved === null) return ''

  const place = { ...tools.shared, block: { id: node.id } }
  const own = tools.renderOwnBlock?.(node.kind, { ...place, ...publicBlockData(node.kind, props, resolved) }) ?? null
  const html = own ?? ourHtml(node, known, { ...place, ...props, resolved }, tools)
  const name = node.kind
  const sized = name === 'spacer' ? ` sized vsize-${String(props['height'])}` : ''
  return `<div class="sqs-block ${name}-block sqs-block-${name}${sized}" data-block-type="${codeOfKind(name)}" data-block-json="${attribute(publicJson(known.kind, props))}" data-block-id="${node.id}" id="block-${node.id}"><div class="sqs-block-content">${html}</div></div>`
}

type KnownKind = NonNullable<ReturnType<BlockTemplates['get']>>

function ourHtml(node: DocumentNode, { kind, template }: KnownKind, data: object, tools: LayoutTools): string {
  const { html, errors } = render(template, data, envOf(tools, kind))
  if (errors.length > 0) tools.onErrors(`block ${node.kind} ${node.id}`, errors)
  return kind.isLive ? withOwnIds(html, node.id) : html
}

/** Only live kinds sell products. In others, prices have no islands and no form is printed. */
function envOf({ locale, timeZone, now, cldr, variantPrices }: LayoutTools, { isLive }: BlockKind): Env {
  const fragments = isLive ? 'posting' : 'public'
  const ways = {
    ...(timeZone !== undefined && { timeZone }),
    ...(cldr && { cldr }),
    ...(variantPrices && { variantPrices }),
  }
  return { locale, now, fragments, ...ways }
}

/** Returns true once: only the first image of a page is loaded eagerly. */
function takeFirst(state: State): boolean {
  const isFirst = state.firstPicture
  state.firstPicture = false
  return isFirst
}

function readerOf(tools: LayoutTools, share: number, state: State): SiteReader {
  const { answers = noAnswers, blocks, locale, timeZone = defaultTimeZone } = tools
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

/** Date format of a language and time zone, cached, because creating one takes longer than rendering the block. */
const dayFormat = cacheByLanguage((place) => {
  const [locale, timeZone] = place.split(' ')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
})

/** The default time zone (PL-9.15). */
const defaultTimeZone = 'America/New_York'

/** Below this width the columns of a row are stacked. */
const stackedBelow = '(max-width: 767px)'
/** Percentage of the window's width that the layout takes; themes leave a margin beside it. */
const shareOfLayout = 92

function sizesOf(share: number, phoneShare: number): string {
  return `${stackedBelow} ${Math.round(phoneShare * 100)}vw, ${Math.round(share * shareOfLayout * 10) / 10}vw`
}

/** Field kinds that are left out of a block's JSON: readers see these texts anyway, and they can be long. */
const notForScripts: ReadonlySet<string> = new Set(['rich', 'long-text', 'code', 'markdown'])

/** Serializes the fields of a block that scripts can read. */
function publicJson(kind: BlockKind, props: Readonly<Record<string, unknown>>): string {
  const isShort = (name: string): boolean => !notForScripts.has(kind.fields[name]?.kind ?? '')
  return JSON.stringify(Object.fromEntries(Object.entries(props).filter(([name]) => isShort(name))))
}
