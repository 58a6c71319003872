import type { BuiltinCall, Reference, PathSegment } from './tree.ts'

/** A position in a tag's text. The `take…` functions move the position past a match, and return `null` when there is no match. */
export type Cursor = { readonly text: string; offset: number }

export function cursor(text: string, offset: number): Cursor {
  return { text, offset }
}

/** Takes a match of `pattern` at the cursor. The pattern must have the sticky flag. */
export function takeText(at: Cursor, pattern: RegExp): string | null {
  const { text, offset } = at
  pattern.lastIndex = offset
  if (!pattern.test(text)) return null
  at.offset = pattern.lastIndex
  return text.slice(offset, at.offset)
}

const referencePattern = /(?:[@$]?[a-zA-Z][a-zA-Z0-9_-]*|\d+|@)(?:\.(?:[@$]?[a-zA-Z][a-zA-Z0-9_-]*|\d+|@))*/y
const separator = / *, */y

export function takeReference(at: Cursor): Reference | null {
  const found = takeText(at, referencePattern)
  return found === null ? null : split(found)
}

/** Takes a list of references, such as `a, b.c`, at the cursor. */
export function takeReferences(at: Cursor): Reference[] | null {
  const references: Reference[] = []
  do {
    const reference = takeReference(at)
    if (!reference) return null
    references.push(reference)
  } while (takeText(at, separator) !== null)
  return references
}

/** Reads a whole text as a reference; `null` when the text is not a reference. */
export function parseReference(text: string): Reference | null {
  const at = cursor(text, 0)
  const reference = takeReference(at)
  return at.offset === text.length ? reference : null
}

/** Splits the dotted path in a tag's argument into keys. Any text between the dots is a key. */
export function splitDottedPath(text: string): Reference {
  return split(text)
}

function split(text: string): PathSegment[] {
  if (text.charCodeAt(0) > nine && !text.includes('.')) return [text] // fast path: nearly all references are a single name
  return text.split('.').map((part) => (isIndex(part) ? Number(part) : part))
}

const nine = 57

const largestIndex = 0x7fffffff

function isIndex(part: string): boolean {
  return /^\d+$/.test(part) && Number(part) <= largestIndex
}

export function takeCall(at: Cursor, name: RegExp, rest: RegExp): BuiltinCall | null {
  const found = takeText(at, name)
  return found === null ? null : { name: found, ...splitArguments(takeText(at, rest)) }
}

/** Splits the arguments of a tag into words. Their first character is the delimiter. */
export function splitArguments(rest: string | null): { words: string[]; delimiter: string } {
  if (rest === null) return { words: [], delimiter: '' }
  const delimiter = rest.charAt(0)
  return { words: rest.slice(1).split(delimiter), delimiter }
}
