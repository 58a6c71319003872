import type { SourceLocation } from '../errors.ts'
import type { Binding } from '../parse/tree.ts'
import { includePartial } from '../run/partials.ts'
import { chargeFor, type CompiledCode, reportUnexpectedError } from '../run/run.ts'
import { bind, makeReferenceReader, setMacro, stepsOfDepth } from '../run/scope.ts'
import { compileValue, type Variable } from './compile-variable.ts'
import { stepsOfCondition } from './plan.ts'
import type { CompileContext } from './tables.ts'

export function compileBind(
  compiling: CompileContext,
  node: Variable & { name: string },
  place: SourceLocation,
): CompiledCode {
  const value = compileValue(compiling, node, place, 'BINDVAR')
  return (run, out) => {
    bind(run.frame, node.name, value(run, out))
    return out
  }
}

export function compileContextBinding(
  { name, bindings }: { name: string; bindings: readonly Binding[] },
  place: SourceLocation,
): CompiledCode {
  const reads = bindings.map(({ key, reference }) => ({ key, read: makeReferenceReader(reference) }))
  const cost = stepsOfCondition(bindings.map(({ reference }) => reference))
  return (run, out) => {
    chargeFor(run, out, cost + bindings.length * stepsOfDepth(run.frame), place)
    bind(run.frame, name, Object.fromEntries(reads.map(({ key, read }) => [key, read(run.frame) ?? null])))
    return out
  }
}

export function compileInject({ name, path }: { name: string; path: string }, place: SourceLocation): CompiledCode {
  return (run, out) => {
    chargeFor(run, out, 1, place)
    bind(run.frame, name, run.settings.injects.get(path))
    return out
  }
}

export function compileInclude(name: string, isPrinted: boolean, place: SourceLocation): CompiledCode {
  return (run, out) => {
    chargeFor(run, out, 1, place)
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
    chargeFor(run, out, 1, place)
    setMacro(run.frame, name, block)
    return out
  }
}
