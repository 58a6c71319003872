import type { Source } from '../errors.ts'
import type { Block, Branch, Node, Reference } from '../parse/tree.ts'
import type { Tables } from './tables.ts'

type VariableNode = Extract<Node, { kind: 'variable' }>

/** What a block does, one after the other. Each prints the text before it itself, which saves a step. */
export type Item =
  | { kind: 'text'; text: string }
  | { kind: 'print'; before: string; node: VariableNode }
  | { kind: 'do'; before: string; node: Working }

/** Nodes that do more than print what is known. */
export type Working = Exclude<Node, VariableNode | { kind: 'text' | 'literal' | 'comment' | 'atom' }>

/** Texts, literals and tags with unknown formatters that follow each other are one text: one step. Both compilers begin here. */
export function planBlock(source: Source, tables: Tables, block: Block): Item[] {
  const items: Item[] = []
  let before = ''
  for (const node of block) {
    const text = textOf(source, tables, node)
    if (text !== null) {
      before += text
      continue
    }
    if (node.kind === 'variable') items.push({ kind: 'print', before, node })
    else if (isWorking(node)) items.push({ kind: 'do', before, node })
    before = ''
  }
  if (before !== '') items.push({ kind: 'text', text: before })
  return items
}

/** Branches up to the first without a test: what follows that can never run. */
export function liveBranches(branches: readonly Branch[]): readonly Branch[] {
  const last = branches.findIndex(({ test }) => !test)
  return last === -1 ? branches : branches.slice(0, last + 1)
}

/** So many UTF-16 units of text count as one step. */
export const stepOfText = 1024

/** What reading variables costs: a step, and more for paths that no data have. */
export function stepsOfReferences(references: readonly Reference[]): number {
  return 1 + references.reduce((steps, { length }) => steps + (length >>> 3), 0)
}

/** A step for each variable of an `.if`, with its path. */
export function stepsOfCondition(references: readonly Reference[]): number {
  return references.length - 1 + stepsOfReferences(references)
}

/** What a node prints whatever the data are; null where that is not known. */
function textOf(source: Source, { formatters }: Tables, node: Node): string | null {
  switch (node.kind) {
    case 'text':
    case 'literal':
      return node.text
    case 'comment':
    case 'atom':
      return ''
    case 'variable':
    case 'bind':
      return node.formatters.every(({ name }) => formatters.has(name)) ? null : source.text.slice(node.at, node.end)
    default:
      return null
  }
}

function isWorking(node: Node): node is Working {
  return !['text', 'literal', 'comment', 'atom', 'variable'].includes(node.kind)
}
