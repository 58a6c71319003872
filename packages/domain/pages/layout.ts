import { blockTypes } from '../kit/enums.ts'
import { buildDocument, type NestedDocumentNode } from './build-document.ts'
import { childrenOf, isBlock, type DocumentNode, type PageDocument } from './document.ts'

/**
 * A block area (the content of a page) in Squarespace's JSON format. `type` of a block is Squarespace's code of its kind
 * (PL-3.33); 0 for a kind without a code, which `kind` then names.
 */
export type BlockAreaJson = { data: { layout: Layout; updatedOn: number } }
export type Layout = { columns: 12; rows: LayoutRow[] }
export type LayoutRow = { columns: LayoutColumn[] }
export type LayoutColumn = { span: number; blocks: SquarespaceLayoutBlock[]; rows?: LayoutRow[] }
export type SquarespaceLayoutBlock = {
  id: string
  type: number
  value: Readonly<Record<string, unknown>>
  kind?: string
  version?: number
  children?: SquarespaceLayoutBlock[]
}

/**
 * Converts a page document to Squarespace's format; `updatedOn` in epoch milliseconds. In that format, a column lists all its
 * blocks before its rows. If a column mixes them, each run of blocks becomes a row with one column, which looks the same.
 */
export function toSquarespaceLayout(document: PageDocument, updatedOn: number): BlockAreaJson {
  const root = document.nodes[document.root]
  const rows = root ? childrenOf(document, root).map((row) => toRow(document, row)) : []
  return { data: { layout: { columns: 12, rows }, updatedOn } }
}

/** Converts a block area in Squarespace's format to a page document. `newId` creates the ids of nodes that have none. */
export function fromSquarespaceLayout(field: BlockAreaJson, newId: () => string): PageDocument {
  return buildDocument({ kind: 'root', props: {}, children: field.data.layout.rows.map(fromRow) }, newId)
}

/** Returns the block kind for a Squarespace block type code: `summary-v2` for 55, `block-<code>` for an unknown code. */
export function toBlockKind(code: number): string {
  return kindsByCode.get(code) ?? `block-${code}`
}

/** Returns the Squarespace block type code of a block kind; 0 when the kind has none. */
export function toBlockTypeCode(kind: string): number {
  return codesByKind.get(kind) ?? Number(/^block-(\d{1,6})$/.exec(kind)?.[1] ?? 0)
}

const kindsByCode = new Map(Object.entries(blockTypes).map(([name, code]) => [code as number, kebab(name)]))
const codesByKind = new Map(Array.from(kindsByCode, ([code, kind]) => [kind, code]))

function toRow(document: PageDocument, row: DocumentNode): LayoutRow {
  return { columns: childrenOf(document, row).map((column) => toColumn(document, column)) }
}

function toColumn(document: PageDocument, column: DocumentNode): LayoutColumn {
  const span = Number(column.props['span'])
  const children = childrenOf(document, column)
  if (children.every(isBlock)) return { span, blocks: children.map((block) => toBlock(document, block)) }

  const rows: LayoutRow[] = []
  let run: SquarespaceLayoutBlock[] | null = null
  for (const child of children) {
    if (!isBlock(child)) {
      rows.push(toRow(document, child))
      run = null
      continue
    }
    if (!run) rows.push({ columns: [{ span: 12, blocks: (run = []) }] })
    run.push(toBlock(document, child))
  }
  return { span, blocks: [], rows }
}

function toBlock(document: PageDocument, node: DocumentNode): SquarespaceLayoutBlock {
  const type = toBlockTypeCode(node.kind)
  return {
    id: node.id,
    type,
    value: node.props,
    ...(type === 0 && { kind: node.kind }),
    ...(node.version !== 1 && { version: node.version }),
    ...(node.children && { children: childrenOf(document, node).map((child) => toBlock(document, child)) }),
  }
}

function fromRow(row: LayoutRow): NestedDocumentNode {
  return { kind: 'row', props: {}, children: row.columns.map(fromColumn) }
}

function fromColumn(column: LayoutColumn): NestedDocumentNode {
  const children = [...column.blocks.map(fromBlock), ...(column.rows ?? []).map(fromRow)]
  return { kind: 'column', props: { span: column.span }, children }
}

function fromBlock(block: SquarespaceLayoutBlock): NestedDocumentNode {
  return {
    id: block.id,
    kind: block.kind ?? toBlockKind(block.type),
    props: block.value,
    ...(block.version !== undefined && { version: block.version }),
    ...(block.children && { children: block.children.map(fromBlock) }),
  }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
