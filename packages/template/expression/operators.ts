import type { Scalar } from './tokens.ts'

export type Operator = {
  sign: string
  rank: number
  isRight: boolean
  isPrefix: boolean
  apply: (left: Scalar, right: Scalar) => Scalar
}

type Binary = [rank: number, apply: (left: Scalar, right: Scalar) => Scalar]

const binary: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['**', [16, (a, b) => toNumber(a) ** toNumber(b)]],
  ['*', [15, (a, b) => toNumber(a) * toNumber(b)]],
  ['/', [15, (a, b) => toNumber(a) / toNumber(b)]],
  ['%', [15, (a, b) => toNumber(a) % toNumber(b)]],
  ['+', [14, add]],
  ['-', [14, (a, b) => toNumber(a) - toNumber(b)]],
  ['<<', [13, (a, b) => toNumber(a) << toNumber(b)]],
  ['>>', [13, (a, b) => toNumber(a) >> toNumber(b)]],
  ['<', [12, (a, b) => isBelow(a, b)]],
  ['<=', [12, (a, b) => isAtMost(a, b)]],
  ['>', [12, (a, b) => isBelow(b, a)]],
  ['>=', [12, (a, b) => isAtMost(b, a)]],
  ['==', [11, isAlike]],
  ['!=', [11, (a, b) => !isAlike(a, b)]],
  ['===', [11, (a, b) => a === b]],
  ['!==', [11, (a, b) => a !== b]],
  ['&', [10, (a, b) => toNumber(a) & toNumber(b)]],
  ['^', [9, (a, b) => toNumber(a) ^ toNumber(b)]],
  ['|', [8, (a, b) => toNumber(a) | toNumber(b)]],
  ['&&', [7, (a, b) => Boolean(a) && Boolean(b)]],
  ['||', [6, (a, b) => Boolean(a) || Boolean(b)]],
  ['=', [3, (_, b) => b]],
])

const prefix: ReadonlyMap<string, (value: Scalar) => Scalar> = new Map<string, (value: Scalar) => Scalar>([
  ['+', toNumber],
  ['-', (value) => -toNumber(value)],
  ['!', (value) => !value],
  ['~', (value) => ~toNumber(value)],
])

/** JavaScript's meaning of the sign, before a value or between two; undefined where it has none there. */
export function operatorOf(sign: string, isBeforeValue: boolean): Operator | undefined {
  const unary = isBeforeValue ? prefix.get(sign) : undefined
  if (unary) return { sign, rank: 17, isRight: true, isPrefix: true, apply: (_, value) => unary(value) }
  const found = binary.get(sign)
  if (!found) return undefined
  return { sign, rank: found[0], isRight: sign === '**' || sign === '=', isPrefix: false, apply: found[1] }
}

/** A function gives undefined when it can't be called with what it got. */
export const functions: ReadonlyMap<string, (values: readonly Scalar[]) => Scalar | undefined> = new Map<
  string,
  (values: readonly Scalar[]) => Scalar | undefined
>([
  ['max', (values) => (values.length > 0 ? Math.max(...values.map(toNumber)) : undefined)],
  ['min', (values) => (values.length > 0 ? Math.min(...values.map(toNumber)) : undefined)],
  ['abs', ([value]) => (value === undefined ? undefined : Math.abs(toNumber(value)))],
  ['num', ([value]) => (value === undefined ? undefined : toNumber(value))],
  ['str', ([value]) => (value === undefined ? undefined : String(value))],
  ['bool', ([value]) => (value === undefined ? undefined : Boolean(value))],
])

function toNumber(value: Scalar): number {
  return Number(value)
}

function add(left: Scalar, right: Scalar): Scalar {
  const isText = typeof left === 'string' || typeof right === 'string'
  return isText ? String(left) + String(right) : toNumber(left) + toNumber(right)
}

function isBelow(left: Scalar, right: Scalar): boolean {
  return typeof left === 'string' && typeof right === 'string' ? left < right : toNumber(left) < toNumber(right)
}

function isAtMost(left: Scalar, right: Scalar): boolean {
  return typeof left === 'string' && typeof right === 'string' ? left <= right : toNumber(left) <= toNumber(right)
}

/** As JavaScript's `==`: null is like null only, texts are compared as texts, everything else as numbers. */
function isAlike(left: Scalar, right: Scalar): boolean {
  if (left === null || right === null) return left === right
  return typeof left === typeof right ? left === right : toNumber(left) === toNumber(right)
}
