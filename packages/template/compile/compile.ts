import type { SourceLocation } from '../errors.ts'
import type { TemplateBlock, Branch } from '../parse/tree.ts'
import { chargeInstruction, type CompiledCode, flush } from '../run/run.ts'
import {
  makeListElementFrame,
  frameOf,
  makePlainNameLookup,
  setCurrentElement,
  makeSectionReader,
} from '../run/scope.ts'
import { isTruthy } from '../run/values.ts'
import {
  compileVariableBinding,
  compileContextBinding,
  compileInclude,
  compileInject,
  compileMacro,
} from './compile-binding.ts'
import { compileEval } from './compile-eval.ts'
import { compileIf, compilePredicate, type CompiledCondition } from './compile-predicate.ts'
import { compileVariable } from './compile-variable.ts'
import {
  branchesOfLongChain,
  type CompilableNode,
  liveBranches,
  planBlock,
  stepsOfSlowTag,
  tagsOfPlan,
  textUnitsPerStep,
  stepsToReadReferences,
  type DynamicNode,
} from './plan.ts'
import type { CompileContext } from './tables.ts'

type TemplateContext = CompileContext & { readonly stepsOfSlowTag: number }

/** Compiles a block of nodes into one function. Invalid nodes were reported by the check; they become text or print nothing. */
function compileBlock(compiling: TemplateContext, block: TemplateBlock): CompiledCode {
  const place: SourceLocation = { source: compiling.source, offset: block[0]?.at ?? 0 }
  const items = planBlock(compiling.source, compiling.tables, block)
  const codes: CompiledCode[] = []
  for (const item of items) compileItem(compiling, item, place, codes)
  return chargingTags(inTurn(codes), tagsOfPlan(items) * compiling.stepsOfSlowTag, place)
}

/** Makes a block charge its tags before it runs, in a template with very many tags. */
function chargingTags(code: CompiledCode, steps: number, place: SourceLocation): CompiledCode {
  if (steps === 0) return code
  return (run, out) => {
    chargeInstruction(run, out, steps, place)
    return code(run, out)
  }
}

/** Compiles the outermost block of a template. Its output is flushed to the sink after each part of the block. */
export function compileRoot(context: CompileContext, block: TemplateBlock): CompiledCode {
  const compiling: TemplateContext = { ...context, stepsOfSlowTag: stepsOfSlowTag(block) }
  const place: SourceLocation = { source: compiling.source, offset: block[0]?.at ?? 0 }
  const items = planBlock(compiling.source, compiling.tables, block)
  const codes: CompiledCode[] = []
  for (const item of items) {
    compileItem(compiling, item, place, codes)
    codes.push(flush)
  }
  return chargingTags(inTurn(codes), tagsOfPlan(items) * compiling.stepsOfSlowTag, place)
}

const nothing: CompiledCode = (_, out) => out

function inTurn(codes: readonly CompiledCode[]): CompiledCode {
  const [first, second, third] = codes
  if (!first) return nothing
  if (!second) return first
  if (!third) {
    return (run, out) => second(run, first(run, out))
  }
  if (codes.length === 3) {
    return (run, out) => third(run, second(run, first(run, out)))
  }
  return (run, out) => {
    let page = out
    for (const code of codes) page = code(run, page)
    return page
  }
}

/**
 * Compiles one item of a block's plan. Literal text in front of a node is printed together with the node. Only a long text in
 * front of an instruction other than a variable gets its own function, which charges steps for the text's length.
 */
function compileItem(
  compiling: TemplateContext,
  item: CompilableNode,
  blockPlace: SourceLocation,
  into: CompiledCode[],
): void {
  if (item.kind === 'text') {
    into.push(textCode(item.text, blockPlace))
    return
  }
  const place: SourceLocation = { source: compiling.source, offset: item.node.at }
  if (item.kind === 'print') {
    into.push(compileVariable(compiling, item.node, item.before, place))
    return
  }
  const isLong = item.before.length >= textUnitsPerStep
  if (isLong) into.push(textCode(item.before, place))
  into.push(compileNode(compiling, item.node, isLong ? '' : item.before, place))
}

/** Compiles literal text. It charges steps only by the text's length and none for an instruction: text is not an instruction. */
function textCode(text: string, place: SourceLocation): CompiledCode {
  const cost = Math.floor(text.length / textUnitsPerStep)
  return (run, out) => {
    const page = out + text
    if (cost > 0) chargeInstruction(run, page, cost, place)
    return page
  }
}

function compileNode(
  compiling: TemplateContext,
  node: DynamicNode,
  before: string,
  place: SourceLocation,
): CompiledCode {
  switch (node.kind) {
    case 'section':
      return compileSection(compiling, node, before, place)
    case 'repeated':
      return compileRepeated(compiling, node, before, place)
    case 'if':
      return choose(compileIf(node, place), compiling, node, before)
    case 'predicate':
      return choose(compilePredicate(compiling, node.test, place), compiling, node, before)
    default:
      return after(before, compileRare(compiling, node, place))
  }
}

function after(before: string, code: CompiledCode): CompiledCode {
  if (before === '') return code
  return (run, out) => code(run, out + before)
}

type Rare = Exclude<DynamicNode, { kind: 'section' | 'repeated' | 'if' | 'predicate' }>

function compileRare(compiling: TemplateContext, node: Rare, place: SourceLocation): CompiledCode {
  switch (node.kind) {
    case 'bind':
      return compileVariableBinding(compiling, node, place)
    case 'context':
      return compileContextBinding(node, place)
    case 'inject':
      return compileInject(node, place)
    case 'include':
      return compileInclude(node.name, node.words.includes('output'), place)
    case 'eval':
      return compileEval(node.expression, compiling.maxTokens, place)
    case 'struct':
      return compileBlock(compiling, node.block)
    case 'macro':
      return compileMacro(node.name, compileBlock(compiling, node.block), place)
  }
}

type Of<kind> = Extract<DynamicNode, { kind: kind }>

/**
 * Compiles what sections and repeated sections have in common. `look` reads the section's value faster than `read`; it is `null`
 * unless the reference is a single plain name.
 */
function compileScoped(compiling: TemplateContext, { reference, block, otherwise }: Of<'section'> | Of<'repeated'>) {
  return {
    look: makePlainNameLookup(reference),
    read: makeSectionReader(reference),
    cost: stepsToReadReferences([reference]),
    block: compileBlock(compiling, block),
    otherwise: compileBranches(compiling, otherwise),
  }
}

function compileSection(
  compiling: TemplateContext,
  node: Of<'section'>,
  before: string,
  place: SourceLocation,
): CompiledCode {
  const { look, read, cost, block, otherwise } = compileScoped(compiling, node)
  return (run, out) => {
    let page = out + before
    chargeInstruction(run, page, cost, place)
    const outer = run.frame
    const value = look === null ? read(outer) : look(outer.value)
    run.frame = frameOf(value, outer)
    if (isTruthy(value)) page = block(run, page)
    else if (otherwise !== null) page = otherwise(run, page)
    run.frame = outer
    return page
  }
}

/**
 * Compiles a repeated section. The list gets a frame that holds the index, and its elements get a frame inside it. All elements
 * share one frame, because nothing keeps a reference to that frame; its bindings are cleared for each element.
 */
function compileRepeated(
  compiling: TemplateContext,
  node: Of<'repeated'>,
  before: string,
  place: SourceLocation,
): CompiledCode {
  const { look, read, cost, block, otherwise } = compileScoped(compiling, node)
  const separator = textOfBlock(compiling, node.between)
  const between = separator === null ? compileBlock(compiling, node.between) : null
  return (run, out) => {
    let page = out + before
    chargeInstruction(run, page, cost, place)
    const outer = run.frame
    const list = look === null ? read(outer) : look(outer.value)
    if (!Array.isArray(list) || list.length === 0) return otherwise === null ? page : otherwise(run, page)
    const around = frameOf(list, outer)
    const element = makeListElementFrame(around)
    const last = list.length - 1
    for (let index = 0; index <= last; index++) {
      chargeInstruction(run, page, 1, place)
      setCurrentElement(around, element, list, index)
      run.frame = element
      page = block(run, page)
      if (index < last) page = between === null ? page + separator : between(run, page)
    }
    run.frame = outer
    return page
  }
}

type Choice = { block: TemplateBlock; otherwise: readonly Branch[] }

function choose(test: CompiledCondition, compiling: TemplateContext, node: Choice, before: string): CompiledCode {
  const words = wordsOf(compiling, node)
  if (words) {
    return (run, out) => {
      const page = out + before
      return page + (test(run, page) ? words.yes : words.no)
    }
  }

  const block = compileBlock(compiling, node.block)
  const otherwise = compileBranches(compiling, node.otherwise)
  return (run, out) => {
    const page = out + before
    if (test(run, page)) return block(run, page)
    return otherwise === null ? page : otherwise(run, page)
  }
}

/**
 * Returns the texts of a condition's two branches when the branches contain nothing else, as in `{.if a}on{.or}off{.end}`;
 * otherwise `null`.
 */
function wordsOf(compiling: TemplateContext, { block, otherwise }: Choice): { yes: string; no: string } | null {
  const [branch, another] = liveBranches(otherwise)
  const yes = textOfBlock(compiling, block)
  const no = textOfBlock(compiling, branch?.block ?? [])
  return another || branch?.test || yes === null || no === null ? null : { yes, no }
}

function textOfBlock({ source, tables }: TemplateContext, block: TemplateBlock): string | null {
  const [item, another] = planBlock(source, tables, block)
  if (!item) return ''
  return item.kind === 'text' && item.text.length < textUnitsPerStep && !another ? item.text : null
}

/**
 * Compiles the `.or` branches of a block; `null` when there are none. Runs chains of branches in a loop instead of nesting them,
 * so that a long chain cannot overflow the stack.
 */
function compileBranches(compiling: TemplateContext, branches: readonly Branch[]): CompiledCode | null {
  const live = liveBranches(branches)
  const chain = live.map(({ at, test, block }) => ({
    test: test ? compilePredicate(compiling, test, { source: compiling.source, offset: at }) : () => true,
    block: compileBlock(compiling, block),
  }))
  const [only] = chain
  if (!only) return null
  if (chain.length === 1 && !live[0]?.test) return only.block
  const steps = live.length > branchesOfLongChain ? compiling.stepsOfSlowTag : 0
  const place: SourceLocation = { source: compiling.source, offset: live[0]?.at ?? 0 }
  return (run, out) => {
    for (const { test, block } of chain) {
      if (steps > 0) chargeInstruction(run, out, steps, place)
      if (test(run, out)) return block(run, out)
    }
    return out
  }
}
