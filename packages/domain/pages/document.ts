import { maxBlocksPerLayout } from '../kit/limits.ts'

/**
 * The content of a page as a flat map of nodes, which refer to their children by id. The root contains rows, a row contains
 * columns, a column contains blocks or rows. Nodes of unknown kinds are preserved unchanged, so that an older version of the
 * software loses no content.
 */
export type PageDocument = { version: 1; root: string; nodes: Readonly<Record<string, DocumentNode>> }

export type DocumentNode = {
  id: string
  kind: string
  /** Version of the format of `props` at the time of saving. Older versions are migrated when the node is read. */
  version: number
  props: Readonly<Record<string, unknown>>
  children?: readonly string[]
}

export type DocumentProblem = { at: string; code: ProblemCode }
type ProblemCode =
  | 'not-a-document'
  | 'not-a-node'
  | 'root-missing'
  | 'child-missing'
  | 'child-twice'
  | 'child-misplaced'
  | 'unreachable'
  | 'span-out-of-range'
  | 'too-many-columns'
  | 'too-many-blocks'
  | 'too-deep'

/** Maximum depth of nested nodes below the root. */
const maxDepth = 20
const gridColumns = 12

/** Checks a page document. Returns the document if it is valid, else its problems. At most 60 blocks are valid (SF-9.08). */
export function checkDocument(value: unknown): { document: PageDocument } | { problems: DocumentProblem[] } {
  if (!isRecord(value) || value['version'] !== 1 || typeof value['root'] !== 'string' || !isRecord(value['nodes'])) {
    return { problems: [{ at: '', code: 'not-a-document' }] }
  }
  const broken = Object.entries(value['nodes']).filter(([id, node]) => !isNode(id, node))
  if (broken.length > 0) return { problems: broken.map(([id]) => ({ at: id, code: 'not-a-node' })) }

  const document = value as PageDocument
  const problems = [...checkTree(document), ...checkBlockCount(document)]
  return problems.length > 0 ? { problems } : { document }
}

/** True for a node with content; false for the kinds `root`, `row` and `column`, which only arrange their children. */
export function isBlock(node: DocumentNode): boolean {
  return !(node.kind in allowedChildren)
}

/** Returns the children of a node in order. Skips ids of nodes that do not exist. */
export function childrenOf(document: PageDocument, node: DocumentNode): DocumentNode[] {
  return (node.children ?? []).flatMap((id) => document.nodes[id] ?? [])
}

const allowedChildren: Readonly<Record<string, (kind: string) => boolean>> = {
  root: (kind) => kind === 'row',
  row: (kind) => kind === 'column',
  column: (kind) => kind !== 'root' && kind !== 'column',
}

/** Known kinds of content blocks. Their nodes cannot have children. */
const leafKinds: ReadonlySet<string> = new Set([
  'html',
  'image',
  'button',
  'spacer',
  'quote',
  'search',
  'code',
  'horizontal-rule',
  'markdown',
  'summary-v2',
  'product',
])

function checkTree(document: PageDocument): DocumentProblem[] {
  const root = document.nodes[document.root]
  if (root?.kind !== 'root') return [{ at: document.root, code: 'root-missing' }]

  const problems: DocumentProblem[] = []
  const seen = new Set([root.id])
  const visit = (node: DocumentNode, depth: number): void => {
    if (depth > maxDepth) return void problems.push({ at: node.id, code: 'too-deep' })
    problems.push(...checkSpans(document, node))
    for (const id of node.children ?? []) {
      const child = document.nodes[id]
      const code = problemOfChild(node, child, seen.has(id))
      if (code) problems.push({ at: id, code })
      if (code || !child) continue
      seen.add(id)
      visit(child, depth + 1)
    }
  }
  visit(root, 0)
  if (problems.length > 0) return problems
  return Object.keys(document.nodes).flatMap((id) => (seen.has(id) ? [] : { at: id, code: 'unreachable' as const }))
}

function problemOfChild(parent: DocumentNode, child: DocumentNode | undefined, isSeen: boolean): ProblemCode | null {
  if (!child) return 'child-missing'
  if (isSeen) return 'child-twice'
  if (leafKinds.has(parent.kind)) return 'child-misplaced'
  const mayHold = allowedChildren[parent.kind]
  // In a node of an unknown kind any child is valid, because only a software version that knows the kind has its rules.
  return !mayHold || mayHold(child.kind) ? null : 'child-misplaced'
}

function checkSpans(document: PageDocument, node: DocumentNode): DocumentProblem[] {
  if (node.kind !== 'row') return []
  const columns = childrenOf(document, node)
  const problems: DocumentProblem[] = columns
    .filter((column) => !isSpan(column.props['span']))
    .map((column) => ({ at: column.id, code: 'span-out-of-range' }))
  const sum = columns.reduce((total, column) => total + Number(column.props['span']), 0)
  return problems.length === 0 && sum > gridColumns ? [{ at: node.id, code: 'too-many-columns' }] : problems
}

function checkBlockCount(document: PageDocument): DocumentProblem[] {
  const count = Object.values(document.nodes).filter(isBlock).length
  return count > maxBlocksPerLayout ? [{ at: document.root, code: 'too-many-blocks' }] : []
}

function isSpan(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= gridColumns
}

function isNode(id: string, value: unknown): boolean {
  if (!isRecord(value) || value['id'] !== id || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) return false
  const { kind, version, props, children } = value
  if (typeof kind !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(kind)) return false
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || !isRecord(props)) return false
  return children === undefined || (Array.isArray(children) && children.every((child) => typeof child === 'string'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
