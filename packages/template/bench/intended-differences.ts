import type { ErrorCode } from '../index.ts'
import { withoutIntendedDifferences, type Comparison, type Printed, type Sample } from './compare-renderers.ts'

/**
 * An intended difference from the reference engine. `explains` is called only for samples that the engines render differently.
 * Its pattern recognizes the difference; `printsSame` or `isSameMended` then proves that nothing else differs.
 */
export type Intended = Sample & { id: string; reason: string; explains: (comparison: Comparison) => boolean }

/** Errors that only our engine reports: malformed instructions and invalid arguments. */
const reportedByUsAlone: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ALTERNATES_INVALID',
  'BINDVAR_INVALID',
  'CTXVAR_INVALID',
  'EOF_IN_COMMENT',
  'EVAL_INVALID',
  'EXTRA_CHARS',
  'FORMATTER_ARGS_INVALID',
  'IF_INVALID',
  'INCLUDE_INVALID',
  'INJECT_INVALID',
  'INVALID_INSTRUCTION',
  'MACRO_INVALID',
  'OR_INVALID',
  'PREDICATE_ARGS_INVALID',
  'REPEATED_INVALID',
  'SECTION_INVALID',
])

/** Accepted differences from the reference engine in reported errors. The HTML of both engines must still be equal. */
const ofSyntax: readonly Intended[] = [
  {
    id: 'malformed-is-reported',
    reason: 'section 6: a malformed tag is silent text there',
    text: '{.if !a}x',
    data: {},
    explains: ({ ours, theirs }) => isSame(othersOf(ours.errors), theirs.errors) && ours.html === theirs.html,
  },
  {
    id: 'malformed-is-reported-once',
    reason: 'section 6: then an error about END',
    text: '{.if !a}x{.end}',
    data: {},
    explains: ({ ours, theirs }) =>
      ours.html === theirs.html &&
      ours.errors.some(({ code }) => reportedByUsAlone.has(code)) &&
      isSame(
        othersOf(ours.errors),
        theirs.errors.filter((message) => !message.includes('END not allowed at root')),
      ),
  },
  {
    id: 'eof-ends-the-reports',
    reason: 'section 1.1: what follows {.eof} is dropped, so it is not read either',
    text: 'x{.eof}{a|nope}',
    data: {},
    explains: ({ text, ours, theirs }) =>
      text.includes('{.eof}') &&
      ours.html === theirs.html &&
      isWithin(
        othersOf(ours.errors).filter((message) => !message.includes('EOF state')),
        theirs.errors,
        (message) => /is unknown|at root|not allowed|never execute|Reached EOF|EOF state|Error parsing/.test(message),
      ),
  },
]

/**
 * All intended differences from the reference engine, at most 30. Each has a sample that the engines must still render
 * differently, so that obsolete entries fail a test.
 */
export const intended: readonly Intended[] = [
  ...ofSyntax,
  {
    id: 'comment-after-a-brace',
    reason:
      'section 1.1: a comment over several lines is one wherever it begins, also inside the braces of a style sheet',
    text: 'p { {## a {b} ##} }',
    data: { b: 1 },
    explains: (comparison) => /\{[^{}]*\{##/.test(comparison.text) && printsSame(comparison),
  },
  {
    id: 'alternates-hold-blocks',
    reason: 'section 1.3: what follows {.alternates with} stands between the elements, blocks too',
    text: '{.repeated section items}{@}{.alternates with}{.if a}-{.end}{.end}',
    data: { items: [1, 2], a: 1 },
    explains: (comparison) =>
      /\{\.alternates with\}[^{}]*\{\.(?:section|repeated|if|macro|[a-zA-Z]+\?)/.test(comparison.text) &&
      printsSame(comparison),
  },
  {
    id: 'depth-is-given-back',
    reason: 'section 6: after a recursion error no partial works there',
    text: `{.macro m}{@|apply m}{.end}{.macro x}x{.end}${'{@|apply m}'.repeat(17)}{@|apply x}`,
    data: {},
    explains: (comparison) => hasError(comparison, 'maximum recursion depth') && isSameMended(comparison),
  },
  {
    id: 'any-key',
    reason: 'section 6: a data key named hasOwnProperty breaks its object there',
    text: '{a.b}',
    data: { a: { hasOwnProperty: 1, b: 'x' } },
    explains: (comparison) => hasError(comparison, 'hasOwnProperty is not a function') && isSameMended(comparison),
  },
  {
    id: 'objects-in-lists',
    reason: 'section 1.5: an object in a list prints [object Object], also where it has a key named toString',
    text: '{a}',
    data: { a: [{ toString: 1 }] },
    explains: (comparison) => hasError(comparison, 'Cannot convert object to primitive') && isSameMended(comparison),
  },
  {
    id: 'names-of-constants',
    reason: 'section 6: constructor and toString cannot be used in .eval there',
    text: '{.eval 1 + toString}',
    data: { toString: 2 },
    explains: (comparison) =>
      /\.eval[^}]*(?:constructor|toString|hasOwnProperty)/.test(comparison.text) && isSameMended(comparison),
  },
  {
    id: 'names-of-formatters',
    reason: 'section 6: {a|constructor} is accepted as a formatter there',
    text: '{a|constructor}',
    data: { a: 1 },
    explains: (comparison) =>
      /\|(?:constructor|toString|hasOwnProperty|valueOf)/.test(comparison.text) && printsSame(comparison),
  },
  {
    id: 'format-in-var',
    reason: 'section 6: .var pushes no frame, so format reads one scope too far out there',
    text: '{.section a}{.var @m s|format b}{@m}{.end}',
    data: { s: '{0}', a: { b: 'inner' } },
    explains: (comparison) => /\{\.var [^}]*\|format/.test(comparison.text) && isSameMended(comparison),
  },
  {
    id: 'bitwise-not',
    reason: 'section 5: JavaScript semantics; there ~ of a variable is always -1',
    text: '{.eval ~a}',
    data: { a: 5 },
    explains: (comparison) => /\.eval[^}]*~/.test(comparison.text) && isSameMended(comparison),
  },
  {
    id: 'first-fault-of-an-expression',
    reason: 'section 0, 2: an error one can act on; what follows the first fault is not read',
    text: `{.eval nope(1) + 'x}`,
    data: {},
    explains: ({ ours, theirs }) =>
      ours.html === theirs.html &&
      theirs.errors.filter((message) => message.includes('parsing expression')).length > 1 &&
      isWithin(othersOf(ours.errors), theirs.errors, (message) => message.includes('parsing expression')),
  },
  {
    id: 'errors-are-capped',
    reason: 'section 0, 2: at most 100 are kept',
    text: '{.repeated section items}{@|apply gone}{.end}',
    data: { items: Array.from({ length: 101 }, () => 1) },
    explains: ({ ours, theirs }) =>
      theirs.errors.length > 100 &&
      ours.html === theirs.html &&
      isSame(ours.errors.map(messageOf), theirs.errors.slice(0, 100)),
  },
  {
    id: 'limits',
    reason: 'section 0, 6: limits hold by default',
    text: '{.section a}'.repeat(65),
    data: {},
    explains: (comparison) =>
      comparison.ours.errors.some(({ code }) => code.endsWith('_LIMIT_REACHED')) && printsSame(comparison),
  },
  {
    id: 'sizes-of-pictures',
    reason: 'section 2.2: what is no pair of numbers is missing; "x" prints NaN there',
    text: '{a|width}',
    data: { a: 'x' },
    explains: (comparison) => /\|(?:width|height)/.test(comparison.text) && isSameMended(comparison),
  },
  {
    id: 'one-kind-of-missing',
    reason: 'section 1.5: missing is one value; cycle of no number makes a second kind there, which raw cannot print',
    text: '{s|cycle a b|raw}',
    data: { s: 'x' },
    explains: (comparison) => /\|cycle [^}]*\|raw/.test(comparison.text) && isSameMended(comparison),
  },
  {
    id: 'objects-in-format',
    reason:
      'section 1.5: an object prints nothing; there format prints [object Object], and reads on inside broken braces',
    text: '{s|format a}',
    data: { s: '{0}', a: { b: 1 } },
    explains: (comparison) => /\|format/.test(comparison.text) && isSameMended(comparison),
  },
]

/**
 * Returns the id of the intended difference that explains why the engines render a sample differently. `null` when they render
 * the same, 'unexplained' when no entry explains the difference.
 */
export function explanation(comparison: Comparison): string | null {
  if (!differs(comparison)) return null
  return intended.find(({ explains }) => explains(comparison))?.id ?? 'unexplained'
}

/** True when both engines agree in output and syntax errors once the reference engine's known faults are fixed. */
function isSameMended(comparison: Comparison): boolean {
  return saysSame(comparison) && printsSame(comparison)
}

function printsSame(comparison: Comparison): boolean {
  const { ours, theirs } = withoutIntendedDifferences(comparison)
  return ours.html === theirs.html && isSame(oneEach(ours), oneEach(theirs))
}

/** Drops follow-up errors of an unreadable expression, which only the reference engine reports (first-fault-of-an-expression). */
function oneEach({ errors }: Printed): string[] {
  const isFurther = (message: string, at: number) => {
    const [expression = ''] = /parsing expression: .*: /s.exec(message) ?? ['']
    return expression !== '' && (errors[at - 1] ?? '').includes(expression)
  }
  return errors.filter((message, at) => !isFurther(message, at))
}

/** True when both engines report the same syntax errors, or an entry of `ofSyntax` explains the difference. */
function saysSame({ ours, theirs, ...comparison }: Comparison): boolean {
  const said = {
    ...comparison,
    ours: { html: '', errors: ours.errors.filter(({ kind }) => kind !== 'engine') },
    theirs: { html: '', errors: theirs.errors.filter((message) => message.startsWith('SyntaxError')) },
  }
  return !differs(said) || ofSyntax.some(({ explains }) => explains(said))
}

function hasError({ theirs }: Comparison, words: string): boolean {
  return theirs.errors.some((message) => message.includes(words))
}

function differs({ ours, theirs }: Comparison): boolean {
  return ours.html !== theirs.html || !isSame(ours.errors.map(messageOf), theirs.errors)
}

/** Returns the messages of those errors that both engines can report. */
function othersOf(errors: Comparison['ours']['errors']): string[] {
  return errors.filter(({ code }) => !reportedByUsAlone.has(code)).map(messageOf)
}

/** True when the reference engine reports every error message of our engine, and `isOfKind` accepts each of its further messages. */
function isWithin(ours: readonly string[], theirs: readonly string[], isOfKind: (message: string) => boolean): boolean {
  const left = [...theirs]
  for (const message of ours) {
    const at = left.indexOf(message)
    if (at === -1) return false
    left.splice(at, 1)
  }
  return left.every(isOfKind)
}

function messageOf({ message }: { message: string }): string {
  return message
}

/**
 * True when both lists contain the same errors. Their order is ignored, because our engine checks names only after parsing the
 * whole text.
 */
function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.toSorted().join('\n') === right.toSorted().join('\n')
}
