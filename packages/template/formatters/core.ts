import { pathOf, referenceOf } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { applyPartial } from '../run/partials.ts'
import { charge, type Run, stop } from '../run/run.ts'
import { findName, type Read, readOf } from '../run/scope.ts'
import { asNumber, asText, childOf, childPath, isTruthy, printed, segmentOf, sizeOf } from '../run/values.ts'
import { type Formatter, formatter, scopedFormatter } from './builtin.ts'
import { nonZero, type Parameter, path, paths, reference, references, word, words } from './parameters.ts'
import { chargeText, printedBy } from '../run/work.ts'

/** `path` in the element, or `lookup path`: the element is a key of the lookup. */
type Wanted = { lookup: Read | null; path: Reference }

const wanted: Parameter<Wanted> = {
  type: 'path, or lookup and path',
  takes: 'rest',
  standard: { lookup: null, path: [] },
  read([first = '', second]) {
    if (second === undefined) return { lookup: null, path: pathOf(first) }
    const lookup = referenceOf(first)
    return lookup ? { lookup: readOf(lookup), path: pathOf(second) } : undefined
  },
}

/** Values, lists, scopes (template-engine.md 2.1). */
export const coreFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'apply',
    scopedFormatter(
      'Runs a partial or macro with the value as its scope; `private` hides the outer names, `key=value` words become `@args`.',
      { name: word(), options: words() },
      apply,
    ),
  ],
  [
    'count',
    formatter('How many elements, keys or characters the value has.', {}, (value, _, run) => count(value, run)),
  ],
  [
    'cycle',
    formatter('The word whose turn it is: the value counts from 1 and wraps around.', { values: words() }, cycle),
  ],
  [
    'find-first',
    scopedFormatter('The first element of a list for which the path holds something.', { wanted }, (value, args, run) =>
      find(value, args.wanted, run, 1),
    ),
  ],
  [
    'find-last',
    scopedFormatter('The last element of a list for which the path holds something.', { wanted }, (value, args, run) =>
      find(value, args.wanted, run, -1),
    ),
  ],
  [
    'format',
    formatter('Fills `{0}`, `{1}` … in the value with the variables named.', { values: references() }, format),
  ],
  [
    'get',
    scopedFormatter('Walks into the value by keys that variables hold; a list is a path.', { keys: references() }, get),
  ],
  ['iter', formatter('Where the innermost loop is, from 1.', {}, iter)],
  ['key-by', formatter('Makes an object of a list: each element under what its path holds.', { path: path() }, keyBy)],
  ['lookup', scopedFormatter('The variable whose name is the value of the argument.', { name: reference() }, lookup)],
  ['mod', formatter('The remainder of a division.', { by: nonZero(2) }, (value, { by }) => asNumber(value) % by)],
  ['output', formatter('The words themselves.', { values: words() }, (_, { values }) => values.join(' '))],
  [
    'pluralize',
    formatter(
      'An ending by number: nothing for 1 and `s` otherwise, or the words given.',
      { endings: words() },
      pluralize,
    ),
  ],
  [
    'prop',
    formatter('Walks into the value by literal paths.', { paths: paths() }, (value, args) =>
      args.paths.reduce(childPath, value),
    ),
  ],
  ['round', formatter('The nearest whole number.', {}, (value) => Math.round(asNumber(value)))],
  ['str', formatter('The value as text; lists and objects are empty.', {}, asText)],
])

/** `name [private] [key=value …]` */
function apply(value: unknown, { name, options }: { name: string; options: readonly string[] }, run: Run): string {
  const pairs = options.filter((option) => option.includes('=')).map(splitPair)
  const args = pairs.length > 0 ? Object.fromEntries(pairs) : null
  return applyPartial(run, name, value, { isPrivate: options.includes('private'), args })
}

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

function count(value: unknown, run: Run): number {
  const size = sizeOf(value)
  if (typeof value === 'object') charge(run, size * 2)
  return size
}

/** The first or last element for which the path holds something. */
function find(value: unknown, { lookup, path }: Wanted, run: Run, direction: 1 | -1): unknown {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  const by = lookup?.(run.frame)
  const steps = 1 + path.length
  for (let at = direction === 1 ? 0 : list.length - 1; at >= 0 && at < list.length; at += direction) {
    charge(run, steps)
    const looked = lookup ? childOf(by, printedBy(run, list[at])) : list[at]
    if (isTruthy(childPath(looked, path))) return list[at]
  }
  return undefined
}

/** `{0}`; what else stands in braces is left out. */
const placeholder = /\{(\d*)\}|\{[^}]*(?:\}|$)/g

/** `{0} and {1}`; the values are looked up where the tag stands. */
function format(value: unknown, args: { values: readonly Read[] }, run: Run): string {
  const texts = args.values.map((read) => printedBy(run, read(run.tagFrame)))
  const pattern = asText(value)
  chargeText(run, pattern, 2)
  let filled = ''
  let from = 0
  for (const { 0: whole, 1: index, index: at } of pattern.matchAll(placeholder)) {
    const text = index === undefined ? '' : (texts[Number(index)] ?? '')
    filled += pattern.slice(from, at) + text
    from = at + whole.length
    charge(run, 1 + (text.length >>> 6))
    if (filled.length + pattern.length - from > run.limits.textLength)
      stop(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${run.limits.textLength}`)
  }
  return filled + pattern.slice(from)
}

/** Walks into the value by keys that variables hold; a list is a path. */
function get(value: unknown, args: { keys: readonly Read[] }, run: Run): unknown {
  let found = value
  for (const read of args.keys) {
    const key = read(run.frame)
    for (const step of Array.isArray(key) ? key : [key]) {
      if (found === undefined) return undefined
      charge(run, 1)
      found = childOf(found, printedBy(run, step))
    }
  }
  return found
}

const readIndex = readOf(['@index'])

function iter(_: unknown, __: unknown, run: Run): string {
  return printed(readIndex(run.tagFrame))
}

/** Elements without the path are left out. */
function keyBy(value: unknown, { path }: { path: Reference | null }, run: Run): unknown {
  if (!Array.isArray(value) || path === null) return {}
  charge(run, value.length * (3 + path.length))
  const keyed = value.map((element) => ({ key: childPath(element, path), element }))
  const entries = keyed.filter(({ key }) => key !== undefined).map(({ key, element }) => [keyOf(key, run), element])
  return Object.fromEntries(entries)
}

function keyOf(key: unknown, run: Run): string {
  return key === null ? 'null' : printedBy(run, key)
}

/** The variable whose name is the value of the argument. */
function lookup(_: unknown, args: { name: Read | null }, run: Run): unknown {
  const name = args.name?.(run.frame)
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  const text = String(name)
  chargeText(run, text, 16)
  const [first = '', ...rest] = text.split('.')
  const start = first.startsWith('@') ? readOf([first])(run.frame) : findName(run.frame, segmentOf(first))
  return rest.reduce((found: unknown, key) => childOf(found, key), start)
}

/** `s`, `(plural)` or `(singular plural)`. */
function pluralize(value: unknown, { endings }: { endings: readonly string[] }): string {
  const [first, second] = endings
  const singular = second === undefined ? '' : (first ?? '')
  return asNumber(value) === 1 ? singular : (second ?? first ?? 's')
}
