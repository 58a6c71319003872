import { splitDottedPath, parseReference } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { applyPartial, type PartialOptions } from '../run/partials.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope, type ReferenceReader, makeReferenceReader, stepsToLookUpName } from '../run/scope.ts'
import {
  listOrEmpty,
  asNumber,
  asText,
  childAtTextKey,
  valueAtPath,
  isRecord,
  isTruthy,
  toPrintedText,
  segmentOf,
  sizeOf,
} from '../run/values.ts'
import { enforceTextLengthLimit, chargeText, printValue } from '../run/step-budget.ts'
import { type Formatter, formatter, scopedFormatter, costPer64Characters } from './builtin.ts'
import { nonZero, type Parameter, path, reference, references, word, words } from './parameter-declarations.ts'

/**
 * Arguments of `find-first` and `find-last`: a `path` inside each list element, or `lookup path`, where each element is a key of
 * the object `lookup` and the path starts at the value of that key.
 */
type Wanted = { lookup: ReferenceReader | null; path: Reference }

const wanted: Parameter<Wanted> = {
  type: 'path, or lookup and path',
  takes: 'rest',
  defaultValue: { lookup: null, path: [] },
  read([first = '', second]) {
    if (second === undefined) return { lookup: null, path: splitDottedPath(first) }
    const lookup = parseReference(first)
    return lookup ? { lookup: makeReferenceReader(lookup), path: splitDottedPath(second) } : undefined
  },
}

/**
 * Options of `apply`: `private` and `key=value` words after the name of the partial. They are read once for each tag, however
 * often it runs.
 */
const applyOptions: Parameter<PartialOptions> = {
  type: 'words',
  takes: 'rest',
  defaultValue: { isPrivate: false, args: null },
  read(all) {
    const pairs = all.filter((option) => option.includes('=')).map(splitPair)
    return { isPrivate: all.includes('private'), args: pairs.length > 0 ? Object.fromEntries(pairs) : null }
  },
}

const joinedWords: Parameter<string> = { type: 'words', takes: 'rest', defaultValue: '', read: (all) => all.join(' ') }

/** Costs in budget steps of `format`: to search its pattern, and to look up and print an argument. */
const stepsOfPattern = 4
const stepsOfArgument = 2

/** Parameter that joins all words of the tag to one path: `a.b c` is the path `a.b.c`. */
const joinedPaths: Parameter<Reference> = {
  type: 'paths',
  takes: 'rest',
  defaultValue: [],
  read: (all) => all.flatMap((text) => [...splitDottedPath(text)]),
}

/**
 * Formatters of the template language itself: partials (`apply`), values in lists and objects (`get`, `count`, `key-by`), numbers
 * (`round`, `mod`) and messages with variables (`format`).
 */
export const coreFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'apply',
    scopedFormatter(
      'Runs a partial or macro with the value as its scope; `private` hides the outer names, `key=value` words become `@args`.',
      { name: word(), options: applyOptions },
      { makes: 'partial', cost: 'as it goes' },
      (value, { name, options }, run) => applyPartial(run, name, value, options),
    ),
  ],
  [
    'count',
    formatter(
      'How many elements, keys or characters the value has.',
      {},
      { makes: 'word', cost: (value) => (isRecord(value) ? sizeOf(value) : 0) },
      sizeOf,
    ),
  ],
  [
    'cycle',
    formatter(
      'The word whose turn it is: the value counts from 1 and wraps around.',
      { values: words() },
      { makes: 'text', cost: 'fixed' },
      cycle,
    ),
  ],
  ['find-first', findFormatter('The first element of a list for which the path holds something.', 1)],
  ['find-last', findFormatter('The last element of a list for which the path holds something.', -1)],
  [
    'format',
    formatter(
      'Fills `{0}`, `{1}` … in the value with the variables named.',
      { values: references() },
      {
        makes: 'text',
        cost: (value, { values }, run) =>
          stepsOfPattern +
          values.length * (stepsOfArgument + stepsToLookUpName(run.tagFrame)) +
          costPer64Characters(2)(value),
      },
      format,
    ),
  ],
  [
    'get',
    scopedFormatter(
      'Walks into the value by keys that variables hold; a list is a path.',
      { keys: references() },
      { makes: 'text', cost: 'as it goes' },
      get,
    ),
  ],
  ['iter', formatter('Where the innermost loop is, from 1.', {}, { makes: 'word', cost: 'fixed' }, iter)],
  [
    'key-by',
    formatter(
      'Makes an object of a list: each element under what its path holds.',
      { path: path() },
      {
        makes: 'text',
        cost: (value, args) => listOrEmpty(value).length * (2 + ((args.path?.length ?? 0) >>> 1)),
      },
      keyBy,
    ),
  ],
  [
    'lookup',
    scopedFormatter(
      'The variable whose name is the value of the argument.',
      { name: reference() },
      { makes: 'text', cost: 'as it goes' },
      lookup,
    ),
  ],
  [
    'mod',
    formatter(
      'The remainder of a division.',
      { by: nonZero(2) },
      { makes: 'word', cost: 'fixed' },
      (value, { by }) => asNumber(value) % by,
    ),
  ],
  [
    'output',
    formatter(
      'The words themselves.',
      { values: joinedWords },
      { makes: 'text', cost: 'fixed' },
      (_, { values }) => values,
    ),
  ],
  [
    'pluralize',
    formatter(
      'An ending by number: nothing for 1 and `s` otherwise, or the words given.',
      { endings: words() },
      { makes: 'text', cost: 'fixed' },
      pluralize,
    ),
  ],
  [
    'prop',
    formatter(
      'Walks into the value by literal paths.',
      { paths: joinedPaths },
      { makes: 'text', cost: (_, args) => args.paths.length >>> 3 },
      (value, args) => valueAtPath(value, args.paths),
    ),
  ],
  [
    'round',
    formatter('The nearest whole number.', {}, { makes: 'word', cost: 'fixed' }, (value) =>
      Math.round(asNumber(value)),
    ),
  ],
  ['str', formatter('The value as text; lists and objects are empty.', {}, { makes: 'text', cost: 'fixed' }, asText)],
])

function splitPair(option: string): [string, string] {
  const at = option.indexOf('=')
  return [option.slice(0, at), option.slice(at + 1)]
}

function cycle(value: unknown, { values }: { values: readonly string[] }): string | undefined {
  const count = values.length
  if (count === 0) return ''
  const at = (asNumber(value) - 1) % count
  return values[at < 0 ? at + count : at]
}

/**
 * Declares `find-first` (direction 1) or `find-last` (-1), which return the first or last list element whose path holds a truthy
 * value.
 */
function findFormatter(about: string, direction: 1 | -1): Formatter {
  return scopedFormatter(about, { wanted }, { makes: 'text', cost: 'as it goes' }, (value, args, run) => {
    return find(value, args.wanted, run, direction)
  })
}

function find(value: unknown, { lookup, path }: Wanted, run: RenderState, direction: 1 | -1): unknown {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  const by = lookup?.(run.frame)
  const stepsOfTwo = 1 + (path.length >>> 2)
  for (let at = direction === 1 ? 0 : list.length - 1; at >= 0 && at < list.length; at += direction) {
    if ((at & 1) === 0) charge(run, stepsOfTwo)
    const looked = lookup ? childAtTextKey(by, printValue(run, list[at])) : list[at]
    if (isTruthy(valueAtPath(looked, path))) return list[at]
  }
  return undefined
}

/** Matches placeholders such as `{0}` with their index. Any other text in braces is matched without an index, and so removed. */
const placeholder = /\{(\d*)\}|\{[^}]*(?:\}|$)/g

/**
 * Fills the placeholders of a text, such as `{0} and {1}`, with the values of the tag's arguments, which are looked up in the
 * tag's own frame.
 */
function format(value: unknown, args: { values: readonly ReferenceReader[] }, run: RenderState): string {
  const texts = args.values.map((read) => printValue(run, read(run.tagFrame)))
  const pattern = asText(value)
  let filled = ''
  let from = 0
  for (const { 0: whole, 1: index, index: at } of pattern.matchAll(placeholder)) {
    const text = index === undefined ? '' : (texts[Number(index)] ?? '')
    charge(run, 1 + (text.length >>> 6))
    filled += pattern.slice(from, at) + text
    from = at + whole.length
    enforceTextLengthLimit(run, filled.length + pattern.length - from)
  }
  return filled + pattern.slice(from)
}

/**
 * Reads a nested value by the keys that the tag's variables hold, one level per key. A variable that holds a list gives several
 * keys.
 */
function get(value: unknown, args: { keys: readonly ReferenceReader[] }, run: RenderState): unknown {
  let found = value
  for (const read of args.keys) {
    const key = read(run.frame)
    for (const step of Array.isArray(key) ? key : [key]) {
      if (found === undefined) return undefined
      charge(run, 1)
      found = childAtTextKey(found, printValue(run, step))
    }
  }
  return found
}

const readIndex = makeReferenceReader(['@index'])

function iter(_: unknown, __: unknown, run: RenderState): string {
  return toPrintedText(readIndex(run.tagFrame))
}

/**
 * Makes an object of a list. The key of each element is the value that the path holds in it; elements without that value are left
 * out.
 */
function keyBy(value: unknown, { path }: { path: Reference | null }, run: RenderState): unknown {
  if (!Array.isArray(value) || path === null) return {}
  const keyed = value.map((element) => ({ key: valueAtPath(element, path), element }))
  const entries = keyed.filter(({ key }) => key !== undefined).map(({ key, element }) => [keyOf(key, run), element])
  return Object.fromEntries(entries)
}

function keyOf(key: unknown, run: RenderState): string {
  return key === null ? 'null' : printValue(run, key)
}

/**
 * Returns the value of a variable whose name or dotted path is itself held by a variable, the one that the tag's argument names.
 */
function lookup(_: unknown, args: { name: ReferenceReader | null }, run: RenderState): unknown {
  const name = args.name?.(run.frame)
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  const text = String(name)
  chargeText(run, text, 32)
  const [first = '', ...rest] = text.split('.')
  const start = first.startsWith('@')
    ? makeReferenceReader([first])(run.frame)
    : lookUpInScope(run.frame, segmentOf(first))
  return rest.reduce((found: unknown, key) => childAtTextKey(found, key), start)
}

/**
 * Returns an ending for a number. The tag's arguments are none (then '' for 1, otherwise 's'), the plural, or singular and
 * plural.
 */
function pluralize(value: unknown, { endings }: { endings: readonly string[] }): string {
  const [first, second] = endings
  const singular = second === undefined ? '' : (first ?? '')
  return asNumber(value) === 1 ? singular : (second ?? first ?? 's')
}
