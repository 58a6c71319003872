import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * Thrown when a command's arguments are invalid or a prerequisite of the measurement is missing. The message is a full
 * sentence, ready to print.
 */
export class UsageError extends Error {}

type Flag = { kind: 'flag'; about: string }
/** An option whose value is a number above 0, by default `usual`. */
type NumberOption = { kind: 'number'; about: string; usual?: number; isWhole?: boolean }
type WordOption = { kind: 'word'; about: string; oneOf?: readonly string[] }
/** An option whose value is a list of comma-separated words. */
type ListOption = { kind: 'list'; about: string; oneOf: readonly string[] }
type Option = Flag | NumberOption | WordOption | ListOption
export type Options = Readonly<Record<string, Option>>

/** Command line of a measuring script. The options `--json` and `--help` are added to those of every script. */
export type Command<O extends Options = Options> = {
  script: string
  about: string
  options: O
  /** Positional arguments of the command: their text in the usage line, and how many are required and allowed. */
  positionals?: { usage: string; least: number; most: number }
}

type ValueOf<One extends Option> = One extends Flag
  ? boolean
  : One extends { kind: 'number'; usual: number }
    ? number
    : One extends NumberOption
      ? number | undefined
      : One extends WordOption
        ? string | undefined
        : readonly string[] | undefined

type Values<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> }

export type Arguments<O extends Options> = {
  values: Values<O>
  positionals: readonly string[]
  isJson: boolean
  isHelp: boolean
}

const common = {
  json: { kind: 'flag', about: 'prints one JSON object a line, and nothing else, on standard output' },
  help: { kind: 'flag', about: 'prints this' },
} satisfies Options

/** Parses and validates the arguments of a command. Throws `UsageError` when they are invalid. */
export function readArguments<O extends Options>(command: Command<O>, argv: readonly string[]): Arguments<O> {
  const all: Options = { ...command.options, ...common }
  const { values, positionals } = parse(all, argv)
  const isHelp = values['help'] === true
  if (!isHelp) checkCount(command, positionals)
  const read = Object.entries(command.options).map(([name, option]) => [name, valueOf(name, option, values[name])])
  return { values: Object.fromEntries(read) as Values<O>, positionals, isJson: values['json'] === true, isHelp }
}

type Parsed = { values: Readonly<Record<string, unknown>>; positionals: string[] }

function parse(all: Options, argv: readonly string[]): Parsed {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const [name, { kind }] of Object.entries(all)) options[name] = { type: kind === 'flag' ? 'boolean' : 'string' }
  const known = Object.keys(all).map((name) => `--${name}`)
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = all[token.name]
    if (!option) {
      throw new UsageError(`There is no option ${token.rawName}. The options are ${listed(known)}.`)
    }
    const isGiven = token.value !== undefined && !(token.value.startsWith('-') && !token.inlineValue)
    if (option.kind === 'flag' && token.value !== undefined) throw new UsageError(`--${token.name} takes no value.`)
    if (option.kind !== 'flag' && !isGiven) throw new UsageError(`--${token.name} needs a value behind it.`)
  }
  return { values, positionals }
}

function checkCount({ script, positionals }: Command, given: readonly string[]): void {
  const { usage, least, most } = positionals ?? { usage: '', least: 0, most: 0 }
  if (given.length < least) throw new UsageError(`An argument is missing: npm run ${script} ${usage}`)
  if (given.length > most) throw new UsageError(`What is “${given[most]}”? ${script} takes no such argument.`)
}

function valueOf(
  name: string,
  option: Option,
  given: unknown,
): boolean | number | string | readonly string[] | undefined {
  if (option.kind === 'flag') return given === true
  if (typeof given !== 'string') return option.kind === 'number' ? option.usual : undefined
  if (option.kind === 'number') return numberOf(`--${name}`, given, option.isWhole === true)
  if (option.kind === 'word') return option.oneOf ? chosen(name, given, option.oneOf) : given
  return given.split(',').map((word) => chosen(name, word, option.oneOf))
}

/** Parses a number above 0. Throws a `UsageError` with the argument's name for anything else. */
export function numberOf(name: string, given: string, isWhole: boolean): number {
  const value = Number(given)
  if (given.trim() === '' || !(value > 0) || !Number.isFinite(value) || (isWhole && !Number.isInteger(value))) {
    throw new UsageError(`${name} takes a ${isWhole ? 'whole number' : 'number'} above 0, not “${given}”.`)
  }
  return value
}

function chosen(name: string, given: string, among: readonly string[]): string {
  if (!among.includes(given)) throw new UsageError(`--${name} is one of ${listed(among)}, not “${given}”.`)
  return given
}

export function usageOf({ script, about, options, positionals }: Command): string {
  const lines = Object.entries({ ...options, ...common }).map(([name, option]) => `  ${shownOption(name, option)}`)
  const call = ['npm run', script, positionals?.usage ?? '--', '[options]'].join(' ')
  return [about, '', `  ${call}`, '', ...lines].join('\n')
}

function shownOption(name: string, option: Option): string {
  const value = { flag: '', number: ' N', word: ' WORD', list: ' WORD,WORD' }[option.kind]
  const usual = option.kind === 'number' && option.usual !== undefined ? ` (${option.usual})` : ''
  const among = 'oneOf' in option && option.oneOf ? `: ${option.oneOf.join(', ')}` : ''
  return `${`--${name}${value}`.padEnd(20)} ${option.about}${usual}${among}`
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
