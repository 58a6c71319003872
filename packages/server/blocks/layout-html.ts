import { propsToShow, upgrade, type BlockKind } from '@sitewright/blocks/registry.ts'
import { childrenOf, isBlock, type DocumentNode, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { codeOfKind } from '@sitewright/domain/pages/layout.ts'
import { render, type TemplateError } from '@sitewright/template'
import type { ImageJson } from '../media/index.ts'
import type { BlockTemplates } from './block-templates.ts'

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
}

export type LayoutTools = {
  blocks: BlockTemplates
  asset: (id: string) => ImageJson | undefined
  locale: string
  now: number
  /** Told of blocks that could not be drawn; they are left out (PL-8.41). */
  onErrors: (where: string, errors: readonly TemplateError[]) => void
}

/** A document with the public wrappers of site-format.md 3.2. */
export function layoutHtml(document: PageDocument | null, place: LayoutPlace, tools: LayoutTools): string {
  const state = { firstPicture: place.isFirst === true }
  const root = document?.nodes[document.root]
  const rows = document && root ? childrenOf(document, root).map((row) => rowHtml(document, row, tools, state)) : []
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

type State = { firstPicture: boolean }

function rowHtml(document: PageDocument, row: DocumentNode, tools: LayoutTools, state: State): string {
  const columns = childrenOf(document, row).map((column) => columnHtml(document, column, tools, state))
  return `<div class="row sqs-row" id="row-${row.id}">${columns.join('')}</div>`
}

function columnHtml(document: PageDocument, column: DocumentNode, tools: LayoutTools, state: State): string {
  const span = Number(column.props['span'])
  const children = childrenOf(document, column).map((child) =>
    isBlock(child) ? blockHtml(child, tools, state) : rowHtml(document, child, tools, state),
  )
  return `<div class="col sqs-col-${span} span-${span}" id="col-${column.id}">${children.join('')}</div>`
}

/** A kind that is not known, or of a later version, is kept in the document and prints nothing. */
function blockHtml(node: DocumentNode, tools: LayoutTools, state: State): string {
  const known = tools.blocks.get(node.kind)
  if (!known || node.version > known.kind.version) return ''
  const props = propsToShow(known.kind, upgrade(known.kind, node.props, node.version))
  const resolved = resolve(known.kind, props, tools, state)
  if (known.kind.isEmpty(props) || resolved === null) return ''

  const data = { ...props, block: { id: node.id }, resolved }
  const { html, errors } = render(known.template, data, { locale: tools.locale, now: tools.now })
  if (errors.length > 0) tools.onErrors(`block ${node.kind} ${node.id}`, errors)
  const name = node.kind
  const sized = name === 'spacer' ? ` sized vsize-${String(props['height'])}` : ''
  return `<div class="sqs-block ${name}-block sqs-block-${name}${sized}" data-block-type="${codeOfKind(name)}" data-block-json="${attribute(publicJson(known.kind, props))}" data-block-id="${node.id}" id="block-${node.id}"><div class="sqs-block-content">${html}</div></div>`
}

/** What scripts may read of a block; its rich text stands in the page anyway. */
function publicJson(kind: BlockKind, props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(props).filter(([name]) => kind.fields[name]?.kind !== 'rich')),
  )
}

type Resolved = Record<string, unknown>

/** The picture of a kind that has one; null when the picture that the block is about is gone. */
function resolve(
  kind: BlockKind,
  props: Readonly<Record<string, unknown>>,
  tools: LayoutTools,
  state: State,
): Resolved | null {
  const field = Object.keys(kind.fields).find((name) => kind.fields[name]?.kind === 'image')
  if (field === undefined) return {}
  const asset = tools.asset(String(props[field]))
  if (!asset) return null
  const isFirst = state.firstPicture
  state.firstPicture = false
  const [width, height] = asset.originalSize.split('x')
  const { x, y } = asset.mediaFocalPoint
  return {
    asset,
    width,
    height,
    isFirst,
    alt: props['alt'] || asset.altText,
    average: asset.colorData?.centerAverage,
    focal: `${x},${y}`,
    position: `${percent(x)} ${percent(y)}`,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

/** For an attribute in double quotes. */
export function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
