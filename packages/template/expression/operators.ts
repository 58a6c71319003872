/** Values that expressions can compute with. */
export type Scalar = number | string | boolean | null

export type Operator = {
  /** Name of the operator in error messages. */
  name: string
  /** Precedence of the operator; a higher rank binds more tightly. */
  rank: number
  isRight: boolean
  /** Computes the operator's result; `null` for the assignment, which computes nothing. */
  apply: ((left: Scalar, right: Scalar) => Scalar) | null
  isPrefix: boolean
}

type Calculate = (left: Scalar, right: Scalar) => Scalar

/** Binary operators of expressions, by symbol, with the meaning they have in JavaScript. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  ['**', { ...binary('exponent', 16, (a, b) => toNumber(a) ** toNumber(b)), isRight: true }],
  ['*', binary('multiply', 15, (a, b) => toNumber(a) * toNumber(b))],
  ['/', binary('divide', 15, (a, b) => toNumber(a) / toNumber(b))],
  ['%', binary('modulus', 15, (a, b) => toNumber(a) % toNumber(b))],
  ['+', binary('add', 14, add)],
  ['-', binary('subtract', 14, (a, b) => toNumber(a) - toNumber(b))],
  ['<<', binary('left shift', 13, (a, b) => toNumber(a) << toNumber(b))],
  ['>>', binary('right shift', 13, (a, b) => toNumber(a) >> toNumber(b))],
  ['<', binary('less than', 12, isBelow)],
  ['>', binary('greater than', 12, (a, b) => isBelow(b, a))],
  ['<=', binary('less than or equal', 12, isAtMost)],
  ['>=', binary('greater than or equal', 12, (a, b) => isAtMost(b, a))],
  ['==', binary('equality', 11, isAlike)],
  ['!=', binary('inequality', 11, (a, b) => !isAlike(a, b))],
  ['===', binary('strict equality', 11, (a, b) => a === b)],
  ['!==', binary('strict inequality', 11, (a, b) => a !== b)],
  ['&', binary('bitwise and', 10, (a, b) => toNumber(a) & toNumber(b))],
  ['^', binary('bitwise xor', 9, (a, b) => toNumber(a) ^ toNumber(b))],
  ['|', binary('bitwise or', 8, (a, b) => toNumber(a) | toNumber(b))],
  ['&&', binary('logical and', 7, (a, b) => Boolean(a) && Boolean(b))],
  ['||', binary('logical or', 6, (a, b) => Boolean(a) || Boolean(b))],
  ['=', { name: 'assign', rank: 3, isRight: true, isPrefix: false, apply: null }],
])

/** Prefix operators of expressions, by symbol. `!` and `~` exist only in this form. */
export const prefixOperators: ReadonlyMap<string, Operator> = new Map([
  ['+', prefix('unary plus', toNumber)],
  ['-', prefix('unary minus', (value) => -toNumber(value))],
  ['!', prefix('logical not', (value) => !value)],
  ['~', prefix('bitwise not', (value) => ~toNumber(value))],
])

function binary(name: string, rank: number, apply: Calculate): Operator {
  return { name, rank, apply, isRight: false, isPrefix: false }
}

function prefix(name: string, apply: (value: Scalar) => Scalar): Operator {
  return { name, rank: 17, apply: (value) => apply(value), isRight: true, isPrefix: true }
}

/** Functions that expressions can call, by name. They return undefined when the arguments are invalid. */
export const expressionFunctions: ReadonlyMap<string, (values: readonly Scalar[]) => Scalar | undefined> = new Map<
  string,
  (values: readonly Scalar[]) => Scalar | undefined
>([
  ['max', (values) => select(values, (a, b) => a > b)],
  ['min', (values) => select(values, (a, b) => a < b)],
  ['abs', ([value]) => (value === undefined ? undefined : Math.abs(toNumber(value)))],
  ['num', ([value]) => (value === undefined ? undefined : toNumber(value))],
  ['str', ([value]) => (value === undefined ? undefined : String(value))],
  ['bool', ([value]) => (value === undefined ? undefined : Boolean(value))],
])

/**
 * Returns the largest or smallest value. The best value so far is replaced unless it wins against the next one; NaN never wins,
 * so the value after NaN replaces it.
 */
function select(values: readonly Scalar[], wins: (a: number, b: number) => boolean): number | undefined {
  const numbers = values.map(toNumber)
  return numbers.length === 0 ? undefined : numbers.reduce((best, next) => (wins(best, next) ? best : next))
}

const numeric = /^[+-]?\d+\.?\d*(?:[eE][+-]?\d+)?$/
const hexadecimal = /^[+-]?0[xX][0-9a-fA-F]+$/

/**
 * Converts a value of an expression to a number. A text must be a number as a whole, decimal or hexadecimal with an optional
 * sign; '' is 0.
 */
function toNumber(value: Scalar): number {
  if (typeof value !== 'string') return Number(value)
  if (value === '') return 0
  if (hexadecimal.test(value)) return Number.parseInt(value, 16)
  return numeric.test(value) ? Number.parseFloat(value) : NaN
}

function add(left: Scalar, right: Scalar): Scalar {
  const isText = typeof left === 'string' || typeof right === 'string'
  return isText ? String(left) + String(right) : toNumber(left) + toNumber(right)
}

function isBelow(left: Scalar, right: Scalar): boolean {
  return typeof left === 'string' && typeof right === 'string' ? left < right : Number(left) < Number(right)
}

function isAtMost(left: Scalar, right: Scalar): boolean {
  return typeof left === 'string' && typeof right === 'string' ? left <= right : Number(left) <= Number(right)
}

/**
 * True when two values are equal as in JavaScript's `==`: `null` equals only itself, values of one type are compared directly,
 * others as numbers.
 */
function isAlike(left: Scalar, right: Scalar): boolean {
  if (left === null || right === null) return left === right
  return typeof left === typeof right ? left === right : Number(left) === Number(right)
}
