import type { Binding, BuiltinCall, IfOperator, Reference, PathSegment } from '../parse/tree.ts'

// Readers for the parts of an instruction in JSON. They return `null` for anything that no template text could express.

const wordPattern = /^[a-zA-Z][a-zA-Z0-9_-]*$/
const segmentPattern = /^(?:[@$]?[a-zA-Z][a-zA-Z0-9_-]*|@|\d+)$/
const namePattern = /^@[a-zA-Z][a-zA-Z0-9_-]*$/
const pathPattern = /^[./a-zA-Z0-9_-]+$/
const predicatePattern = /^[a-zA-Z][a-zA-Z0-9_-]*\?$/
const largestIndex = 0x7fffffff

export type InstructionJson = readonly unknown[]

export function isJsonArray(value: unknown): value is InstructionJson {
  return Array.isArray(value)
}

export function parseImportedText(value: unknown, forbidden: RegExp): string | null {
  return typeof value === 'string' && !forbidden.test(value) ? value : null
}

/**
 * Reads the arguments of an instruction that has a path in front of its arguments. Their delimiter must not be a character of
 * paths.
 */
export function parseImportedPathArguments(value: unknown): Arguments | null {
  return readArguments(value, /\}/, /[./a-zA-Z0-9_-]/)
}

export function parseImportedName(value: unknown): string | null {
  return matching(value, namePattern)
}

export function parseImportedPath(value: unknown): string | null {
  return matching(value, pathPattern)
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

export function parseImportedReference(value: unknown): Reference | null {
  const segments = readAll(value, readSegment)
  return segments && segments.length > 0 ? segments : null
}

function readSegment(value: unknown): PathSegment | null {
  if (typeof value === 'string') return segmentPattern.test(value) ? value : null
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largestIndex ? Number(value) : null
}

export function parseImportedReferences(value: unknown): Reference[] | null {
  const references = readAll(value, parseImportedReference)
  return references && references.length > 0 ? references : null
}

/** Reads the list of a tag's formatters; 0 means that there are none. */
export function parseImportedFormatters(value: unknown): BuiltinCall[] | null {
  return isOmittedInstructionPart(value) ? [] : readAll(value, readFormatter)
}

function readFormatter(value: unknown): BuiltinCall | null {
  if (!isJsonArray(value)) return null
  const name = matching(value[0], wordPattern)
  const found = readArguments(value[1], /[|}]/)
  return name === null || !found ? null : { name, ...found }
}

/** Reads a predicate with its arguments; `null` when either is invalid. */
export function parseImportedPredicate(name: unknown, args: unknown): BuiltinCall | null {
  const known = matching(name, predicatePattern)
  const found = readArguments(args, /\}/)
  return known === null || !found ? null : { name: known, ...found }
}

type Arguments = { words: string[]; delimiter: string }

/**
 * Reads the arguments of an instruction, `[words, delimiter]`; `null` when a word contains the delimiter, which would split the
 * word, or when the delimiter matches `before`, so that it would become part of the name in front of it.
 */
function readArguments(value: unknown, forbidden: RegExp, before = /[a-zA-Z0-9_-]/): Arguments | null {
  if (isOmittedInstructionPart(value)) return { words: [], delimiter: '' }
  if (!isJsonArray(value)) return null
  const [list, delimiter] = value
  if (typeof delimiter !== 'string' || delimiter.length !== 1 || forbidden.test(delimiter)) return null
  if (before.test(delimiter)) return null
  const words = readAll(list, (word) => {
    const text = parseImportedText(word, forbidden)
    return text === null || text.includes(delimiter) ? null : text
  })
  return words && { words, delimiter }
}

export function parseImportedOperators(value: unknown): IfOperator[] | null {
  return readAll(value, (one) => (one === 0 ? '||' : one === 1 ? '&&' : null))
}

export function parseImportedBindings(value: unknown): Binding[] | null {
  const bindings = readAll(value, (pair) => {
    if (!isJsonArray(pair)) return null
    const key = matching(pair[0], wordPattern)
    const reference = parseImportedReference(pair[1])
    return key === null || !reference ? null : { key, reference }
  })
  return bindings && bindings.length > 0 ? bindings : null
}

export function isOmittedInstructionPart(value: unknown): boolean {
  return value === 0 || value === null || value === undefined
}

function readAll<part>(value: unknown, read: (one: unknown) => part | null): part[] | null {
  if (!isJsonArray(value)) return null
  const parts: part[] = []
  for (const one of value) {
    const part = read(one)
    if (part === null) return null
    parts.push(part)
  }
  return parts
}
