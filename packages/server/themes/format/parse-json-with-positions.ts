/**
 * Result of `parseJsonWithPositions`: the parsed value, with the offset of each inner value in `places` (by path: keys joined by `/`) and the
 * repeated keys in `twice`; or the syntax error and its offset.
 */
export type JsonParseResult =
  | {
      readonly value: unknown
      readonly places: ReadonlyMap<string, number>
      readonly twice: readonly { key: string; at: number }[]
    }
  | { readonly fault: string; readonly at: number }

const deepest = 32

class Fault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

type Reading = { text: string; at: number; places: Map<string, number>; twice: { key: string; at: number }[] }

/** Parses strict JSON. Unlike JSON.parse, reports the offset of a syntax error, the offsets of all values and repeated keys. */
export function parseJsonWithPositions(text: string): JsonParseResult {
  const reading: Reading = { text, at: 0, places: new Map(), twice: [] }
  try {
    const value = readValue(reading, '', 0)
    skipSpace(reading)
    if (reading.at < text.length) throw new Fault('something follows after the end of the JSON', reading.at)
    return { value, places: reading.places, twice: reading.twice }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, at: error.at }
    throw error
  }
}

function readValue(reading: Reading, path: string, depth: number): unknown {
  skipSpace(reading)
  if (depth > deepest) throw new Fault(`more than ${deepest} brackets within each other`, reading.at)
  reading.places.set(path, reading.at)
  const sign = reading.text[reading.at]
  if (sign === '{') return readObject(reading, path, depth)
  if (sign === '[') return readList(reading, path, depth)
  if (sign === '"') return readText(reading)
  return readWord(reading)
}

function readObject(reading: Reading, path: string, depth: number): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  readItems(reading, '}', () => {
    const at = reading.at
    if (reading.text[at] !== '"') throw new Fault('a key in double quotes is needed here', at)
    const key = readText(reading)
    skipSpace(reading)
    if (reading.text[reading.at] !== ':') throw new Fault(`a colon is needed after the key "${key}"`, reading.at)
    reading.at += 1
    if (entries.has(key)) reading.twice.push({ key, at })
    entries.set(key, readValue(reading, path === '' ? key : `${path}/${key}`, depth + 1))
  })
  return Object.fromEntries(entries)
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
  reading.at += 1
  skipSpace(reading)
  if (reading.text[reading.at] === end) {
    reading.at += 1
    return
  }
  for (;;) {
    skipSpace(reading)
    if (reading.text[reading.at] === end) throw new Fault('there is a comma too much before this bracket', reading.at)
    readItem()
    skipSpace(reading)
    const sign = reading.text[reading.at]
    if (sign === undefined) throw new Fault(`the bracket that opens here is never closed`, start)
    if (sign !== ',' && sign !== end) throw new Fault('a comma is missing before this', reading.at)
    reading.at += 1
    if (sign === end) return
  }
}

const quoted = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"/uy
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

function readText(reading: Reading): string {
  const { at } = reading
  const text = take(reading, quoted, 'this text in quotes is not ended, or holds what must be written with \\')
  if (String(text).includes('\0')) throw new Fault('this text holds \\u0000, which no text may hold: take it out', at)
  return String(text).toWellFormed()
}

function readWord(reading: Reading): unknown {
  const isComment = reading.text[reading.at] === '/'
  const fault = isComment
    ? 'JSON has no comments: take this out'
    : 'a value is needed here: text in double quotes, a number, true, false, null, { or ['
  return take(reading, word, reading.at < reading.text.length ? fault : 'the text ends too early')
}

function take(reading: Reading, pattern: RegExp, fault: string): unknown {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)
  if (!found) throw new Fault(fault, reading.at)
  reading.at = pattern.lastIndex
  return JSON.parse(found[0])
}

function skipSpace(reading: Reading): void {
  while (' \t\n\r'.includes(reading.text[reading.at] ?? '-')) reading.at += 1
}
