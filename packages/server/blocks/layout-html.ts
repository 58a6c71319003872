import type { BlockProduct, ShownProduct, SiteReader } from '@sitewright/blocks/kit/site-reader.ts'
import { propsToShow, upgrade, type BlockKind } from '@sitewright/blocks/registry.ts'
import { onceALanguage } from '@sitewright/domain/locales/once-a-language.ts'
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
  /** What `.sqs-layout` says it is: the blocks of a page or of an item, or an area of the theme. */
  type: 'page' | 'item' | 'block-field'
  id: string
  label?: string
  columns?: string
  className?: string
  updatedMs: number
  /** The first picture of the page's own blocks is loaded at once. */
  isFirst?: boolean
  /** How wide the place shows pictures, where columns do not say it: the `sizes` of an `img`. */
  sizes?: string
}

export type LayoutTools = {
  blocks: BlockTemplates
  asset: (id: string) => ImageJson | undefined
  locale: string
  /** The site's, an IANA name: PL-9.15's without one. */
  timeZone?: string
  now: number
  /** Where the site writes sums by its language's own ways. */
  cldr?: Env['cldr']
  variantPrices?: Env['variantPrices']
  /** What prices and pickers read beside the block: parts of the page data, and `words` of our own. */
  shared?: Readonly<Record<string, unknown>>
  /** What is said of a product that stands in a block (PL-3.64), by its id; nothing without it. */
  merchandising?: (item: BlockProduct) => ShownProduct['productMerchandisingContext']
  /** What `answerBlocks` read for these documents; without it, blocks that ask show nothing. */
  answers?: BlockAnswers
  /** The markup that the site's theme brings for a kind, for its public data; `null` when it brings none. */
  drawOwn?: (kind: string, data: Readonly<Record<string, unknown>>) => string | null
  /** Told of blocks that could not be drawn; they are left out (PL-8.41). */
  onErrors: (where: string, errors: readonly TemplateError[]) => void
}

/** A document with the public wrappers of site-format.md 3.2. */
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

/** `share` is the part of the layout's width that the row takes. */
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

/** A kind that is not known, or of a later version, is kept in the document and prints nothing. */
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
  const own = tools.drawOwn?.(node.kind, { ...place, ...publicBlockData(node.kind, props, resolved) }) ?? null
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

/** Only in a kind that is for it something is bought: elsewhere prices stand without a live part, and there is no form. */
function envOf({ locale, timeZone, now, cldr, variantPrices }: LayoutTools, { isLive }: BlockKind): Env {
  const fragments = isLive ? 'posting' : 'public'
  const ways = {
    ...(timeZone !== undefined && { timeZone }),
    ...(cldr && { cldr }),
    ...(variantPrices && { variantPrices }),
  }
  return { locale, now, fragments, ...ways }
}

/** Only the first picture of a page is fetched before others. */
function takeFirst(state: State): boolean {
  const isFirst = state.firstPicture
  state.firstPicture = false
  return isFirst
}

function readerOf(tools: LayoutTools, share: number, state: State): SiteReader {
  const { answers = noAnswers, blocks, locale, timeZone = usualTimeZone } = tools
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

/** Of a language and a zone. A block that made one of its own would cost more than all that it prints. */
const dayFormat = onceALanguage((place) => {
  const [locale, timeZone] = place.split(' ')
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
})

/** PL-9.15 */
const usualTimeZone = 'America/New_York'

/** Below this width the columns of a row stand one under the other. */
const stackedBelow = '(max-width: 767px)'
/** Themes leave a margin beside the layout. */
const shareOfLayout = 92

function sizesOf(share: number, phoneShare: number): string {
  return `${stackedBelow} ${Math.round(phoneShare * 100)}vw, ${Math.round(share * shareOfLayout * 10) / 10}vw`
}

/** What readers see anyway and may be long need not stand in an attribute again. */
const notForScripts: ReadonlySet<string> = new Set(['rich', 'long-text', 'code', 'markdown'])

/** What scripts may read of a block. */
function publicJson(kind: BlockKind, props: Readonly<Record<string, unknown>>): string {
  const isShort = (name: string): boolean => !notForScripts.has(kind.fields[name]?.kind ?? '')
  return JSON.stringify(Object.fromEntries(Object.entries(props).filter(([name]) => isShort(name))))
}
