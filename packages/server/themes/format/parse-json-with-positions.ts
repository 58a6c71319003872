/**
 * Result of `parseJsonWithPositions`: the parsed value, with the offset of each inner value in `places` (by path: keys joined by `/`), the
 * first repeated keys in `twice`, and the first place of each thing that strict JSON does not allow in `loose`; or the syntax
 * error and its offset.
 */
export type JsonParseResult =
  | {
      readonly value: unknown
      readonly places: ReadonlyMap<string, number>
      readonly twice: readonly { key: string; at: number }[]
      readonly loose: ReadonlyMap<string, number>
    }
  | { readonly fault: string; readonly at: number }

const deepest = 32
const mostValues = 50_000
const mostTwice = 100

class Fault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

type Reading = {
  text: string
  at: number
  places: Map<string, number>
  twice: { key: string; at: number }[]
  loose: Map<string, number>
}

/**
 * Parses JSON as loosely as Squarespace does: also with single quotes, without quotes around words, with commas too many, and with
 * comments. Unlike JSON.parse, reports the offset of a syntax error, the offsets of all values and repeated keys.
 */
export function parseJsonWithPositions(text: string): JsonParseResult {
  const reading: Reading = { text, at: 0, places: new Map(), twice: [], loose: new Map() }
  try {
    const value = readValue(reading, '', 0)
    skipSpace(reading)
    if (reading.at < text.length) throw new Fault('something follows after the end of the JSON', reading.at)
    return { value, places: reading.places, twice: reading.twice, loose: reading.loose }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, at: error.at }
    throw error
  }
}

function readValue(reading: Reading, path: string, depth: number): unknown {
  skipSpace(reading)
  if (depth > deepest) throw new Fault(`more than ${deepest} brackets within each other`, reading.at)
  if (reading.places.size >= mostValues) throw new Fault(`more than ${mostValues} values`, reading.at)
  reading.places.set(path, reading.at)
  const sign = reading.text[reading.at]
  if (sign === '{') return readObject(reading, path, depth)
  if (sign === '[') return readList(reading, path, depth)
  if (sign === '"' || sign === "'") return readText(reading, sign)
  return readWord(reading)
}

function readObject(reading: Reading, path: string, depth: number): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  readItems(reading, '}', () => {
    const { at } = reading
    const key = readKey(reading)
    skipSpace(reading)
    if (reading.text[reading.at] !== ':') throw new Fault(`a colon is needed after the key "${key}"`, reading.at)
    reading.at += 1
    if (entries.has(key) && reading.twice.length < mostTwice) reading.twice.push({ key, at })
    entries.set(key, readValue(reading, path === '' ? key : `${path}/${key}`, depth + 1))
  })
  return Object.fromEntries(entries)
}

function readKey(reading: Reading): string {
  const { at, text } = reading
  const sign = text[at]
  if (sign === '"' || sign === "'") return readText(reading, sign)
  const key = take(reading, bareKey)
  if (key === null) throw new Fault('a key in double quotes is needed here', at)
  noteLoose(reading, 'a key without double quotes', at)
  return key
}

function readList(reading: Reading, path: string, depth: number): unknown[] {
  const items: unknown[] = []
  readItems(reading, ']', () => {
    items.push(readValue(reading, `${path}/${items.length}`.replace(/^\//, ''), depth + 1))
  })
  return items
}

function readItems(reading: Reading, end: '}' | ']', readItem: () => void): void {
  const start = reading.at
  let isSeparated = true
  let lastComma: number | null = null
  reading.at += 1
  for (;;) {
    skipSpace(reading)
    const { at } = reading
    const sign = reading.text[at]
    if (sign === end || sign === ',') {
      if (isSeparated && lastComma !== null) noteLoose(reading, 'a comma too many', lastComma)
      reading.at += 1
      if (sign === end) return
      lastComma = at
      isSeparated = true
      continue
    }
    if (!isSeparated) {
      throw sign === undefined
        ? new Fault('the bracket that opens here is never closed', start)
        : new Fault('a comma is missing before this', at)
    }
    readItem()
    isSeparated = false
    lastComma = null
  }
}

const bareKey = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy
const bareWord = /[\p{L}\p{N}_$#%@.+-]+/uy
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const looseNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads a number, a constant, or a text without quotes, which ends before the next space, bracket, comma or colon. */
function readWord(reading: Reading): unknown {
  const { at, text } = reading
  const word = take(reading, bareWord)
  if (word === null) {
    const expected = 'a value is needed here: text in double quotes, a number, true, false, null, { or ['
    throw new Fault(at < text.length ? expected : 'the text ends too early', at)
  }
  if (constants.has(word)) return constants.get(word)
  if (number.test(word)) return Number(word)
  if (looseNumber.test(word)) {
    noteLoose(reading, 'a number that JSON writes in another way', at)
    return Number(word)
  }
  noteLoose(reading, 'a text without double quotes', at)
  return word
}

const quoted = {
  '"': /"[[^"\\\p{Cc}]\t]*(?:\\\P{Cc}[[^"\\\p{Cc}]\t]*)*"/vy,
  "'": /'[[^'\\\p{Cc}]\t]*(?:\\\P{Cc}[[^'\\\p{Cc}]\t]*)*'/vy,
}
const escape = /\\(?:u([\da-fA-F]{4})|(.))/g
const escaped: ReadonlyMap<string, string> = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }))

function readText(reading: Reading, quote: '"' | "'"): string {
  const { at } = reading
  const printed = take(reading, quoted[quote])
  if (printed === null) throw new Fault('this text in quotes is not ended, or holds what must be written with \\', at)
  if (quote === "'") noteLoose(reading, 'a text in single quotes', at)
  const text = printed.slice(1, -1).replaceAll(escape, (_, code: string | undefined, sign: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return escaped.get(sign ?? '') ?? sign ?? ''
  })
  if (text.includes('\0')) throw new Fault('this text holds \\u0000, which no text may hold: take it out', at)
  return text.toWellFormed()
}

function take(reading: Reading, pattern: RegExp): string | null {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)
  if (found) reading.at = pattern.lastIndex
  return found?.[0] ?? null
}

const space = /[\s\uFEFF]+/y
const comment = /\/\/[^\n]*|\/\*[^]*?\*\//y

/** Skips white space and comments. */
function skipSpace(reading: Reading): void {
  for (;;) {
    take(reading, space)
    const { at } = reading
    if (reading.text[at] !== '/') return
    if (take(reading, comment) === null) throw new Fault('a value is needed here, and this is no comment', at)
    noteLoose(reading, 'a comment', at)
  }
}

function noteLoose({ loose }: Reading, what: string, at: number): void {
  if (!loose.has(what)) loose.set(what, at)
}
