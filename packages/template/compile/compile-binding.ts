import type { Place } from '../errors.ts'
import type { Binding } from '../parse/tree.ts'
import { includePartial } from '../run/partials.ts'
import { chargeFor, type Code, failUnexpected } from '../run/run.ts'
import { bind, readOf, setMacro, stepsOfDepth } from '../run/scope.ts'
import { compileValue, type Variable } from './compile-variable.ts'
import { stepsOfCondition } from './plan.ts'
import type { CompileContext } from './tables.ts'

export function compileBind(compiling: CompileContext, node: Variable & { name: string }, place: Place): Code {
  const value = compileValue(compiling, node, place, 'BINDVAR')
  return (run, out) => {
    bind(run.frame, node.name, value(run, out))
    return out
  }
}

export function compileContext({ name, bindings }: { name: string; bindings: readonly Binding[] }, place: Place): Code {
  const reads = bindings.map(({ key, reference }) => ({ key, read: readOf(reference) }))
  const cost = stepsOfCondition(bindings.map(({ reference }) => reference))
  return (run, out) => {
    chargeFor(run, out, cost + bindings.length * stepsOfDepth(run.frame), place)
    bind(run.frame, name, Object.fromEntries(reads.map(({ key, read }) => [key, read(run.frame) ?? null])))
    return out
  }
}

export function compileInject({ name, path }: { name: string; path: string }, place: Place): Code {
  return (run, out) => {
    chargeFor(run, out, 1, place)
    bind(run.frame, name, run.settings.injects.get(path))
    return out
  }
}

export function compileInclude(name: string, isPrinted: boolean, place: Place): Code {
  return (run, out) => {
    chargeFor(run, out, 1, place)
    if (!run.settings.enableInclude) return out
    run.place = place
    run.out = out
    try {
      const printed = includePartial(run, name)
      return isPrinted ? out + printed : out
    } catch (thrown) {
      failUnexpected(run, thrown, 'INCLUDE')
      return out
    }
  }
}

export function compileMacro(name: string, block: Code, place: Place): Code {
  return (run, out) => {
    chargeFor(run, out, 1, place)
    setMacro(run.frame, name, block)
    return out
  }
}
