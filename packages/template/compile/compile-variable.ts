import type { Place } from '../errors.ts'
import type { Formatter } from '../formatters/builtin.ts'
import type { Call, Reference } from '../parse/tree.ts'
import { charge, checkBudget, type Code, costOf, failUnexpected, type Run } from '../run/run.ts'
import { frameOf, readOf } from '../run/scope.ts'
import { printed } from '../run/values.ts'
import type { Compiling } from './tables.ts'

type Variable = { references: readonly Reference[]; formatters: readonly Call[] }

/** `{a}` and `{a, b|formatter}`: the first value, through the formatters, printed. */
export function compileVariable(compiling: Compiling, variable: Variable, before: string, place: Place): Code {
  const read = readOf(variable.references[0] ?? ['@'])
  const cost = 1 + (before.length >>> 10)
  if (variable.formatters.length > 0) {
    const value = compileValue(compiling, variable, place, 'VARIABLE')
    return (run) => {
      run.out += before
      print(run, value(run), cost, place)
    }
  }
  return (run) => {
    run.out += before
    print(run, read(run.frame), cost, place)
  }
}

function print(run: Run, value: unknown, cost: number, place: Place): void {
  const text = typeof value === 'string' ? value : printedIn(run, value, place)
  run.out += text
  run.steps += cost + (text.length >>> 10)
  if (run.steps >= run.checkAt) checkBudget(run, place)
}

/** Lists may be nested deeper than the stack: that yields nothing, and the page goes on. */
export function printedIn(run: Run, value: unknown, place: Place): string {
  if (typeof value !== 'object') return printed(value)
  try {
    return printed(value)
  } catch (thrown) {
    run.place = place
    failUnexpected(run, thrown, 'VARIABLE')
    return ''
  }
}

/** The value of a variable after its formatters; undefined after an error. `.var` gives the formatters no scope of their own. */
export function compileValue(
  { tables }: Compiling,
  { references, formatters }: Variable,
  place: Place,
  opcode: 'VARIABLE' | 'BINDVAR',
): (run: Run) => unknown {
  const read = readOf(references[0] ?? ['@'])
  const readSecond = references[1] ? readOf(references[1]) : null
  const found = formatters.map(({ name }) => tables.formatters.get(name)).filter((known) => known !== undefined)
  const steps = found.map((known: Formatter, index) => known.prepare(formatters[index]?.words ?? []))
  const pushes = opcode === 'VARIABLE' && found.some((known) => known.isScoped)

  return (run) => {
    const frame = run.frame
    let value = read(frame)
    try {
      if (pushes) run.frame = frameOf(value, frame)
      charge(run, 1 + costOf(value), place)
      for (let index = 0; index < steps.length; index++) {
        run.tagFrame = frame
        run.place = place
        run.second = readSecond === null ? undefined : readSecond(frame)
        value = steps[index]?.(value, run)
        charge(run, 1 + costOf(value), place)
      }
    } catch (thrown) {
      failUnexpected(run, thrown, opcode)
      value = undefined
    }
    run.frame = frame
    return value
  }
}
