import type { Place } from '../errors.ts'
import type { Binding } from '../parse/tree.ts'
import { includePartial } from '../run/partials.ts'
import { charge, type Code, failUnexpected } from '../run/run.ts'
import { bind, readOf } from '../run/scope.ts'
import { compileValue, type Variable } from './compile-variable.ts'
import type { Compiling } from './tables.ts'

export function compileBind(compiling: Compiling, node: Variable & { name: string }, place: Place): Code {
  const value = compileValue(compiling, node, place, 'BINDVAR')
  return (run) => bind(run.frame, node.name, value(run))
}

export function compileContext({ name, bindings }: { name: string; bindings: readonly Binding[] }, place: Place): Code {
  const reads = bindings.map(({ key, reference }) => ({ key, read: readOf(reference) }))
  return (run) => {
    charge(run, bindings.length, place)
    bind(run.frame, name, Object.fromEntries(reads.map(({ key, read }) => [key, read(run.frame) ?? null])))
  }
}

export function compileInject({ name, path }: { name: string; path: string }, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    bind(run.frame, name, run.settings.injects.get(path))
  }
}

export function compileInclude(name: string, isPrinted: boolean, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    if (!run.settings.enableInclude) return
    run.place = place
    try {
      includePartial(run, name, isPrinted)
    } catch (thrown) {
      failUnexpected(run, thrown, 'INCLUDE')
    }
  }
}

export function compileMacro(name: string, block: Code, place: Place): Code {
  return (run) => {
    charge(run, 1, place)
    run.frame.macros ??= new Map()
    run.frame.macros.set(name, block)
  }
}
