import type { PathSegment } from '../parse/tree.ts'

/** True for objects other than lists. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads one step of a path from a value: an own property, or an element of a list. Functions count as missing. */
export function child(value: unknown, key: PathSegment): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return typeof key === 'number' ? listElement(value, key) : undefined
  if (!Object.hasOwn(value, key)) return undefined
  const found = (value as Record<PathSegment, unknown>)[key]
  return typeof found === 'function' ? undefined : found
}

function listElement(list: readonly unknown[], index: number): unknown {
  const found = list[index]
  return typeof found === 'function' ? undefined : found
}

/**
 * Reads one step of a path from a value, like `child`, for a key that comes from data or arguments. In a list, digits are an
 * index.
 */
export function childAtTextKey(value: unknown, key: string): unknown {
  return child(value, Array.isArray(value) ? segmentOf(key) : key)
}

/** Converts a key from data or arguments to a step of a path. A key of digits becomes an index. */
export function segmentOf(key: string): PathSegment {
  return /^\d{1,10}$/.test(key) ? Number(key) : key
}

export function valueAtPath(value: unknown, path: readonly PathSegment[]): unknown {
  let found = value
  for (const key of path) {
    if (found === undefined) return undefined
    found = child(found, key)
  }
  return found
}

/** True for a non-empty text, list or object, a number other than 0 and NaN, and `true`. */
export function isTruthy(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value !== ''
    case 'number':
      return value !== 0 && !Number.isNaN(value)
    case 'boolean':
      return value
    case 'object':
      return value !== null && (Array.isArray(value) ? value.length > 0 : hasKeys(value))
    default:
      return false
  }
}

/** Caches one key of each large object, because JavaScript lists all keys of an object before it returns the first one. */
const aKeyOf = new WeakMap<object, string>()
const manyKeys = 64

function hasKeys(value: object): boolean {
  const known = aKeyOf.get(value)
  if (known !== undefined && Object.hasOwn(value, known)) return true
  let first: string | null = null
  let count = 0
  for (const key in value) {
    if (first !== null) count++
    else if (Object.hasOwn(value, key)) first = key
    if (first === null || count < manyKeys) continue
    aKeyOf.set(value, first)
    return true
  }
  return first !== null
}

/**
 * Returns the text that a variable tag prints: lists joined by commas, numbers as in JavaScript; '' for null, missing values and
 * objects.
 */
export function toPrintedText(value: unknown, visit: Visit = nobody): string {
  if (typeof value === 'string') return value
  // A template literal is faster than String(), which converts the number again on every call.
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  return Array.isArray(value) ? printedList(value, visit) : ''
}

/**
 * Callback that receives the steps of the work that follows, so that the caller can charge them or end the work. `depth` is the
 * number of lists and objects around the part that is visited next.
 */
export type Visit = (steps: number, depth: number) => void

function nobody(): void {}

const unitsOfStep = 16
/** Cost of printing a list in budget steps, beyond that of its elements. */
const stepsOfList = 6

function printedList(list: readonly unknown[], visit: Visit): string {
  visit(stepsOfList + (list.length >>> 1), 1)
  return list.map((element) => printedElement(element, visit, 1)).join(',')
}

/** Prints a list element as JavaScript would: `null` as 'null', but as '' inside a nested list. */
function printedElement(value: unknown, visit: Visit, depth: number): string {
  if (Array.isArray(value)) {
    visit(stepsOfList + (value.length >>> 1), depth + 1)
    return value.map((one) => (one === null ? '' : printedElement(one, visit, depth + 1))).join(',')
  }
  if (value === null) return 'null'
  // Texts are charged by length, because the same long text may occur many times in a list.
  if (typeof value === 'string' && value.length >= unitsOfStep) visit(Math.floor(value.length / unitsOfStep), depth)
  return isRecord(value) ? '[object Object]' : toPrintedText(value)
}

/** Returns a value as text for formatters; '' for objects, lists, null and missing values. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Maximum number of characters of a text that are read as a number. */
const maxNumberLength = 100

/**
 * Returns a value as a number. Texts with a point are read as decimals, others as whole numbers, and can give NaN. Objects,
 * lists, null and missing values are 0.
 */
export function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return 0
  const text = value.length > maxNumberLength ? value.slice(0, maxNumberLength) : value
  return text.includes('.') ? Number.parseFloat(text) : Number.parseInt(text, 10)
}

/** Returns a value as a boolean. Of texts only 'true' is true, of numbers every whole one except 0. */
export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value === 'true'
  return typeof value === 'number' && value !== 0 && Number.parseInt(`${value}`, 10) === value
}

export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the number of a list's elements, an object's keys or a text's characters; 0 for other values. */
export function sizeOf(value: unknown): number {
  if (Array.isArray(value) || typeof value === 'string') return value.length
  return isRecord(value) ? Object.keys(value).length : 0
}

/** Compares two values by the type of the left one, texts by UTF-16 units. Values without an order give 0 when equal, else -1. */
export function compare(left: unknown, right: unknown, visit: Visit = nobody): number {
  if (typeof left === 'number') return order(left, asNumber(right))
  if (typeof left === 'string') return order(left, asText(right))
  if (typeof left === 'boolean') return order(Number(left), Number(asBoolean(right)))
  return isDeepEqual(left, right, visit) ? 0 : -1
}

function order<value extends string | number>(left: value, right: value): number {
  if (left < right) return -1
  return left === right ? 0 : 1
}

/** True when two values are deeply and strictly equal. A missing value equals null. */
export function isDeepEqual(left: unknown, right: unknown, visit: Visit = nobody, depth = 0): boolean {
  visit(typeof left === 'string' ? 1 + (left.length >>> 10) : 1, depth)
  if (left === right || (left ?? null) === (right ?? null)) return true
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    return left.every((element, index) => isDeepEqual(element, right[index], visit, depth + 1))
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = Object.keys(left)
  visit(keys.length * 2, depth)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isDeepEqual(left[key], right[key], visit, depth + 1))
}
