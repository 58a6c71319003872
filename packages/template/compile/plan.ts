import type { TemplateSource } from '../errors.ts'
import type { TemplateBlock, Branch, TemplateNode, Reference } from '../parse/tree.ts'
import type { FormattersAndPredicates } from './tables.ts'

type VariableNode = Extract<TemplateNode, { kind: 'variable' }>

/**
 * One item of a block's plan, the list of texts and nodes from which a compiler makes code. `before` is the literal text in front
 * of the node, printed with the node to save a call.
 */
export type CompilableNode =
  | { kind: 'text'; text: string }
  | { kind: 'print'; before: string; node: VariableNode }
  | { kind: 'do'; before: string; node: DynamicNode }

/** All tree nodes except variables and nodes whose output is known in advance. */
export type DynamicNode = Exclude<TemplateNode, VariableNode | { kind: 'text' | 'literal' | 'comment' | 'atom' }>

/**
 * Splits a block into a plan of items, for both compilers: to functions and to generated modules. Adjacent texts, literals and
 * tags with unknown formatters are merged into one text.
 */
export function planBlock(
  source: TemplateSource,
  tables: FormattersAndPredicates,
  block: TemplateBlock,
): CompilableNode[] {
  const items: CompilableNode[] = []
  let before = ''
  for (const node of block) {
    const text = textOf(source, tables, node)
    if (text !== null) {
      before += text
      continue
    }
    if (node.kind === 'variable') items.push({ kind: 'print', before, node })
    else if (isDynamic(node)) items.push({ kind: 'do', before, node })
    before = ''
  }
  if (before !== '') items.push({ kind: 'text', text: before })
  return items
}

/** Returns the branches of a block up to and including the first branch without a test; later branches can never run. */
export function liveBranches(branches: readonly Branch[]): readonly Branch[] {
  const last = branches.findIndex(({ test }) => !test)
  return last === -1 ? branches : branches.slice(0, last + 1)
}

/** Number of UTF-16 units of literal text that count as one budget step. */
export const textUnitsPerStep = 1024

/** Returns the cost of reading variables in budget steps: one, plus one for every 8 names of a path. */
export function stepsToReadReferences(references: readonly Reference[]): number {
  return 1 + references.reduce((steps, { length }) => steps + (length >>> 3), 0)
}

/** Returns the cost of an `.if` in budget steps: one per variable, plus one for every 8 names of a path. */
export function stepsToTestCondition(references: readonly Reference[]): number {
  return references.length - 1 + stepsToReadReferences(references)
}

/** Number of tags from which on the code of a template is larger than the fast memory of a processor. */
const tagsOfLargeTemplate = 1024
const stepsOfTagInLargeTemplate = 3

/**
 * Returns what each tag of a template costs in budget steps beyond its own cost: nothing, unless the template has so many tags that
 * their code and names are read from slow memory each time. A tag then takes up to five times as long.
 */
export function stepsOfSlowTag(template: TemplateBlock): number {
  return countTags(template) > tagsOfLargeTemplate ? stepsOfTagInLargeTemplate : 0
}

function countTags(block: TemplateBlock): number {
  let tags = 0
  for (const node of block) {
    if (node.kind === 'variable' || isDynamic(node)) tags++
    if ('block' in node) tags += countTags(node.block)
    if ('between' in node) tags += countTags(node.between)
    if ('otherwise' in node) for (const branch of node.otherwise) tags += 1 + countTags(branch.block)
  }
  return tags
}

/** Returns the number of tags that a block's plan runs. */
export function tagsOfPlan(items: readonly CompilableNode[]): number {
  return items.filter(({ kind }) => kind !== 'text').length
}

/** Number of branches from which on both compilers run the tests of a chain in a loop, and charge each for its place in memory. */
export const branchesOfLongChain = 24

/** Returns a node's output when it does not depend on data, otherwise `null`. */
function textOf(source: TemplateSource, { formatters }: FormattersAndPredicates, node: TemplateNode): string | null {
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

function isDynamic(node: TemplateNode): node is DynamicNode {
  return !['text', 'literal', 'comment', 'atom', 'variable'].includes(node.kind)
}
