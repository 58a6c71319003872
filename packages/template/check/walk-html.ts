import type { Block, Branch, Node } from '../parse/tree.ts'
import { type HtmlContext, contextOf } from './html-context.ts'
import { afterText, type HtmlState, mergeStates, startOfPage } from './html-state.ts'

export type VariableNode = Extract<Node, { kind: 'variable' }>
export type EvalNode = Extract<Node, { kind: 'eval' }>
type RepeatedNode = Extract<Node, { kind: 'repeated' }>
type Forked = Extract<Node, { kind: 'section' | 'if' | 'predicate' }>

/**
 * Text to print for an empty value in an unquoted attribute, which would otherwise take the text that follows as its value. ''
 * when no such text is needed.
 */
export type WhenEmpty = '' | '""' | '&#x20;'

/** Returns the nodes that replace a tree node which prints data in this HTML context. */
export type Visit = (node: VariableNode | EvalNode, context: HtmlContext, whenEmpty: WhenEmpty) => Node[]

type Walked = { block: Node[]; state: HtmlState }

/**
 * Tracks the HTML context through the template's literal text. Returns the tree with every node that prints data replaced by the
 * nodes that `visit` returns.
 */
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
      // A macro's text is read as if the macro were applied between HTML tags, because the place where it is applied is unknown.
      return { block: [{ ...node, block: walk(node.block, startOfPage, visit).block }], state }
    default:
      return { block: [node], state }
  }
}

/**
 * Returns what an unquoted attribute prints for an empty value: empty quotes when nothing follows the value. Otherwise an encoded
 * space, because the text that follows is part of the attribute, and empty quotes in front of it would end the attribute.
 */
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
    state: mergeStates(first.state, others.state),
  }
}

function walkBranches(all: readonly Branch[], from: HtmlState, visit: Visit): { branches: Branch[]; state: HtmlState } {
  const walked = all.map((branch) => ({ branch, ...walk(branch.block, from, visit) }))
  const isCertain = all.some(({ test }) => !test)
  const states = walked.map(({ state }) => state)
  return {
    branches: walked.map(({ branch, block }) => ({ ...branch, block })),
    state: (isCertain ? states : [from, ...states]).reduce(mergeStates),
  }
}

/**
 * Tracks the HTML context through a repeated section. An iteration starts in the state before the section or after the previous
 * iteration, so both states are merged.
 */
function walkRepeated(node: RepeatedNode, from: HtmlState, visit: Visit): Walked {
  let entry = from
  for (let round = 0; round < 2; round++) {
    const once = walk(node.block, entry, visit)
    entry = mergeStates(from, walk(node.between, once.state, visit).state)
  }
  const body = walk(node.block, entry, visit)
  const between = walk(node.between, body.state, visit)
  const others = walkBranches(node.otherwise, from, visit)
  return {
    block: [{ ...node, block: body.block, between: between.block, otherwise: others.branches }],
    state: mergeStates(body.state, others.state),
  }
}
