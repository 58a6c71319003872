import { removeOpaqueText } from '../run/opaque.ts'
import { charge, type RenderState } from '../run/run.ts'
import { asText } from '../run/values.ts'
import { chargeTextGrowth, stepsToReadText, transformLongText } from '../run/step-budget.ts'
import type { Arguments, Parameter, ParameterDeclarations } from './parameter-declarations.ts'

/**
 * Cost of one call of a formatter or predicate in budget steps, beyond the one step of its tag. It is charged before the call
 * runs, so a call that exceeds the budget never starts. Every declaration needs a cost:
 * - `fixed`: the call looks at a fixed number of fields and at no more than the beginning of a text,
 * - a number of steps, for work that is always the same but takes long,
 * - a function that counts what the call will walk,
 * - `as it goes`: the call charges each piece itself before it works on it, because the pieces are not known earlier.
 */
export type StepCost<args> =
  | 'fixed'
  | 'as it goes'
  | number
  | ((value: unknown, args: args, run: RenderState) => number)

/**
 * Kind of text that a formatter prints. check/fit.ts uses it to decide which escape the text still needs at its place in the
 * HTML.
 */
export type OutputKind =
  /** The formatter can print any text. */
  | 'text'
  /** The formatter prints only letters, digits, points and hyphens. */
  | 'word'
  /** The formatter prints HTML elements and text, with every value escaped. */
  | 'html'
  /** The formatter prints attributes of an HTML tag, with every value escaped. */
  | 'attributes'
  /** The formatter prints the output of a partial or macro. */
  | 'partial'
  /** The formatter prints text without `&`, `<` and `>`. */
  | 'escaped text'
  /** The formatter prints text without `&`, `<`, `>` and `"`. */
  | 'escaped'
  /**
   * The formatter prints letters, digits, `%` and punctuation that has no meaning in HTML, except for the single quote; no colon.
   */
  | 'encoded'
  /** The formatter prints a URL: the characters that 'encoded' allows, and the punctuation of URLs. */
  | 'encoded address'
  /** The formatter prints JSON that cannot end a script element. */
  | 'json'
  /** The formatter prints JSON without any escape. */
  | 'raw json'
  /** The formatter prints text that the template's author leaves unescaped on purpose. */
  | 'as it is'

/**
 * Common part of formatters and predicates: the declared parameters, and `prepare`, which makes the function for one tag's
 * arguments.
 */
type Builtin<result> = {
  /** One-line description of the formatter or predicate for the generated reference. */
  readonly about: string
  readonly parameters: ParameterDeclarations
  /** True when a call costs more steps the larger its value is. */
  readonly grows: boolean
  /** True when the formatter also looks up names in the scope, with its value as the innermost scope. */
  readonly isScoped: boolean
  /** Returns an error message for each argument of a tag that does not fit the declared parameters. */
  faults(words: readonly string[]): string[]
  prepare(words: readonly string[]): (value: unknown, run: RenderState) => result
}

export type Formatter = Builtin<unknown> & {
  readonly makes: OutputKind
  /** The formatter's function for callers that have only a text; `null` when the formatter needs more than a text. */
  readonly ofText: ((text: string) => string) | null
}
export type Predicate = Builtin<boolean>

type Apply<args, result> = (value: unknown, args: args, run: RenderState) => result

type Declared<args> = { makes: OutputKind; cost: StepCost<args> }

/** Declares a formatter that depends only on its value, its arguments and the settings of the rendering. */
export function formatter<declared extends ParameterDeclarations>(
  about: string,
  parameters: declared,
  { makes, cost }: Declared<Arguments<declared>>,
  apply: Apply<Arguments<declared>, unknown>,
): Formatter {
  return { ...builtin(about, parameters, cost, apply), makes, ofText: null, isScoped: false }
}

/**
 * Declares a formatter that, besides its value and arguments, looks up names in the scope, with its value as the innermost scope.
 */
export function scopedFormatter<declared extends ParameterDeclarations>(
  about: string,
  parameters: declared,
  declaration: Declared<Arguments<declared>>,
  apply: Apply<Arguments<declared>, unknown>,
): Formatter {
  return { ...formatter(about, parameters, declaration, apply), isScoped: true }
}

/**
 * Declares a formatter that prints HTML. It also looks up names in the scope, and charges each piece of its work before doing it.
 */
export function htmlFormatter<declared extends ParameterDeclarations>(
  about: string,
  parameters: declared,
  apply: Apply<Arguments<declared>, unknown>,
): Formatter {
  return scopedFormatter(about, parameters, { makes: 'html', cost: 'as it goes' }, apply)
}

export function predicate<declared extends ParameterDeclarations>(
  about: string,
  parameters: declared,
  cost: StepCost<Arguments<declared>>,
  apply: Apply<Arguments<declared>, boolean>,
): Predicate {
  return { ...builtin(about, parameters, cost, apply), isScoped: false }
}

/**
 * Declares a formatter whose only input is a text. A call costs about one step per 64 UTF-16 units. Most tags use such a
 * formatter.
 */
export function textFormatter(about: string, makes: OutputKind, apply: (text: string) => string): Formatter {
  return { ...slowTextFormatter(about, { makes, stepsPer64Units: 4 }, apply), ofText: apply }
}

/** `isByCharacter` is false when a character's output depends on the characters around it, so that the text is never split. */
type SlowText = { makes: OutputKind; stepsPer64Units: number; isByCharacter?: boolean }

const unitsOfLongText = 1024

/**
 * Declares a text formatter that is slower than usual: a call costs `stepsPer64Units` steps per 64 UTF-16 units, and more when
 * the text grows.
 */
export function slowTextFormatter(
  about: string,
  { makes, stepsPer64Units, isByCharacter = true }: SlowText,
  apply: (text: string) => string,
): Formatter {
  return formatter(about, {}, { makes, cost: costPer64Characters(stepsPer64Units) }, (value, _, run) => {
    const text = asText(value)
    if (isByCharacter && text.length >= unitsOfLongText) return transformLongText(run, text, apply)
    const made = apply(text)
    chargeTextGrowth(run, made.length - text.length)
    return made
  })
}

/** Returns the cost function of a formatter that reads a text: `stepsPer64Units` steps per 64 UTF-16 units. */
export function costPer64Characters(stepsPer64Units: number): (value: unknown) => number {
  return (value) => (typeof value === 'string' ? stepsToReadText(value, stepsPer64Units) : 0)
}

function builtin<declared extends ParameterDeclarations, result>(
  about: string,
  parameters: declared,
  cost: StepCost<Arguments<declared>>,
  apply: Apply<Arguments<declared>, result>,
): Omit<Builtin<result>, 'isScoped'> {
  return {
    about,
    parameters,
    grows: cost === 'as it goes' || typeof cost === 'function',
    faults: (words) => readAll(parameters, words).faults,
    prepare(words) {
      const args = readAll(parameters, words).args as Arguments<declared>
      if (cost === 'fixed' || cost === 'as it goes')
        return (value, run) => apply(removeOpaqueText(run, value), args, run)
      const stepsOf = typeof cost === 'number' ? () => cost : cost
      return (value, run) => {
        const read = removeOpaqueText(run, value)
        charge(run, stepsOf(read, args, run))
        return apply(read, args, run)
      }
    },
  }
}

function readAll(
  parameters: ParameterDeclarations,
  words: readonly string[],
): { args: Record<string, unknown>; faults: string[] } {
  const args: Record<string, unknown> = {}
  const faults: string[] = []
  Object.entries(parameters).forEach(([name, parameter], index) => {
    const mine = parameter.takes === 'rest' ? words.slice(index) : words.slice(index, index + 1)
    const found = mine.length === 0 ? parameter.defaultValue : parameter.read(mine)
    if (found === undefined) faults.push(fault(name, parameter, mine))
    args[name] = found ?? parameter.defaultValue
  })
  return { args, faults }
}

const maxShownLength = 60

function fault(name: string, { type }: Parameter<unknown>, words: readonly string[]): string {
  const given = words.join(' ')
  const shown = given.length > maxShownLength ? `${given.slice(0, maxShownLength)}…` : given
  return `'${shown}' is no ${type} for '${name}'`
}
