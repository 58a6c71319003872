import type { SourceLocation } from '../errors.ts'
import type { BuiltinCall, IfOperator, Reference } from '../parse/tree.ts'
import { chargeInstruction, reportUnexpectedError, type RenderState } from '../run/run.ts'
import { findNonInheritedName, makePlainNameLookup, makeReferenceReader, stepsToLookUpName } from '../run/scope.ts'
import { isTruthy } from '../run/values.ts'
import { stepsToTestCondition, stepsToReadReferences } from './plan.ts'
import type { CompileContext } from './tables.ts'

/**
 * A compiled condition: returns whether the condition holds. `out` is the page's HTML so far, which is kept when charging the
 * condition's steps ends the rendering.
 */
export type CompiledCondition = (run: RenderState, out: string) => boolean

/** Cost of a predicate in budget steps. A long chain of `.or` has many tests, each with functions of its own, which is slow. */
const stepsOfTest = 3

/** Compiles a predicate, which tests the current value. An unknown predicate is false. */
export function compilePredicate(
  { tables }: CompileContext,
  { name, words }: BuiltinCall,
  place: SourceLocation,
): CompiledCondition {
  const found = tables.predicates.get(name)
  if (!found) {
    return (run, out) => {
      chargeInstruction(run, out, 1, place)
      return false
    }
  }

  const holds = found.prepare(words)
  return (run, out) => {
    chargeInstruction(run, out, stepsOfTest + stepsToLookUpName(run.frame), place)
    run.place = place
    run.out = out
    try {
      return holds(run.frame.value, run)
    } catch (thrown) {
      reportUnexpectedError(run, thrown, 'PREDICATE')
      return false
    }
  }
}

/** Fast path for a condition with one name, as nearly all are. */
function compileIfOne(reference: Reference, place: SourceLocation): CompiledCondition {
  const look = makePlainNameLookup(reference)
  const read = makeReferenceReader(reference)
  const cost = stepsToReadReferences([reference])
  return (run, out) => {
    chargeInstruction(run, out, cost + stepsToLookUpName(run.frame), place)
    return isTruthy(look === null ? read(run.frame) : findNonInheritedName(run.frame, look))
  }
}

type Condition = { references: readonly Reference[]; operators: readonly IfOperator[] }

/** Evaluates left to right without precedence. Ends at the first `||` that gives true or `&&` that gives false. */
export function compileIf({ references, operators }: Condition, place: SourceLocation): CompiledCondition {
  const [first = () => undefined, ...others] = references.map(makeReferenceReader)
  if (others.length === 0) return compileIfOne(references[0] ?? [], place)
  const cost = stepsToTestCondition(references)
  return (run, out) => {
    const { frame } = run
    chargeInstruction(run, out, cost + references.length * stepsToLookUpName(frame), place)
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
