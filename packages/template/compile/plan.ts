import type { Source } from '../errors.ts'
import type { Block, Node } from '../parse/tree.ts'
import type { Tables } from './tables.ts'

type VariableNode = Extract<Node, { kind: 'variable' }>

/** What a block does, one after the other. A variable prints the text before it itself, which saves a step. */
export type Item =
  | { kind: 'text'; text: string }
  | { kind: 'print'; before: string; node: VariableNode }
  | { kind: 'do'; node: Working }

/** Nodes that do more than print what is known. */
export type Working = Exclude<Node, VariableNode | { kind: 'text' | 'literal' | 'comment' | 'atom' }>

/** Texts, literals and tags with unknown formatters that follow each other are one text: one step. Both compilers begin here. */
export function planBlock(source: Source, tables: Tables, block: Block): Item[] {
  const items: Item[] = []
  let text = ''
  const flush = () => {
    if (text !== '') items.push({ kind: 'text', text })
    text = ''
  }
  for (const node of block) {
    const known = textOf(source, tables, node)
    if (known !== null) text += known
    else if (node.kind === 'variable') {
      items.push({ kind: 'print', before: text, node })
      text = ''
    } else {
      flush()
      if (isWorking(node)) items.push({ kind: 'do', node })
    }
  }
  flush()
  return items
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
