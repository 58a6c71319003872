import { maskNonCode } from './less-dialect.ts'
import { positionAt, type ThemeProblem } from './theme-problem.ts'

type Statement = {
  start: number
  end: number
  /** Range of the text between the statement's braces; `null` for a statement without braces. */
  body: Range | null
  isClosed: boolean
}
type Range = { start: number; end: number }
type Repair = {
  source: string
  hidden: string
  bad: Range[]
  report: (offset: number, message: string) => void
  parses: (text: string) => boolean
  tries: number
}

/**
 * Maximum number of statements to parse one by one while a stylesheet is repaired. Without it, a stylesheet with many faults
 * would use up the time for all.
 */
const maxTries = 20_000
const deepest = 40

/**
 * Removes from a stylesheet the smallest statements that cannot be parsed: one declaration rather than its rule, one rule rather
 * than the sheet. Lines stay in place, and each removal is reported with its position. Leaves out the whole sheet when it cannot
 * be repaired.
 */
export function repairLess(
  path: string,
  source: string,
  faultOf: (text: string) => string | null,
): { source: string; problems: ThemeProblem[] } {
  const first = faultOf(source)
  if (first === null) return { source, problems: [] }
  const problems: ThemeProblem[] = []
  const report = (offset: number, message: string): void => {
    if (problems.length < maxProblems) problems.push({ path, ...positionAt(source, offset), message })
  }
  const repair: Repair = {
    source,
    hidden: maskNonCode(source),
    bad: [],
    report,
    parses: (text) => faultOf(text) === null,
    tries: 0,
  }
  const closers = repairRange(repair, { start: 0, end: source.length }, (text) => text, 0)
  let text = ''
  let at = 0
  for (const { start, end } of repair.bad) {
    text += source.slice(at, start) + source.slice(start, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  const repaired = text + source.slice(at) + closers
  if (repair.tries <= maxTries && faultOf(repaired) === null) return { source: repaired, problems }
  return { source: '', problems: [{ path, message: `is left out as a whole: ${shortenCompilerError(first)}` }] }
}

const maxProblems = 200

/** Returns the reason in the compiler's error message, without the excerpt of the faulty line. */
export function shortenCompilerError(fault: string): string {
  if (/inline JavaScript/.test(fault)) return 'JavaScript in stylesheets is not run'
  const last = fault.trim().split('\n').at(-1) ?? fault
  return /INCOMPLETE_PARSE/.test(last) ? 'it can’t be read as LESS or CSS' : last.replace(/^SyntaxError:\s*/, '')
}

/**
 * Adds the statements of a range that cannot be parsed to `repair.bad`. Returns the closing braces that are missing at the end of
 * the range.
 */
function repairRange(repair: Repair, range: Range, wrap: (text: string) => string, depth: number): string {
  let closers = ''
  for (const statement of statementsOf(repair.hidden, range.start, range.end)) {
    repair.tries += 1
    if (repair.tries > maxTries) return closers
    const { start, end, body, isClosed } = statement
    const piece = repair.source.slice(start, end)
    if (isClosed && (repair.hidden.slice(start, end).trim() === '' || repair.parses(wrap(piece)))) continue
    if (!isClosed) repair.report(firstSign(repair.hidden, start), 'opens a brace that is never closed')
    const head = repair.source.slice(start, body?.start ?? start)
    if (body && depth < deepest && repair.parses(wrap(`${head}\n}`))) {
      closers = repairRange(repair, body, (text) => wrap(`${head}${text}\n}`), depth + 1) + (isClosed ? '' : '}')
      continue
    }
    repair.bad.push({ start, end })
    if (isClosed) repair.report(firstSign(repair.hidden, start), reasonOf(piece))
  }
  return closers
}

function firstSign(text: string, start: number): number {
  const found = text.slice(start).search(/\S/)
  return found === -1 ? start : start + found
}

function reasonOf(piece: string): string {
  const shown = piece.slice(0, 2_000).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  if (shown === '}') return 'closes a brace that was never opened; it is left out'
  if (piece.includes('`')) return 'is left out: JavaScript in stylesheets is not run'
  return `“${shown}${shown.length < 60 ? '' : '…'}” can’t be read as LESS and is left out; is a semicolon or a value missing?`
}

/**
 * Returns the index of the bracket that closes the one at `start`, so that `.mixin(@a; @b)` counts as one statement. Returns
 * `start` if a brace comes first.
 */
function bracketEnd(hidden: string, start: number): number {
  let open = 0
  const last = Math.min(hidden.length, start + maxBracketLength)
  for (let at = start; at < last; at++) {
    const sign = hidden[at]
    if (sign === '(') open += 1
    else if (sign === ')' && --open === 0) return at
    else if (sign === '{' || sign === '}') return start
  }
  return start
}

const maxBracketLength = 1_000

/** Matches the braces of a LESS interpolation, `@{name}`, which open no block. */
const name = /\{[\w-]+\}/y

/**
 * Returns the top-level statements of a range of a stylesheet, without those nested in them. Each ends at its `;` or at the
 * brace that closes its block.
 */
function statementsOf(hidden: string, from: number, to: number): Statement[] {
  const found: Statement[] = []
  let start = from
  let open = 0
  let bodyStart = 0
  const put = (end: number, body: Statement['body'], isClosed = true): void => {
    if (hidden.slice(start, end).trim() !== '') found.push({ start, end, body, isClosed })
    start = end
  }
  for (let at = from; at < to; at++) {
    const sign = hidden[at]
    if (sign === '(') at = bracketEnd(hidden, at)
    else if (sign === '{') {
      name.lastIndex = at
      if (hidden[at - 1] === '@' && name.test(hidden)) at = name.lastIndex - 1
      else if (open++ === 0) bodyStart = at + 1
    } else if (sign === '}') {
      if (open > 0 && --open === 0) put(at + 1, { start: bodyStart, end: at })
      else if (open === 0 && start <= at) put(at + 1, null)
    } else if (sign === ';' && open === 0) put(at + 1, null)
  }
  put(to, open > 0 ? { start: bodyStart, end: to } : null, open === 0)
  return found
}
