import { type Predicate, predicate } from '../formatters/builtin.ts'
import { valuesOrReferences, reference } from '../formatters/parameter-declarations.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope, type ReferenceReader } from '../run/scope.ts'
import { visitorOf } from '../run/step-budget.ts'
import { asNumber, compare, isDeepEqual, isTruthy } from '../run/values.ts'

const operandsOfTwo = valuesOrReferences(2)

/** Argument that names a variable. An argument that is not a reference reads as a missing value, not as the current value. */
const ofVariable: ReturnType<typeof reference> = {
  ...reference(),
  read: (words) => reference().read(words) ?? (() => undefined),
}

/** Predicates that compare values and test numbers. */
export const corePredicates: ReadonlyMap<string, Predicate> = new Map([
  [
    'debug?',
    predicate('The variable `debug` holds something.', {}, 'fixed', (_, __, run) =>
      isTruthy(lookUpInScope(run.frame, 'debug')),
    ),
  ],
  [
    'equal?',
    comparison('The value equals the argument, or the two arguments equal each other.', (left, right, run) =>
      equals(left, right, run),
    ),
  ],
  [
    'notEqual?',
    comparison(
      'The value differs from the argument, or the two arguments differ.',
      (left, right, run) => !equals(left, right, run),
    ),
  ],
  [
    'greaterThan?',
    comparison(
      'The value, or the first of two arguments, is greater.',
      (left, right, run) => order(left, right, run) > 0,
    ),
  ],
  [
    'greaterThanOrEqual?',
    comparison(
      'The value, or the first of two arguments, is greater or equal.',
      (left, right, run) => order(left, right, run) >= 0,
    ),
  ],
  [
    'lessThan?',
    comparison('The value, or the first of two arguments, is less.', (left, right, run) => order(left, right, run) < 0),
  ],
  [
    'lessThanOrEqual?',
    comparison(
      'The value, or the first of two arguments, is less or equal.',
      (left, right, run) => order(left, right, run) <= 0,
    ),
  ],
  ['even?', parity('The number is even.', (number) => number % 2 === 0)],
  ['odd?', parity('The number is odd.', (number) => Math.abs(number % 2) === 1)],
  ['nth?', predicate('The number can be divided by the argument.', { values: valuesOrReferences(2) }, 'fixed', isNth)],
  ['plural?', predicate('The number is greater than 1.', {}, 'fixed', (value) => asNumber(value) > 1)],
  ['singular?', predicate('The number is 1.', {}, 'fixed', (value) => asNumber(value) === 1)],
])

/**
 * True when two values are equal. Charges steps for each element of lists and objects. Numbers and texts, nearly all cases, are
 * compared in one step.
 */
function equals(left: unknown, right: unknown, run: RenderState): boolean {
  if (typeof left === 'string') chargeComparison(left, run)
  if (left === right) return true
  return typeof left === 'object' && left !== null ? isDeepEqual(left, right, visitorOf(run)) : isDeepEqual(left, right)
}

function order(left: unknown, right: unknown, run: RenderState): number {
  if (typeof left === 'string') chargeComparison(left, run)
  return compare(left, right, visitorOf(run))
}

/**
 * Charges steps for comparing a text: fewer than for other work on a text, because comparing two texts is much faster than
 * matching a pattern.
 */
function chargeComparison(text: string, run: RenderState): void {
  if (text.length >= unitsCompared) charge(run, Math.floor(text.length / unitsCompared))
}

const unitsCompared = 256

/**
 * Declares a predicate that compares values. One argument is compared with the current value, two arguments with each other;
 * without any, the predicate is false. The case is chosen when the template is compiled.
 */
function comparison(about: string, holds: (left: unknown, right: unknown, run: RenderState) => boolean): Predicate {
  const declared = predicate(about, { values: operandsOfTwo }, 'as it goes', () => false)
  return { ...declared, prepare: (words) => compareBy(operandsOfTwo.read(words) ?? [], holds) }
}

function compareBy(
  [first, second]: readonly ReferenceReader[],
  holds: (left: unknown, right: unknown, run: RenderState) => boolean,
): ReturnType<Predicate['prepare']> {
  if (!first) return () => false
  if (!second) return (value, run) => holds(value, first(run.frame), run)
  return (_, run) => holds(first(run.frame), second(run.frame), run)
}

function parity(about: string, holds: (number: number) => boolean): Predicate {
  return predicate(about, { of: ofVariable }, 'fixed', (value, { of }, run) => {
    const number = of ? of(run.frame) : value
    return typeof number === 'number' && Number.isInteger(number) && holds(number)
  })
}

/** True for whole numbers that are divisible by m. The predicate's arguments are `m`, or `reference m`. */
function isNth(
  value: unknown,
  { values: [first, second] }: { values: readonly ReferenceReader[] },
  { frame }: RenderState,
): boolean {
  if (!first) return false
  const number = second ? first(frame) : value
  const by = (second ?? first)(frame)
  if (typeof number !== 'number' || typeof by !== 'number') return false
  return Number.isInteger(number) && Number.isInteger(by) && by !== 0 && Math.abs(number) % by === 0
}
