import type { Tables } from '../compile/tables.ts'
import { addError, errorList, type Source, type TemplateError } from '../errors.ts'
import { escapeOf, filled, refuseScheme, runHere } from './context-escapes.ts'
import type { Block, Call, Node } from '../parse/tree.ts'
import type { HtmlContext } from './html-context.ts'
import { type EvalNode, type VariableNode, walkHtml, type WhenEmpty } from './walk-html.ts'

/** How a printed value was made: plain text is not fit for HTML, what is HTML or was escaped says so itself. */
type Made = 'text' | 'html' | 'escaped'

type Looking = { tables: Tables; bound: ReadonlyMap<string, Made> }

/** The switch: every value that is printed as it is gets the escape of the place where it stands (BX-5.11, template-engine.md 0.11). */
export function withEscapes(tree: Block, tables: Tables): Block {
  const looking = { tables, bound: boundNames(tree, tables) }
  return walkHtml(tree, (node, context, whenEmpty) =>
    node.kind === 'eval' ? escapedEval(node, context, whenEmpty) : [escaped(looking, node, context, whenEmpty)],
  )
}

/** The lint: what is printed without an escape, or with one that does not fit its place. It changes nothing. */
export function lintTree(source: Source, tree: Block, tables: Tables): TemplateError[] {
  const looking = { tables, bound: boundNames(tree, tables) }
  const warnings = new Map<number, string>()
  walkHtml(tree, (node, context) => {
    const isFit = node.kind === 'variable' && (isUnknown(looking, node) || fits(looking, node, context))
    if (!isFit) warnings.set(node.at, warningOf(node, context))
    return [node]
  })
  const list = errorList(Number.POSITIVE_INFINITY)
  for (const [at, message] of warnings) addError(list, 'parser', 'UNESCAPED', message, { source, offset: at })
  return list.kept
}

function warningOf(node: VariableNode | EvalNode, context: HtmlContext): string {
  const what = node.kind === 'eval' ? 'An expression' : `'${node.references.map((one) => one.join('.')).join(',')}'`
  return `${what} is printed in ${places[context]}: ${advice[context]}`
}

const places: Readonly<Record<HtmlContext, string>> = {
  text: 'text',
  attribute: 'a quoted attribute',
  'unquoted attribute': 'an attribute without quotes',
  url: 'an attribute that holds an address',
  tag: 'a tag, outside of attribute values',
  comment: 'a comment',
  script: 'a script',
  'script text': 'a text of a script',
  style: 'a style',
  unknown: 'a place that depends on conditions or holds a script',
}

const advice: Readonly<Record<HtmlContext, string>> = {
  text: 'use htmltag',
  attribute: 'use htmltag',
  'unquoted attribute': 'put quotes around it and use htmltag',
  url: 'begin the address with text and use htmltag, or use encode-uri-component for a part',
  tag: 'use slugify',
  comment: 'use htmltag',
  script: 'use json',
  'script text': 'use json without the quotes around it',
  style: 'use slugify, or a class',
  unknown: 'close the tags in each branch, or use slugify',
}

/** Formatters whose output may stand in a place as it is. */
const fitting: Readonly<Record<HtmlContext, readonly string[]>> = {
  text: ['html', 'htmltag', 'htmlattr'],
  attribute: ['htmltag', 'htmlattr', 'item-classes'],
  'unquoted attribute': [],
  url: [],
  tag: [],
  comment: ['html', 'htmltag', 'htmlattr'],
  script: ['json', 'json-pretty'],
  'script text': [],
  style: [],
  unknown: [],
}

/** Letters, digits and little else: they may stand anywhere. */
const anywhere: ReadonlySet<string> = new Set(['encode-uri-component', 'slugify', 'count', 'iter', 'round', 'mod'])

/** `encode-uri-component` leaves single quotes. */
const quoting: ReadonlySet<HtmlContext> = new Set(['script', 'script text', 'style', 'unknown', 'tag'])

function fits(looking: Looking, node: VariableNode, context: HtmlContext): boolean {
  const last = node.formatters.at(-1)?.name ?? ''
  if (madeBy(looking, node) === 'html') return context === 'text' || (context === 'tag' && last !== 'apply')
  if (last === 'encode-uri-component' && quoting.has(context)) return false
  return anywhere.has(last) || fitting[context].includes(last) || isBoundFit(looking, node, context)
}

function isBoundFit(looking: Looking, node: VariableNode, context: HtmlContext): boolean {
  return madeBy(looking, node) === 'escaped' && node.formatters.length === 0 && ['text', 'attribute'].includes(context)
}

function escaped(looking: Looking, node: VariableNode, context: HtmlContext, whenEmpty: WhenEmpty): VariableNode {
  if (isUnknown(looking, node)) return node
  const made = madeBy(looking, node)
  if (made === 'html' && (context === 'text' || context === 'tag' || context === 'unknown')) return node
  const own = made === 'escaped' ? [] : [call(escapeOf(context))]
  const before = made === 'escaped' && context === 'url' ? [call(refuseScheme)] : []
  return { ...node, formatters: [...before, ...node.formatters, ...own, ...fill(whenEmpty)] }
}

/** What an expression prints is caught by a macro of its own, which runs where the expression stands. */
function escapedEval(node: EvalNode, context: HtmlContext, whenEmpty: WhenEmpty): Node[] {
  const { at, end } = node
  const name = `%eval${at}`
  const formatters = [call(runHere, name), call(escapeOf(context)), ...fill(whenEmpty)]
  return [
    { kind: 'macro', at, end, name, block: [node] },
    { kind: 'variable', at, end, references: [['@']], formatters },
  ]
}

function fill(whenEmpty: WhenEmpty): Call[] {
  return whenEmpty === '' ? [] : [call(filled, whenEmpty)]
}

function call(name: string, word?: string): Call {
  return word === undefined ? { name, words: [], delimiter: '' } : { name, words: [word], delimiter: ' ' }
}

/** A tag with an unknown formatter is text. */
function isUnknown({ tables }: Looking, { formatters }: { formatters: readonly Call[] }): boolean {
  return formatters.some(({ name }) => !tables.formatters.has(name))
}

function madeBy({ tables, bound }: Looking, { references, formatters }: VariableNode): Made {
  const last = formatters.at(-1)
  if (last) return tables.formatters.get(last.name)?.makes ?? 'text'
  const [reference, another] = references
  if (another || reference?.length !== 1) return 'text'
  return bound.get(String(reference[0])) ?? 'text'
}

/** What the template binds itself, where every place that binds a name makes the same of it. */
function boundNames(tree: Block, tables: Tables): Map<string, Made> {
  const bound = new Map<string, Made>()
  const bind = (name: string, made: Made): void =>
    void bound.set(name, (bound.get(name) ?? made) === made ? made : 'text')
  eachNode(tree, (node) => {
    const last = node.kind === 'bind' ? node.formatters.at(-1) : undefined
    if (node.kind === 'bind') bind(node.name, tables.formatters.get(last?.name ?? '')?.makes ?? 'text')
    if (node.kind === 'context' || node.kind === 'inject') bind(node.name, 'text')
    if (node.kind === 'eval') for (const [name] of node.expression.matchAll(/@[\w-]+/g)) bind(name, 'text')
  })
  return bound
}

function eachNode(block: Block, visit: (node: Node) => void): void {
  for (const node of block) {
    visit(node)
    if ('block' in node) eachNode(node.block, visit)
    if ('between' in node) eachNode(node.between, visit)
    if ('otherwise' in node) for (const branch of node.otherwise) eachNode(branch.block, visit)
  }
}
