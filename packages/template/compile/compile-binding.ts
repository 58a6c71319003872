import type { SourceLocation } from '../errors.ts'
import type { Binding } from '../parse/tree.ts'
import { includePartial } from '../run/partials.ts'
import { chargeInstruction, type CompiledCode, reportUnexpectedError } from '../run/run.ts'
import { bind, makeReferenceReader, setMacro, stepsToLookUpName } from '../run/scope.ts'
import { compileVariableValue, type Variable } from './compile-variable.ts'
import { stepsToTestCondition } from './plan.ts'
import type { CompileContext } from './tables.ts'

export function compileVariableBinding(
  compiling: CompileContext,
  node: Variable & { name: string },
  place: SourceLocation,
): CompiledCode {
  const value = compileVariableValue(compiling, node, place, 'BINDVAR')
  return (run, out) => {
    bind(run.frame, node.name, value(run, out))
    return out
  }
}

/** Cost in budget steps of making the object of a `.ctx`. */
const stepsOfObject = 1

export function compileContextBinding(
  { name, bindings }: { name: string; bindings: readonly Binding[] },
  place: SourceLocation,
): CompiledCode {
  const reads = bindings.map(({ key, reference }) => ({ key, read: makeReferenceReader(reference) }))
  const cost = stepsOfObject + stepsToTestCondition(bindings.map(({ reference }) => reference))
  return (run, out) => {
    chargeInstruction(run, out, cost + bindings.length * stepsToLookUpName(run.frame), place)
    bind(run.frame, name, Object.fromEntries(reads.map(({ key, read }) => [key, read(run.frame) ?? null])))
    return out
  }
}

export function compileInject({ name, path }: { name: string; path: string }, place: SourceLocation): CompiledCode {
  return (run, out) => {
    chargeInstruction(run, out, 1, place)
    bind(run.frame, name, run.settings.injects.get(path))
    return out
  }
}

export function compileInclude(name: string, isPrinted: boolean, place: SourceLocation): CompiledCode {
  return (run, out) => {
    chargeInstruction(run, out, 1, place)
    if (!run.settings.enableInclude) return out
    run.place = place
    run.out = out
    try {
      const printed = includePartial(run, name)
      return isPrinted ? out + printed : out
    } catch (thrown) {
      reportUnexpectedError(run, thrown, 'INCLUDE')
      return out
    }
  }
}

export function compileMacro(name: string, block: CompiledCode, place: SourceLocation): CompiledCode {
  return (run, out) => {
    chargeInstruction(run, out, 1, place)
    setMacro(run.frame, name, block)
    return out
  }
}
