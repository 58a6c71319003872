import type { Place } from '../errors.ts'
import type { Block, Branch, Node } from '../parse/tree.ts'
import { charge, checkBudget, type Code, type Run } from '../run/run.ts'
import { bind, frameOf, type Read, readHereOf, readOf } from '../run/scope.ts'
import { isTruthy } from '../run/values.ts'
import { compileContext, compileInclude, compileInject, compileMacro } from './compile-binding.ts'
import { compileEval } from './compile-eval.ts'
import { compileRepeated } from './compile-repeated.ts'
import { compileTest } from './compile-test.ts'
import { compileValue, compileVariable } from './compile-variable.ts'
import { type Item, planBlock, type Working } from './plan.ts'
import type { Compiling } from './tables.ts'

/** Turns the tree into functions. What could not be checked was reported before; here it yields text or nothing. */
export function compileBlock(compiling: Compiling, block: Block): Code {
  const place: Place = { source: compiling.source, offset: block[0]?.at ?? 0 }
  const items = planBlock(compiling.source, compiling.tables, block)
  return inTurn(items.map((item) => compileItem(compiling, item, place)))
}

function inTurn(codes: readonly Code[]): Code {
  const [first, second] = codes
  if (!first) return () => {}
  if (!second) return first
  if (codes.length === 2) {
    return (run) => {
      first(run)
      second(run)
    }
  }
  return (run) => {
    for (let index = 0; index < codes.length; index++) codes[index]?.(run)
  }
}

function compileItem(compiling: Compiling, item: Item, blockPlace: Place): Code {
  if (item.kind === 'text') return textCode(item.text, blockPlace)
  const place: Place = { source: compiling.source, offset: item.node.at }
  return item.kind === 'print'
    ? compileVariable(compiling, item.node, item.before, place)
    : compileNode(compiling, item.node, place)
}

function textCode(text: string, place: Place): Code {
  const cost = 1 + (text.length >>> 10)
  return (run) => {
    run.out += text
    run.steps += cost
    if (run.steps >= run.checkAt) checkBudget(run, place)
  }
}

function compileNode(compiling: Compiling, node: Working, place: Place): Code {
  switch (node.kind) {
    case 'bind': {
      const value = compileValue(compiling, node, place, 'BINDVAR')
      return (run) => bind(run.frame, node.name, value(run))
    }
    case 'context':
      return compileContext(node, place)
    case 'inject':
      return compileInject(node, place)
    case 'include':
      return compileInclude(node.name, node.words.includes('output'), place)
    case 'eval':
      return compileEval(node.expression, compiling.mostTokens, place)
    case 'struct':
      return compileBlock(compiling, node.block)
    default:
      return compileBlockNode(compiling, node, place)
  }
}

type BlockNode = Extract<Node, { kind: 'section' | 'repeated' | 'predicate' | 'if' | 'macro' }>

function compileBlockNode(compiling: Compiling, node: BlockNode, place: Place): Code {
  const block = compileBlock(compiling, node.block)
  if (node.kind === 'macro') return compileMacro(node.name, block, place)
  const otherwise = compileBranches(compiling, node.otherwise)
  if (node.kind === 'section') return compileSection(readHereOf(node.reference), block, otherwise, place)
  if (node.kind === 'repeated') {
    const between = node.between.length > 0 ? compileBlock(compiling, node.between) : null
    return compileRepeated(readHereOf(node.reference), { block, between, otherwise }, place)
  }
  const test = node.kind === 'if' ? compileIf(node) : compileTest(compiling, node.test, place)
  return choose(test, block, otherwise, place)
}

function compileSection(read: Read, block: Code, otherwise: Code, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    const outer = run.frame
    const value = read(outer)
    run.frame = frameOf(value, outer)
    if (isTruthy(value)) block(run)
    else otherwise(run)
    run.frame = outer
  }
}

type Test = (run: Run) => boolean

/** `.or` chains are walked, not nested, so that a long one cannot exhaust the stack. */
function compileBranches(compiling: Compiling, branches: readonly Branch[]): Code {
  const live = branches.slice(0, 1 + branches.findIndex((branch) => !branch.test) || branches.length)
  const chain = live.map(({ at, test, block }) => ({
    test: test ? compileTest(compiling, test, { source: compiling.source, offset: at }) : () => true,
    block: compileBlock(compiling, block),
  }))
  const [only] = chain
  if (!only) return () => {}
  if (chain.length === 1 && !live[0]?.test) return only.block
  return (run) => {
    for (let index = 0; index < chain.length; index++) {
      const branch = chain[index]
      if (branch?.test(run)) return branch.block(run)
    }
  }
}

function choose(test: Test, block: Code, otherwise: Code, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    if (test(run)) block(run)
    else otherwise(run)
  }
}

/** Left to right, without precedence; it ends early on true after `||` and on false after `&&`. */
function compileIf({ references, operators }: Extract<Node, { kind: 'if' }>): Test {
  const reads = references.map(readOf)
  const [first = () => undefined, ...others] = reads
  if (others.length === 0) return ({ frame }) => isTruthy(first(frame))
  return ({ frame }) => {
    let isTrue = isTruthy(first(frame))
    for (let index = 0; index < others.length; index++) {
      const isOr = operators[index] === '||'
      const next = isTruthy(others[index]?.(frame))
      isTrue = isOr ? isTrue || next : isTrue && next
      if (isTrue === isOr) return isTrue
    }
    return isTrue
  }
}
