import type { FormattersAndPredicates } from '../compile/tables.ts'
import { addError, errorList, type TemplateSource, type TemplateError } from '../errors.ts'
import type { OutputKind } from '../formatters/builtin.ts'
import type { TemplateBlock, BuiltinCall, TemplateNode } from '../parse/tree.ts'
import { fillEmptyFormatterName, runMacroFormatterName } from './context-escapes.ts'
import { nameOfEscapeFormatter, selectEscapeFormatters, isSafeIn } from './fit.ts'
import type { HtmlContext } from './html-context.ts'
import { type EvalNode, type VariableNode, replaceOutputNodes, type EmptyValueText } from './replace-output-nodes.ts'

type Looking = { tables: FormattersAndPredicates; bound: ReadonlyMap<string, OutputKind> }

/**
 * Returns the template's tree with an escape appended to every value that is printed unescaped. The value's place in the HTML
 * decides which escape (`escape: 'context'`, BX-5.11).
 */
export function withEscapes(tree: TemplateBlock, tables: FormattersAndPredicates): TemplateBlock {
  const looking = { tables, bound: boundNames(tree, tables) }
  return replaceOutputNodes(tree, (node, context, whenEmpty) =>
    node.kind === 'eval' ? escapedEval(node, context, whenEmpty) : [escaped(looking, node, context, whenEmpty)],
  )
}

/** Returns warnings about values that are printed without an escape, or with an escape that does not fit their HTML context. */
export function lintTreeEscapes(
  source: TemplateSource,
  tree: TemplateBlock,
  tables: FormattersAndPredicates,
): TemplateError[] {
  const looking = { tables, bound: boundNames(tree, tables) }
  const warnings = new Map<number, string>()
  replaceOutputNodes(tree, (node, context) => {
    const isFine = node.kind === 'variable' && (isUnknown(looking, node) || fits(looking, node, context))
    if (!isFine) warnings.set(node.at, warningOf(node, context))
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
  'attribute in single quotes': 'an attribute in single quotes',
  'unquoted attribute': 'an attribute without quotes',
  url: 'an attribute that holds an address',
  tag: 'a tag, outside of attribute values',
  comment: 'a comment',
  script: 'a script',
  'script text': 'a text of a script',
  style: 'a style',
  'unquoted code': 'an attribute without quotes that holds a script, style or page',
  unknown: 'a place that depends on conditions or holds a script',
}

const advice: Readonly<Record<HtmlContext, string>> = {
  text: 'use htmltag',
  attribute: 'use htmltag',
  'attribute in single quotes': 'put double quotes around it and use htmltag',
  'unquoted attribute': 'put quotes around it and use htmltag',
  url: 'begin the address with text and use htmltag, or use encode-uri-component for a part',
  tag: 'use slugify',
  comment: 'use htmltag',
  script: 'use json',
  'script text': 'use json without the quotes around it',
  style: 'use slugify, or a class',
  'unquoted code': 'put quotes around it and use slugify',
  unknown: 'close the tags in each branch, or use slugify',
}

/**
 * True when the lint accepts how a value is printed: in a form that fits its HTML context, URL-encoded in an address, or as a
 * plain word in a tag.
 */
function fits(looking: Looking, node: VariableNode, context: HtmlContext): boolean {
  const made = madeBy(looking, node)
  if (context === 'url') return made === 'word' || made === 'encoded'
  return isSafeIn(made, context) || (context === 'tag' && made === 'word')
}

function escaped(looking: Looking, node: VariableNode, context: HtmlContext, whenEmpty: EmptyValueText): VariableNode {
  if (isUnknown(looking, node)) return node
  const finishing = selectEscapeFormatters(madeBy(looking, node), context).map((name) => call(name))
  return { ...node, formatters: [...node.formatters, ...finishing, ...fill(whenEmpty)] }
}

/**
 * Replaces an `{.eval}` tag by a macro that contains it and a tag that runs the macro. So the escape applies to everything that
 * the expression prints.
 */
function escapedEval(node: EvalNode, context: HtmlContext, whenEmpty: EmptyValueText): TemplateNode[] {
  const { at, end } = node
  const name = `%eval${at}`
  const formatters = [call(runMacroFormatterName, name), call(nameOfEscapeFormatter(context)), ...fill(whenEmpty)]
  return [
    { kind: 'macro', at, end, name, block: [node] },
    { kind: 'variable', at, end, references: [['@']], formatters },
  ]
}

function fill(whenEmpty: EmptyValueText): BuiltinCall[] {
  return whenEmpty === '' ? [] : [call(fillEmptyFormatterName, whenEmpty)]
}

function call(name: string, word?: string): BuiltinCall {
  return word === undefined ? { name, words: [], delimiter: '' } : { name, words: [word], delimiter: ' ' }
}

/** True for variable tags with an unknown formatter, which are printed as text. */
function isUnknown({ tables }: Looking, { formatters }: { formatters: readonly BuiltinCall[] }): boolean {
  return formatters.some(({ name }) => !tables.formatters.has(name))
}

function madeBy({ tables, bound }: Looking, { references, formatters }: VariableNode): OutputKind {
  const last = formatters.at(-1)
  if (last) return tables.formatters.get(last.name)?.makes ?? 'text'
  const [reference, another] = references
  if (another || reference?.length !== 1) return 'text'
  return bound.get(String(reference[0])) ?? 'text'
}

/**
 * Returns the kind of output that each name bound in the template (`@name`) holds. A name bound to values of different kinds
 * counts as 'text', which can be anything.
 */
function boundNames(tree: TemplateBlock, tables: FormattersAndPredicates): Map<string, OutputKind> {
  const bound = new Map<string, OutputKind>()
  const bind = (name: string, made: OutputKind): void =>
    void bound.set(name, (bound.get(name) ?? made) === made ? made : 'text')
  eachNode(tree, (node) => {
    const last = node.kind === 'bind' ? node.formatters.at(-1) : undefined
    if (node.kind === 'bind') bind(node.name, tables.formatters.get(last?.name ?? '')?.makes ?? 'text')
    if (node.kind === 'context' || node.kind === 'inject') bind(node.name, 'text')
    if (node.kind === 'eval') for (const [name] of node.expression.matchAll(/@[\w-]+/g)) bind(name, 'text')
  })
  return bound
}

function eachNode(block: TemplateBlock, visit: (node: TemplateNode) => void): void {
  for (const node of block) {
    visit(node)
    if ('block' in node) eachNode(node.block, visit)
    if ('between' in node) eachNode(node.between, visit)
    if ('otherwise' in node) for (const branch of node.otherwise) eachNode(branch.block, visit)
  }
}
