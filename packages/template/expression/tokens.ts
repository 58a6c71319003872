import { cursor, type Cursor, takeReference, takeText } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { takeString } from './string-token.ts'

/** What expressions calculate with. */
export type Scalar = number | string | boolean | null

export type Token =
  | { kind: 'value'; value: Scalar }
  | { kind: 'reference'; reference: Reference; text: string }
  | { kind: 'function'; name: string }
  | { kind: 'operator'; operator: string }
  | { kind: '(' | ')' | ',' | ';' }

export type Fault = { kind: 'fault'; reason: string }

export function fault(reason: string): Fault {
  return { kind: 'fault', reason }
}

const constants: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Infinity],
  ['NaN', NaN],
])

const blank = /[\s\p{Cc}]+/uy
const operators = /===|!==|\*\*|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%!~<>&^|=]/y
const punctuation = /[(),;]/y

/** Reads an expression's text into tokens; a fault says why it cannot be read. */
export function tokensOf(text: string, most: number): Token[] | Fault {
  const at = cursor(text, 0)
  const tokens: Token[] = []
  for (takeText(at, blank); at.offset < text.length; takeText(at, blank)) {
    const token = takeToken(at)
    if (token.kind === 'fault') return token
    if (tokens.length === most) return fault(`Expression exceeds the maximum number of allowed tokens: ${most}`)
    tokens.push(token)
  }
  return tokens
}

function takeToken(at: Cursor): Token | Fault {
  const first = at.text.charAt(at.offset)
  if (first === '"' || first === "'") return takeString(at)
  if (/\d/.test(first) || (first === '.' && /\d/.test(at.text.charAt(at.offset + 1)))) return takeNumber(at)
  const mark = takeText(at, punctuation)
  if (mark === '(' || mark === ')' || mark === ',' || mark === ';') return { kind: mark }
  const operator = takeText(at, operators)
  if (operator !== null) return { kind: 'operator', operator }
  return takeName(at) ?? fault(`Unexpected character at ${at.offset}: ${JSON.stringify(first)}`)
}

/** A constant, a function before its bracket, or a reference. */
function takeName(at: Cursor): Token | null {
  const from = at.offset
  const reference = takeReference(at)
  if (!reference) return null
  const text = at.text.slice(from, at.offset)
  const constant = constants.get(text)
  if (constant !== undefined) return { kind: 'value', value: constant }
  if (at.text.charAt(at.offset) === '(') return { kind: 'function', name: text }
  return { kind: 'reference', reference, text }
}

function takeNumber(at: Cursor): Token | Fault {
  if (takeText(at, /0[xX]/y) !== null) {
    const digits = takeText(at, /[0-9a-fA-F]+/y)
    return digits === null ? fault('Expected digits after start of hex number') : number(Number.parseInt(digits, 16))
  }
  const decimal = takeText(at, /\d*\.?\d*/y) ?? ''
  const exponent = takeText(at, /[eE]/y) === null ? '' : takeText(at, /[+-]?\d+/y)
  if (exponent === null) return fault('Expected a digit after exponent in decimal number')
  if (at.text.charAt(at.offset) === '.') {
    return fault(exponent === '' ? 'Duplicate decimal point in number' : 'Unexpected decimal point in exponent')
  }
  return number(Number(exponent === '' ? decimal : `${decimal}e${exponent}`))
}

function number(value: number): Token {
  return { kind: 'value', value }
}
