import type { TemplateBlock, Branch, TemplateNode } from '../parse/tree.ts'
import { type HtmlContext, htmlContextOf } from './html-context.ts'
import {
  advanceHtmlState,
  type HtmlTokenizerState,
  mergeTokenizerStates,
  initialHtmlState,
} from './html-tokenizer-state.ts'

export type VariableNode = Extract<TemplateNode, { kind: 'variable' }>
export type EvalNode = Extract<TemplateNode, { kind: 'eval' }>
type RepeatedNode = Extract<TemplateNode, { kind: 'repeated' }>
type Forked = Extract<TemplateNode, { kind: 'section' | 'if' | 'predicate' }>

/**
 * Text to print for an empty value in an unquoted attribute, which would otherwise take the text that follows as its value. ''
 * when no such text is needed.
 */
export type EmptyValueText = '' | '""' | '&#x20;'

/** Returns the nodes that replace a tree node which prints data in this HTML context. */
export type OutputNodeVisitor = (
  node: VariableNode | EvalNode,
  context: HtmlContext,
  whenEmpty: EmptyValueText,
) => TemplateNode[]

type Walked = { block: TemplateNode[]; state: HtmlTokenizerState }

/**
 * Tracks the HTML context through the template's literal text. Returns the tree with every node that prints data replaced by the
 * nodes that `visit` returns.
 */
export function replaceOutputNodes(block: TemplateBlock, visit: OutputNodeVisitor): TemplateBlock {
  return walk(block, initialHtmlState, visit).block
}

function walk(block: TemplateBlock, from: HtmlTokenizerState, visit: OutputNodeVisitor): Walked {
  let state = from
  const nodes: TemplateNode[] = []
  for (const [at, node] of block.entries()) {
    const walked = walkNode(node, state, visit, block[at + 1])
    nodes.push(...walked.block)
    state = walked.state
  }
  return { block: nodes, state }
}

function walkNode(
  node: TemplateNode,
  state: HtmlTokenizerState,
  visit: OutputNodeVisitor,
  next: TemplateNode | undefined,
): Walked {
  switch (node.kind) {
    case 'text':
    case 'literal':
      return { block: [node], state: advanceHtmlState(state, node.text) }
    case 'variable':
    case 'eval':
      return { block: visit(node, htmlContextOf(state), whenEmpty(state, next)), state: afterValue(state) }
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
      return { block: [{ ...node, block: walk(node.block, initialHtmlState, visit).block }], state }
    default:
      return { block: [node], state }
  }
}

/**
 * Returns what an unquoted attribute prints for an empty value: empty quotes when nothing follows the value. Otherwise an encoded
 * space, because the text that follows is part of the attribute, and empty quotes in front of it would end the attribute.
 */
function whenEmpty(state: HtmlTokenizerState, next: TemplateNode | undefined): EmptyValueText {
  if (state.at !== 'equals') return ''
  return next?.kind === 'text' && /^[\s>]/.test(next.text) ? '""' : '&#x20;'
}

function afterValue(state: HtmlTokenizerState): HtmlTokenizerState {
  if (state.at === 'equals') return { ...state, at: 'value', quote: '', isStart: false }
  return state.at === 'value' ? { ...state, isStart: false } : state
}

function walkForked(node: Forked, state: HtmlTokenizerState, visit: OutputNodeVisitor): Walked {
  const first = walk(node.block, state, visit)
  const others = walkBranches(node.otherwise, state, visit)
  return {
    block: [{ ...node, block: first.block, otherwise: others.branches }],
    state: mergeTokenizerStates(first.state, others.state),
  }
}

function walkBranches(
  all: readonly Branch[],
  from: HtmlTokenizerState,
  visit: OutputNodeVisitor,
): { branches: Branch[]; state: HtmlTokenizerState } {
  const walked = all.map((branch) => ({ branch, ...walk(branch.block, from, visit) }))
  const isCertain = all.some(({ test }) => !test)
  const states = walked.map(({ state }) => state)
  return {
    branches: walked.map(({ branch, block }) => ({ ...branch, block })),
    state: (isCertain ? states : [from, ...states]).reduce(mergeTokenizerStates),
  }
}

/**
 * Tracks the HTML context through a repeated section. An iteration starts in the state before the section or after the previous
 * iteration, so both states are merged.
 */
function walkRepeated(node: RepeatedNode, from: HtmlTokenizerState, visit: OutputNodeVisitor): Walked {
  let entry = from
  for (let round = 0; round < 2; round++) {
    const once = walk(node.block, entry, visit)
    entry = mergeTokenizerStates(from, walk(node.between, once.state, visit).state)
  }
  const body = walk(node.block, entry, visit)
  const between = walk(node.between, body.state, visit)
  const others = walkBranches(node.otherwise, from, visit)
  return {
    block: [{ ...node, block: body.block, between: between.block, otherwise: others.branches }],
    state: mergeTokenizerStates(body.state, others.state),
  }
}
