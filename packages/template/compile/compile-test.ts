import type { Place } from '../errors.ts'
import type { Call, IfOperator, Reference } from '../parse/tree.ts'
import { charge, failUnexpected, type Run } from '../run/run.ts'
import { readOf } from '../run/scope.ts'
import { isTruthy } from '../run/values.ts'
import type { Compiling } from './tables.ts'

/** A predicate looks at the current value; an unknown one is false. */
export function compileTest({ tables }: Compiling, { name, words }: Call, place: Place): (run: Run) => boolean {
  const found = tables.predicates.get(name)
  if (!found) {
    return (run) => {
      charge(run, 1, place)
      return false
    }
  }

  const holds = found.prepare(words)
  return (run) => {
    charge(run, 1, place)
    run.place = place
    try {
      return holds(run.frame.value, run)
    } catch (thrown) {
      failUnexpected(run, thrown, 'PREDICATE')
      return false
    }
  }
}

type Condition = { references: readonly Reference[]; operators: readonly IfOperator[] }

/** Left to right, without precedence; it ends early on true after `||` and on false after `&&`. */
export function compileIf({ references, operators }: Condition, place: Place): (run: Run) => boolean {
  const [first = () => undefined, ...others] = references.map(readOf)
  if (others.length === 0) {
    return (run) => {
      charge(run, 1, place)
      return isTruthy(first(run.frame))
    }
  }
  return (run) => {
    const { frame } = run
    charge(run, references.length, place)
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
