import { readable, readText } from '../run/opaque.ts'
import type { Run } from '../run/run.ts'
import { asText } from '../run/values.ts'
import { chargeGrowth, chargeText } from '../run/work.ts'
import type { Arguments, Parameter, Parameters } from './parameters.ts'

/** What formatters and predicates have in common: declared parameters and a function made once for the words of a tag. */
type Builtin<result> = {
  /** One line for the reference. */
  readonly about: string
  readonly parameters: Parameters
  /** Reads names besides the value it is given, so it needs the value as its scope. */
  readonly isScoped: boolean
  /** Whether what it makes is plain text, HTML, or escaped for HTML: the escapes of a place ask for it. */
  readonly makes: 'text' | 'html' | 'escaped'
  /** What it does to a text, where that is all it reads. */
  readonly ofText: ((text: string) => string) | null
  /** What does not fit the declaration, in words. */
  faults(words: readonly string[]): string[]
  prepare(words: readonly string[]): (value: unknown, run: Run) => result
}

export type Formatter = Builtin<unknown>
export type Predicate = Builtin<boolean>

type Apply<declared extends Parameters, result> = (value: unknown, args: Arguments<declared>, run: Run) => result

/** A formatter that sees its value, its arguments and the settings of the rendering. */
export function formatter<declared extends Parameters>(
  about: string,
  parameters: declared,
  apply: Apply<declared, unknown>,
): Formatter {
  return builtin(about, parameters, apply, false)
}

/** A formatter that also looks up names, with the value as the innermost scope. */
export function scopedFormatter<declared extends Parameters>(
  about: string,
  parameters: declared,
  apply: Apply<declared, unknown>,
): Formatter {
  return builtin(about, parameters, apply, true)
}

export function predicate<declared extends Parameters>(
  about: string,
  parameters: declared,
  apply: Apply<declared, boolean>,
): Predicate {
  return builtin(about, parameters, apply, false)
}

/** A formatter whose only input is a text. */
export function textFormatter(
  about: string,
  apply: (text: string) => string,
  read: (value: unknown) => string,
): Formatter {
  const step = (value: unknown, run: Run): unknown => {
    const text = typeof value === 'string' ? readText(run, value) : read(value)
    const made = apply(text)
    if (made.length > text.length) chargeGrowth(run, made.length - text.length)
    return made
  }
  return { about, parameters: {}, isScoped: false, makes: 'text', ofText: apply, faults: () => [], prepare: () => step }
}

/** A text formatter that takes long: so many steps for each 64 UTF-16 units. */
export function slowTextFormatter(about: string, apply: (text: string) => string, stepsOf64: number): Formatter {
  return builtin(
    about,
    {},
    (value, _, run) => {
      const text = asText(value)
      chargeText(run, text, stepsOf64)
      return apply(text)
    },
    false,
  )
}

function builtin<declared extends Parameters, result>(
  about: string,
  parameters: declared,
  apply: Apply<declared, result>,
  isScoped: boolean,
): Builtin<result> {
  return {
    about,
    parameters,
    isScoped,
    makes: 'text',
    ofText: null,
    faults: (words) => readAll(parameters, words).faults,
    prepare(words) {
      const args = readAll(parameters, words).args as Arguments<declared>
      return (value, run) => apply(readable(run, value), args, run)
    },
  }
}

function readAll(
  parameters: Parameters,
  words: readonly string[],
): { args: Record<string, unknown>; faults: string[] } {
  const args: Record<string, unknown> = {}
  const faults: string[] = []
  Object.entries(parameters).forEach(([name, parameter], index) => {
    const mine = parameter.takes === 'rest' ? words.slice(index) : words.slice(index, index + 1)
    const found = mine.length === 0 ? parameter.standard : parameter.read(mine)
    if (found === undefined) faults.push(fault(name, parameter, mine))
    args[name] = found ?? parameter.standard
  })
  return { args, faults }
}

function fault(name: string, { type }: Parameter<unknown>, words: readonly string[]): string {
  return `'${words.join(' ')}' is no ${type} for '${name}'`
}
