import type { Reference, PathSegment } from '../parse/tree.ts'
import type { CompiledCode, Frame } from './run.ts'
import { type NameLookup, makeNameLookup } from './names.ts'
import { child, valueAtPath } from './values.ts'

/** Function that reads a value from a frame; it returns undefined when the value is missing. */
export type ReferenceReader = (frame: Frame) => unknown

export function frameOf(value: unknown, parent: Frame | null, isSealed = false): Frame {
  const depth = parent === null ? 0 : parent.depth + 1
  return { value, parent, outer: parent, depth, index: -1, isSealed, variables: null, macros: null }
}

/** Creates the frame of a list's elements, inside the list's own frame. */
export function makeListElementFrame(around: Frame): Frame {
  const { parent: outer, depth } = around
  const inner = depth + 1
  return {
    value: undefined,
    parent: around,
    outer,
    depth: inner,
    index: -1,
    isSealed: false,
    variables: null,
    macros: null,
  }
}

/** Moves the frames of a repeated section to a list element. The bindings of the previous element are dropped. */
export function setCurrentElement(around: Frame, element: Frame, list: readonly unknown[], index: number): void {
  around.index = index
  element.value = list[index]
  element.variables = null
  element.macros = null
}

/** Returns the additional cost of looking up a name in deeply nested blocks and partials: one budget step per 8 frames. */
export function stepsToLookUpName({ depth }: Frame): number {
  return depth >>> 3
}

export function bind(frame: Frame, name: string, value: unknown): void {
  frame.variables ??= new Map()
  frame.variables.set(name, value)
}

export function setMacro(frame: Frame, name: string, code: CompiledCode): void {
  frame.macros ??= new Map()
  frame.macros.set(name, code)
}

/**
 * Returns the function that reads a reference of a variable, an argument or `.if`. The first name is looked up in all frames; the
 * rest is a path.
 */
export function makeReferenceReader(reference: Reference): ReferenceReader {
  const [first = '@', second, ...rest] = reference
  if (first === '@') return second === undefined ? (frame) => frame.value : fromValue(reference.slice(1))
  const start = startOf(first)
  if (second === undefined) return start
  if (rest.length === 0) {
    const step = stepOf(second)
    const look = makePlainNameLookup([first])
    return look === null ? (frame) => step(start(frame)) : (frame) => step(findNonInheritedName(frame, look))
  }
  const path = reference.slice(1)
  return (frame) => valueAtPath(start(frame), path)
}

/** Returns the function that reads a reference of a section. The first name is looked up in the current frame only. */
export function makeSectionReader(reference: Reference): ReferenceReader {
  const [first = '@', ...rest] = reference
  if (first === '@') return fromValue(rest)
  if (rest.length > 0) return (frame) => valueAtPath(findInFrame(frame, first), rest)
  if (!isNonInheritedName(first)) return (frame) => findInFrame(frame, first)
  const look = stepOf(first)
  return (frame) => look(frame.value)
}

function fromValue(path: Reference): ReferenceReader {
  return (frame) => valueAtPath(frame.value, path)
}

/** Names that every object inherits, and the `length` of lists. Reading them needs more checks than reading other names. */
const inherited: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'length'])

function startOf(first: PathSegment): ReferenceReader {
  if (first === '@index') return (frame) => findRepeatedSectionIndex(frame, 1)
  if (first === '@index0') return (frame) => findRepeatedSectionIndex(frame, 0)
  if (typeof first === 'string' && first.startsWith('@')) return (frame) => findVariable(frame, first)
  if (!isNonInheritedName(first)) return (frame) => lookUpInScope(frame, first)
  const look = makeNameLookup(first)
  return (frame) => findNonInheritedName(frame, look)
}

/** Returns the lookup function of a reference that is one plain name, otherwise `null`. */
export function makePlainNameLookup(reference: Reference): NameLookup | null {
  const [first] = reference
  return reference.length === 1 && first !== undefined && isNonInheritedName(first) ? makeNameLookup(first) : null
}

function stepOf(name: PathSegment): NameLookup {
  return isNonInheritedName(name) ? makeNameLookup(name) : (from) => child(from, name)
}

export function isNonInheritedName(name: PathSegment): name is string {
  return typeof name === 'string' && !name.startsWith('@') && !inherited.has(name)
}

/** Looks up a name that objects do not inherit in a frame and in those around it. Does the same as `lookUpInScope`, but faster. */
export function findNonInheritedName(from: Frame, look: NameLookup): unknown {
  let frame: Frame | null = from
  while (frame !== null) {
    const { value } = frame
    const found = typeof value === 'object' ? look(value) : undefined
    if (found !== undefined || frame.isSealed) return found
    frame = frame.outer
  }
  return undefined
}

/** Looks up a name in a frame and in those around it, as a variable tag does. */
export function lookUpInScope(from: Frame, name: PathSegment): unknown {
  let frame: Frame | null = from
  while (frame) {
    const found = firstStep(frame.value, name)
    if (found !== undefined || frame.isSealed) return found
    frame = frame.parent
  }
  return undefined
}

export function findVariable(from: Frame, name: string): unknown {
  let frame: Frame | null = from
  while (frame) {
    const found = frame.variables?.get(name)
    if (found !== undefined || frame.isSealed) return found
    frame = frame.parent
  }
  return undefined
}

export function findRepeatedSectionIndex(from: Frame, base: number): number | undefined {
  let frame: Frame | null = from
  while (frame) {
    if (frame.index !== -1) return frame.index + base
    if (frame.isSealed) return undefined
    frame = frame.parent
  }
  return undefined
}

export function findInFrame(frame: Frame, name: PathSegment): unknown {
  if (typeof name !== 'string' || !name.startsWith('@')) return firstStep(frame.value, name)
  if (name === '@index') return frame.index === -1 ? undefined : frame.index + 1
  if (name === '@index0') return frame.index === -1 ? undefined : frame.index
  return frame.variables?.get(name)
}

/**
 * Reads the first name of a reference from a value. Only as a first name does `length` return a list's length, which templates
 * rely on.
 */
function firstStep(value: unknown, name: PathSegment): unknown {
  return name === 'length' && Array.isArray(value) ? value.length : child(value, name)
}

export function findMacro(from: Frame, name: string): CompiledCode | undefined {
  let frame: Frame | null = from
  while (frame) {
    const found = frame.macros?.get(name)
    if (found) return found
    frame = frame.parent
  }
  return undefined
}
