import type { Block, Branch, Node } from '../parse/tree.ts'
import { type HtmlContext, contextOf } from './html-context.ts'
import { afterText, type HtmlState, joined, startOfPage } from './html-state.ts'

export type VariableNode = Extract<Node, { kind: 'variable' }>
export type EvalNode = Extract<Node, { kind: 'eval' }>
type RepeatedNode = Extract<Node, { kind: 'repeated' }>
type Forked = Extract<Node, { kind: 'section' | 'if' | 'predicate' }>

/** What stands for an empty value, so that an attribute without quotes does not take what follows for its value; '' where nothing must. */
export type WhenEmpty = '' | '""' | '&#x20;'

/** What becomes of a node that prints data; given the context in which it stands. */
export type Visit = (node: VariableNode | EvalNode, context: HtmlContext, whenEmpty: WhenEmpty) => Node[]

type Walked = { block: Node[]; state: HtmlState }

/** Follows the HTML that a template's own text begins and ends, and gives the tree in which `visit` replaced what prints data. */
export function walkHtml(block: Block, visit: Visit): Block {
  return walk(block, startOfPage, visit).block
}

function walk(block: Block, from: HtmlState, visit: Visit): Walked {
  let state = from
  const nodes: Node[] = []
  for (const [at, node] of block.entries()) {
    const walked = walkNode(node, state, visit, block[at + 1])
    nodes.push(...walked.block)
    state = walked.state
  }
  return { block: nodes, state }
}

function walkNode(node: Node, state: HtmlState, visit: Visit, next: Node | undefined): Walked {
  switch (node.kind) {
    case 'text':
    case 'literal':
      return { block: [node], state: afterText(state, node.text) }
    case 'variable':
    case 'eval':
      return { block: visit(node, contextOf(state), whenEmpty(state, next)), state: afterValue(state) }
    case 'include':
      return { block: [node], state: afterValue(state) }
    case 'section':
    case 'if':
    case 'predicate':
      return walkForked(node, state, visit)
    case 'repeated':
      return walkRepeated(node, state, visit)
    case 'struct': {
      const inner = walk(node.block, state, visit)
      return { block: [{ ...node, block: inner.block }], state: inner.state }
    }
    case 'macro':
      // Nobody knows where it will be applied: it makes HTML that stands between tags.
      return { block: [{ ...node, block: walk(node.block, startOfPage, visit).block }], state }
    default:
      return { block: [node], state }
  }
}

/** Quotes would end a value that goes on; a space does no harm there. */
function whenEmpty(state: HtmlState, next: Node | undefined): WhenEmpty {
  if (state.at !== 'equals') return ''
  return next?.kind === 'text' && /^[\s>]/.test(next.text) ? '""' : '&#x20;'
}

function afterValue(state: HtmlState): HtmlState {
  if (state.at === 'equals') return { ...state, at: 'value', quote: '', isStart: false }
  return state.at === 'value' ? { ...state, isStart: false } : state
}

function walkForked(node: Forked, state: HtmlState, visit: Visit): Walked {
  const first = walk(node.block, state, visit)
  const others = walkBranches(node.otherwise, state, visit)
  return {
    block: [{ ...node, block: first.block, otherwise: others.branches }],
    state: joined(first.state, others.state),
  }
}

function walkBranches(all: readonly Branch[], from: HtmlState, visit: Visit): { branches: Branch[]; state: HtmlState } {
  const walked = all.map((branch) => ({ branch, ...walk(branch.block, from, visit) }))
  const isCertain = all.some(({ test }) => !test)
  const states = walked.map(({ state }) => state)
  return {
    branches: walked.map(({ branch, block }) => ({ ...branch, block })),
    state: (isCertain ? states : [from, ...states]).reduce(joined),
  }
}

/** An element begins where the page stands, or where the element before it ended. */
function walkRepeated(node: RepeatedNode, from: HtmlState, visit: Visit): Walked {
  let entry = from
  for (let round = 0; round < 2; round++) {
    const once = walk(node.block, entry, visit)
    entry = joined(from, walk(node.between, once.state, visit).state)
  }
  const body = walk(node.block, entry, visit)
  const between = walk(node.between, body.state, visit)
  const others = walkBranches(node.otherwise, from, visit)
  return {
    block: [{ ...node, block: body.block, between: between.block, otherwise: others.branches }],
    state: joined(body.state, others.state),
  }
}
