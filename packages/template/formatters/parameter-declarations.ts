import { splitDottedPath, parseReference } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { makeReferenceReader, type ReferenceReader } from '../run/scope.ts'

/**
 * Declares one argument of a formatter or predicate, for reading it from a tag, for checks and for the generated reference.
 * `read` returns undefined for invalid words; then the default applies and the check reports an error.
 */
export type Parameter<value> = {
  readonly type: string
  readonly takes: 'one' | 'rest'
  readonly defaultValue: value
  read(words: readonly string[]): value | undefined
}

export type ParameterDeclarations = Readonly<Record<string, Parameter<unknown>>>

export type Arguments<declared extends ParameterDeclarations> = {
  readonly [name in keyof declared]: declared[name] extends Parameter<infer value> ? value : never
}

export function word(defaultValue = ''): Parameter<string> {
  return { type: 'word', takes: 'one', defaultValue, read: ([first]) => first }
}

export function words(): Parameter<readonly string[]> {
  return { type: 'words', takes: 'rest', defaultValue: [], read: (all) => all }
}

export function wholeNumber(defaultValue: number): Parameter<number> {
  return { type: 'whole number', takes: 'one', defaultValue, read: ([first = '']) => wholeOf(first) }
}

/** Declares an argument that is a whole number other than 0; 0 is read as the default. */
export function nonZero(defaultValue: number): Parameter<number> {
  const number = wholeNumber(defaultValue)
  return { ...number, read: (all) => (number.read(all) === 0 ? defaultValue : number.read(all)) }
}

function wholeOf(text: string): number | undefined {
  const number = Number.parseInt(text, 10)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Declares an argument that names a variable; `null` when the argument is missing. */
export function reference(): Parameter<ReferenceReader | null> {
  return { type: 'reference', takes: 'one', defaultValue: null, read: ([first = '']) => readOfWord(first) }
}

export function references(): Parameter<readonly ReferenceReader[]> {
  return { type: 'references', takes: 'rest', defaultValue: [], read: (all) => allOrNone(all, readOfWord) }
}

/** Declares an argument that is a dotted path of keys, whose first key is not looked up in the scope. */
export function path(): Parameter<Reference | null> {
  return { type: 'path', takes: 'one', defaultValue: null, read: ([first = '']) => splitDottedPath(first) }
}

/** Maximum length in characters of all options of a tag together. Longer options are reported as invalid. */
const maxOptionsLength = 400

/** Declares `name:value` arguments; options with unknown names are ignored. */
export function options<value>(type: string, read: (words: readonly string[]) => value): Parameter<value> {
  const isTooLong = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0) > maxOptionsLength
  return { type, takes: 'rest', defaultValue: read([]), read: (all) => (isTooLong(all) ? undefined : read(all)) }
}

/**
 * Declares arguments of the form `reference`, `name:reference` or `name=reference`. An invalid reference reads as a missing
 * value.
 */
export function namedReferences(): Parameter<readonly NamedArgument[]> {
  return { type: 'references, named or not', takes: 'rest', defaultValue: [], read: (all) => all.map(namedRead) }
}

export type NamedArgument = { readonly name: string | null; readonly read: ReferenceReader }

function namedRead(text: string): NamedArgument {
  const at = text.search(/[:=]/)
  const read = readOfWord(text.slice(at + 1)) ?? (() => undefined)
  return { name: at === -1 ? null : text.slice(0, at), read }
}

/** Declares up to `max` arguments, each a JSON value (a number, a text in quotes, true, false, null) or a variable. */
export function valuesOrReferences(max: number): Parameter<readonly ReferenceReader[]> {
  const read = (all: readonly string[]) => allOrNone(all.slice(0, max), operandOf)
  return { type: 'values or references', takes: 'rest', defaultValue: [], read }
}

function readOfWord(text: string): ReferenceReader | undefined {
  const found = parseReference(text)
  return found ? makeReferenceReader(found) : undefined
}

const looksLikeJson = /^(?:["\d[{]|-\d|true|false|null)/

function operandOf(text: string): ReferenceReader | undefined {
  const constant = looksLikeJson.test(text) ? jsonOf(text) : undefined
  return constant ? () => constant.value : readOfWord(text)
}

function jsonOf(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

function allOrNone<value>(all: readonly string[], read: (text: string) => value | undefined): value[] | undefined {
  const values = all.map(read).filter((value) => value !== undefined)
  return values.length === all.length ? values : undefined
}
