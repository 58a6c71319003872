import type { Place } from '../errors.ts'
import type { Formatter } from '../formatters/builtin.ts'
import type { Call, Reference } from '../parse/tree.ts'
import { charge, checkBudget, type Code, costOf, failUnexpected, type Run } from '../run/run.ts'
import { findBy, frameOf, lookupOfOnly, type Read, readOf } from '../run/scope.ts'
import type { Lookup } from '../run/names.ts'
import { printed } from '../run/values.ts'
import { stepOfText } from './plan.ts'
import type { Compiling } from './tables.ts'

export type Variable = { references: readonly Reference[]; formatters: readonly Call[] }

/** `{a}` and `{a, b|formatter}`: the first value, through the formatters, printed. */
export function compileVariable(compiling: Compiling, variable: Variable, before: string, place: Place): Code {
  const cost = 1 + Math.floor(before.length / stepOfText)
  if (variable.formatters.length > 0) {
    const value = compileValue(compiling, variable, place, 'VARIABLE')
    return (run) => {
      run.out += before
      print(run, value(run), cost, place)
    }
  }
  const { look, read } = readFirst(variable)
  return (run) => {
    run.out += before
    print(run, look === null ? read(run.frame) : findBy(run.frame, look), cost, place)
  }
}

/** Nearly all names are plain: looking them up where they are needed saves a call. */
function readFirst({ references }: Variable): { look: Lookup | null; read: Read } {
  const reference = references[0] ?? ['@']
  return { look: lookupOfOnly(reference), read: readOf(reference) }
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
  variable: Variable,
  place: Place,
  opcode: 'VARIABLE' | 'BINDVAR',
): (run: Run) => unknown {
  const { references, formatters } = variable
  const first = readFirst(variable)
  const { read } = first
  const readSecond = references[1] ? readOf(references[1]) : null
  const found = formatters.map(({ name }) => tables.formatters.get(name)).filter((known) => known !== undefined)
  const steps = found.map((known: Formatter, index) => known.prepare(formatters[index]?.words ?? []))
  const pushes = opcode === 'VARIABLE' && found.some((known) => known.isScoped)
  const [only] = steps
  if (only && steps.length === 1 && !pushes && !readSecond) return compileOne(first, only, place, opcode)

  return (run) => {
    const frame = run.frame
    let value = read(frame)
    try {
      if (pushes) run.frame = frameOf(value, frame)
      charge(run, 1 + costOf(value), place)
      for (const step of steps) {
        run.tagFrame = frame
        run.place = place
        run.second = readSecond === null ? undefined : readSecond(frame)
        value = step(value, run)
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

type Step = (value: unknown, run: Run) => unknown

/** The same for what most tags are: one value, one formatter that looks up nothing. */
function compileOne(
  { look, read }: ReturnType<typeof readFirst>,
  step: Step,
  place: Place,
  opcode: 'VARIABLE' | 'BINDVAR',
): (run: Run) => unknown {
  return (run) => {
    const frame = run.frame
    let value = look === null ? read(frame) : findBy(frame, look)
    try {
      charge(run, 1 + costOf(value), place)
      run.tagFrame = frame
      run.place = place
      run.second = undefined
      value = step(value, run)
      charge(run, 1 + costOf(value), place)
    } catch (thrown) {
      failUnexpected(run, thrown, opcode)
      value = undefined
    }
    run.frame = frame
    return value
  }
}
