import type { Place } from '../errors.ts'
import type { Call } from '../parse/tree.ts'
import { charge, failUnexpected, type Run } from '../run/run.ts'
import type { Compiling } from './tables.ts'

/** A predicate looks at the current value; an unknown one is false. */
export function compileTest({ tables }: Compiling, { name, words }: Call, place: Place): (run: Run) => boolean {
  const found = tables.predicates.get(name)
  if (!found) return () => false

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
