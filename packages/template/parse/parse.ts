import { addError, type ErrorCode, type ErrorList, type TemplateSource } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { nextToken } from '../scan/scan.ts'
import { readTag, type Tag } from './tag.ts'
import { opcodeAfterEof } from './after-eof.ts'
import {
  beginAlternates,
  beginOrBranch,
  currentBlock,
  lastBranchTag,
  openBlock,
  type OpenBlock,
} from './open-blocks.ts'
import type { TemplateBlock, TemplateNode } from './tree.ts'

type State = {
  source: TemplateSource
  limits: Limits
  errors: ErrorList
  root: TemplateNode[]
  open: OpenBlock[]
  /** Offset in the template's text up to which everything belongs to a node; the next text node begins here. */
  textFrom: number
  /** True in pre-processing, when only `{^…}` are tags and everything else is text. */
  isPreprocessing: boolean
  /** Number of names, arguments and formatters in the tags read so far. */
  parts: number
  /** Number of malformed tags that would have opened a block. Each such tag allows one `{.end}` without a block. */
  brokenOpenings: number
  isOver: boolean
}

/**
 * Parses a template's text into a tree. Everything that is not a tag is text. Faults are added to `errors` and do not end the
 * parsing.
 */
export function parse(
  source: TemplateSource,
  limits: Limits,
  errors: ErrorList,
  isPreprocessing = false,
): TemplateBlock {
  const begun = { root: [], open: [], textFrom: 0, parts: 0, brokenOpenings: 0, isOver: false }
  const state: State = { source, limits, errors, isPreprocessing, ...begun }
  const { text } = source
  if (text.length > limits.sourceLength) {
    report(state, 'SOURCE_LIMIT_REACHED', `The template is longer than ${limits.sourceLength} characters`, 0)
    return []
  }
  readTokens(state)
  if (!state.isOver) {
    addText(state, text.length)
    reportUnclosed(state)
  }
  return state.root
}

function readTokens(state: State): void {
  const { source, limits } = state
  let tags = 0
  const { text } = source
  for (let token = nextToken(text, 0); token !== null; token = nextToken(text, token.to)) {
    if (++tags > limits.tags) {
      stop(state, 'TAG_LIMIT_REACHED', `The template has more than ${limits.tags} tags`, token.from)
      return
    }
    if (token.kind === 'comment') takeLongComment(state, token)
    else takeBraces(state, token.from, token.to)
    if (state.isOver) return
  }
}

/** Returns the number of names, arguments and formatters in a tag. An expression counts by its length, because it is read later. */
function partsOf(tag: WellFormed): number {
  switch (tag.kind) {
    case 'variable':
    case 'bind':
      return sum(tag.references.map(({ length }) => length)) + sum(tag.formatters.map(({ words }) => 1 + words.length))
    case 'if':
      return sum(tag.references.map(({ length }) => length))
    case 'context':
      return sum(tag.bindings.map(({ reference }) => 1 + reference.length))
    case 'section':
    case 'repeated':
      return tag.reference.length
    case 'predicate':
    case 'or':
      return tag.test?.words.length ?? 0
    case 'inject':
    case 'include':
      return tag.words.length
    case 'eval':
      return tag.expression.length >>> 1
    default:
      return 0
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

const caret = 94
const hash = 35

function takeBraces(state: State, from: number, to: number): void {
  const { text } = state.source
  const isMarked = text.charCodeAt(from + 1) === caret
  if (isMarked !== state.isPreprocessing) return
  const start = from + (isMarked ? 2 : 1)
  if (text.charCodeAt(start) === hash) {
    return takeComment(state, { from, to, text: text.slice(start + 1, to - 1), isMultiline: false })
  }
  const tag = readTag(text.slice(start, to - 1))
  if (!tag) return
  if (tag.kind === 'malformed') {
    if (tag.opens) state.brokenOpenings++
    return report(state, tag.code, tag.message, from)
  }
  const { parts } = state.limits
  state.parts += partsOf(tag)
  if (state.parts > parts) {
    return stop(state, 'PART_LIMIT_REACHED', `The tags of the template have more than ${parts} parts`, from)
  }
  addText(state, from)
  state.textFrom = to
  takeTag(state, tag, from, to)
}

function takeLongComment(state: State, { from, to, isClosed }: { from: number; to: number; isClosed: boolean }): void {
  if (!isClosed) report(state, 'EOF_IN_COMMENT', 'Reached EOF in the middle of COMMENT', from)
  const text = state.source.text.slice(from + 3, isClosed ? to - 3 : to)
  takeComment(state, { from, to, text, isMultiline: true })
}

type Comment = { from: number; to: number; text: string; isMultiline: boolean }

function takeComment(state: State, { from, to, text, isMultiline }: Comment): void {
  addText(state, from)
  state.textFrom = to
  add(state, { kind: 'comment', at: from, end: to, text, isMultiline })
}

type WellFormed = Exclude<Tag, { kind: 'malformed' }>

function takeTag(state: State, tag: WellFormed, at: number, end: number): void {
  switch (tag.kind) {
    case 'section':
    case 'repeated':
    case 'predicate':
    case 'if':
    case 'macro':
      return takeOpening(state, openBlock(tag, at, end))
    case 'end':
      return takeEnd(state, at)
    case 'or':
      return takeOr(state, tag, at)
    case 'alternates':
      return takeAlternates(state, at)
    case 'eof':
      return takeEof(state, at)
    default:
      add(state, { ...tag, at, end })
  }
}

function takeOpening(state: State, opening: OpenBlock): void {
  const { limits, open } = state
  if (open.length >= limits.nesting) {
    stop(state, 'NESTING_LIMIT_REACHED', `Blocks are nested deeper than ${limits.nesting}`, opening.node.at)
    return
  }
  add(state, opening.node)
  open.push(opening)
}

function takeEnd(state: State, at: number): void {
  if (state.open.pop()) return
  if (state.brokenOpenings > 0) state.brokenOpenings--
  else report(state, 'NOT_ALLOWED_AT_ROOT', 'Instruction END not allowed at root', at)
}

function takeOr(state: State, tag: WellFormed & { kind: 'or' }, at: number): void {
  const current = state.open.at(-1)
  if (!current) return report(state, 'NOT_ALLOWED_AT_ROOT', 'Instruction OR_PREDICATE not allowed at root', at)
  const refused = beginOrBranch(current, tag.test, at)
  if (refused) report(state, refused.code, refused.message, at)
}

function takeAlternates(state: State, at: number): void {
  const current = state.open.at(-1)
  if (!current) return report(state, 'NOT_ALLOWED_AT_ROOT', 'Instruction ALTERNATES_WITH not allowed at root', at)
  const refused = beginAlternates(current)
  if (refused) report(state, refused.code, refused.message, at)
}

/** Reads an `{.eof}`. At the root it ends the template; inside a block it is only reported. */
function takeEof(state: State, at: number): void {
  if (state.open.length > 0) return reportUnclosed(state)
  const next = opcodeAfterEof(state.source.text.slice(at + (state.isPreprocessing ? '{^.eof}' : '{.eof}').length))
  const reason = 'This is either a bug in the state machine or instructions were fed to the state machine after EOF.'
  report(state, 'EXTRA_TEXT', `${next} Attempt to transition from the EOF state. ${reason}`, at)
  state.isOver = true
}

/** Reports the innermost block that was never closed. Errors about the blocks around that block would add nothing. */
function reportUnclosed(state: State): void {
  const last = state.open.at(-1)
  if (!last) return
  const { opcode, at } = lastBranchTag(last)
  report(state, 'EOF_IN_BLOCK', `Reached EOF in the middle of ${opcode}`, at)
}

function stop(state: State, code: ErrorCode, message: string, at: number): void {
  report(state, code, message, at)
  state.isOver = true
}

function report({ errors, source }: State, code: ErrorCode, message: string, offset: number): void {
  addError(errors, assemblerCodes.has(code) ? 'assembler' : 'parser', code, message, { source, offset })
}

const assemblerCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'DEAD_CODE_BLOCK',
  'EOF_IN_BLOCK',
  'EXTRA_TEXT',
  'NOT_ALLOWED_AT_ROOT',
  'NOT_ALLOWED_IN_BLOCK',
])

function addText(state: State, to: number): void {
  const { textFrom, source } = state
  if (to > textFrom) add(state, { kind: 'text', at: textFrom, text: source.text.slice(textFrom, to) })
}

function add(state: State, node: TemplateNode): void {
  const current = state.open.at(-1)
  const block = current ? currentBlock(current) : state.root
  block.push(node)
}
