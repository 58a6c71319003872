import type { Place } from '../errors.ts'
import type { Block, Branch, Call, Node } from '../parse/tree.ts'
import { charge, checkBudget, type Code, failUnexpected, type Run } from '../run/run.ts'
import { bind, frameOf, type Read, readHereOf, readOf } from '../run/scope.ts'
import { isTruthy } from '../run/values.ts'
import { includePartial } from '../run/partials.ts'
import { compileEval } from './compile-eval.ts'
import { compileRepeated } from './compile-repeated.ts'
import { compileTest } from './compile-test.ts'
import { compileValue, compileVariable } from './compile-variable.ts'
import type { Compiling } from './tables.ts'

/** Turns the tree into functions. What could not be checked was reported before; here it yields text or nothing. */
export function compileBlock(compiling: Compiling, block: Block): Code {
  const place: Place = { source: compiling.source, offset: block[0]?.at ?? 0 }
  const codes = joinText(compiling, block).map((node) => (typeof node === 'string' ? textCode(node, place) : node))
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

/** Texts, literals and unknown tags that follow each other are one text: one step. */
function joinText(compiling: Compiling, block: Block): (string | Code)[] {
  const joined: (string | Code)[] = []
  for (const node of block) {
    const last = joined.at(-1)
    const before = typeof last === 'string' ? last : ''
    const next = compileNode(compiling, node, before)
    const takesBefore = before !== '' && (typeof next === 'string' || node.kind === 'variable')
    if (takesBefore) joined.pop()
    if (next !== '') joined.push(typeof next === 'string' ? before + next : next)
    else if (takesBefore) joined.push(before)
  }
  return joined
}

function textCode(text: string, place: Place): Code {
  const cost = 1 + (text.length >>> 10)
  return (run) => {
    run.out += text
    run.steps += cost
    if (run.steps >= run.checkAt) checkBudget(run, place)
  }
}

/** Code, or text. A variable prints the text before it itself, which saves a step. */
function compileNode(compiling: Compiling, node: Node, before: string): Code | string {
  const { source } = compiling
  const place: Place = { source, offset: node.at }
  switch (node.kind) {
    case 'text':
    case 'literal':
      return node.text
    case 'comment':
    case 'atom':
      return ''
    case 'struct':
      return compileBlock(compiling, node.block)
    case 'variable':
      return isKnown(compiling, node.formatters)
        ? compileVariable(compiling, node, before, place)
        : source.text.slice(node.at, node.end)
    case 'bind': {
      if (!isKnown(compiling, node.formatters)) return source.text.slice(node.at, node.end)
      const value = compileValue(compiling, node, place, 'BINDVAR')
      return (run) => bind(run.frame, node.name, value(run))
    }
    case 'context':
      return compileContext(node, place)
    case 'inject':
      return (run) => {
        charge(run, 1, place)
        bind(run.frame, node.name, run.settings.injects.get(node.path))
      }
    case 'include':
      return compileInclude(node.name, node.words.includes('output'), place)
    case 'eval':
      return compileEval(node.expression, compiling.mostTokens, place)
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

function isKnown({ tables }: Compiling, calls: readonly Call[]): boolean {
  return calls.every((call) => tables.formatters.has(call.name))
}

function compileContext({ name, bindings }: Extract<Node, { kind: 'context' }>, place: Place): Code {
  const reads = bindings.map(({ key, reference }) => ({ key, read: readOf(reference) }))
  return (run) => {
    charge(run, bindings.length, place)
    bind(run.frame, name, Object.fromEntries(reads.map(({ key, read }) => [key, read(run.frame)])))
  }
}

function compileInclude(name: string, isPrinted: boolean, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    if (!run.settings.enableInclude) return
    run.place = place
    try {
      includePartial(run, name, isPrinted)
    } catch (thrown) {
      failUnexpected(run, thrown, 'INCLUDE')
    }
  }
}

function compileMacro(name: string, block: Code, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    run.frame.macros ??= new Map()
    run.frame.macros.set(name, block)
  }
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
