import type { SourceLocation } from '../errors.ts'
import type { Formatter } from '../formatters/builtin.ts'
import type { BuiltinCall, Reference } from '../parse/tree.ts'
import type { NameLookup } from '../run/names.ts'
import { printOpaque, toTextWithoutOpaque } from '../run/opaque.ts'
import {
  charge,
  checkBudgetKeepingOutput,
  type CompiledCode,
  costBeforeReading,
  stepsToPrintText,
  reportUnexpectedError,
  type RenderState,
} from '../run/run.ts'
import {
  findNonInheritedName,
  frameOf,
  makePlainNameLookup,
  type ReferenceReader,
  makeReferenceReader,
} from '../run/scope.ts'
import { transformLongText, visitorOf } from '../run/step-budget.ts'
import { toPrintedText } from '../run/values.ts'
import { textUnitsPerStep, stepsToReadReferences } from './plan.ts'
import type { CompileContext } from './tables.ts'

export type Variable = { references: readonly Reference[]; formatters: readonly BuiltinCall[] }

/** Compiles the variable tags `{a}` and `{a, b|formatter}`: passes the first value through the formatters and prints it. */
export function compileVariable(
  compiling: CompileContext,
  variable: Variable,
  before: string,
  place: SourceLocation,
): CompiledCode {
  const cost = stepsToReadReferences(variable.references) + Math.floor(before.length / textUnitsPerStep)
  const ofText = findTextOnlyFormatter(compiling, variable)
  if (ofText) return compileText(variable, ofText, before, { cost, place })
  if (variable.formatters.length === 0) return compilePlain(variable, before, { cost, place })

  const value = compileVariableValue(compiling, variable, place, 'VARIABLE')
  return (run, out) => {
    const start = out + before
    const made = value(run, start)
    const text = typeof made === 'string' ? made : printVariableValue(run, start, made, place)
    const page = start + text
    if ((run.steps += cost + (text.length >>> 10)) >= run.checkAt) checkBudgetKeepingOutput(run, page, place)
    return page
  }
}

/**
 * Returns the function of a variable's only formatter when that function needs nothing but a text (`Formatter.ofText`); `null`
 * when it needs more, or when the tag has several formatters or references.
 */
export function findTextOnlyFormatter(
  { tables }: Pick<CompileContext, 'tables'>,
  { references, formatters }: Variable,
): ((text: string) => string) | null {
  const [only, another] = formatters
  if (!only || another || references.length > 1) return null
  return tables.formatters.get(only.name)?.ofText ?? null
}

type Printing = { cost: number; place: SourceLocation }

function compilePlain(variable: Variable, before: string, { cost, place }: Printing): CompiledCode {
  const { look, read } = readFirst(variable)
  return (run, out) => {
    const value = look === null ? read(run.frame) : findNonInheritedName(run.frame, look)
    const text = typeof value === 'string' ? value : printVariableValue(run, out, value, place)
    const page = out + before + text
    if ((run.steps += cost + (run.frame.depth >>> 3) + (text.length >>> 10)) >= run.checkAt)
      checkBudgetKeepingOutput(run, page, place)
    return page
  }
}

/**
 * Fast path for variables with one formatter that escapes or encodes a text, as most tags have. Such a formatter needs no scope
 * and no state of the run.
 */
function compileText(
  variable: Variable,
  ofText: (text: string) => string,
  before: string,
  printing: Printing,
): CompiledCode {
  const { look, read } = readFirst(variable)
  const { place } = printing
  const cost = printing.cost + 2
  return (run, out) => {
    const value = look === null ? read(run.frame) : findNonInheritedName(run.frame, look)
    let text = ''
    const paid = costBeforeReading(value)
    if (paid > 0) {
      run.out = out
      charge(run, paid, place)
    }
    try {
      const read = toTextWithoutOpaque(run, value)
      text = paid > 0 ? transformLongText(run, read, ofText) : ofText(read)
    } catch (thrown) {
      run.place = place
      reportUnexpectedError(run, thrown, 'VARIABLE')
    }
    const page = out + before + text
    if ((run.steps += cost + (run.frame.depth >>> 3) + stepsToPrintText(value, text)) >= run.checkAt)
      checkBudgetKeepingOutput(run, page, place)
    return page
  }
}

/**
 * Returns two ways to read a variable's first reference. `look` finds it by name with one function call less; it is `null` unless
 * the reference is a single plain name, as nearly all are.
 */
function readFirst({ references }: Variable): { look: NameLookup | null; read: ReferenceReader } {
  const reference = references[0] ?? ['@']
  return { look: makePlainNameLookup(reference), read: makeReferenceReader(reference) }
}

/**
 * Returns what a variable prints for a value, and charges list elements as they are printed. A list nested too deep prints nothing
 * and adds an error.
 */
export function printVariableValue(run: RenderState, out: string, value: unknown, place: SourceLocation): string {
  if (typeof value !== 'object') return toPrintedText(value)
  if (!Array.isArray(value)) return printOpaque(run, value)
  run.out = out
  try {
    return toPrintedText(value, visitorOf(run, place))
  } catch (thrown) {
    run.place = place
    reportUnexpectedError(run, thrown, 'VARIABLE')
    return ''
  }
}

/**
 * Compiles a variable to a function that returns its value after its formatters; undefined after an error. The formatters of
 * `.var` (BINDVAR) do not get the value as their scope.
 */
export function compileVariableValue(
  { tables }: CompileContext,
  variable: Variable,
  place: SourceLocation,
  opcode: 'VARIABLE' | 'BINDVAR',
): (run: RenderState, out: string) => unknown {
  const { references, formatters } = variable
  const read = makeReferenceReader(references[0] ?? ['@'])
  const readSecond = references[1] ? makeReferenceReader(references[1]) : null
  const found = formatters.map(({ name }) => tables.formatters.get(name)).filter((known) => known !== undefined)
  const steps = found.map((known: Formatter, index) => known.prepare(formatters[index]?.words ?? []))
  const first = stepsToReadReferences(references)
  const pushes = opcode === 'VARIABLE' && found.some((known) => known.isScoped)

  return (run, out) => {
    const frame = run.frame
    let value = read(frame)
    run.out = out
    try {
      if (pushes) run.frame = frameOf(value, frame)
      charge(run, first + (frame.depth >>> 3), place)
      for (const step of steps) {
        charge(run, 1 + (frame.depth >>> 3), place)
        run.tagFrame = frame
        run.place = place
        run.second = readSecond === null ? undefined : readSecond(frame)
        value = step(value, run)
      }
    } catch (thrown) {
      reportUnexpectedError(run, thrown, opcode)
      value = undefined
    }
    run.frame = frame
    return value
  }
}
