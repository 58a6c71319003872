import { cursor, type Cursor, takeReference, takeText } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { expressionSyntaxError, type ExpressionSyntaxError } from './expression-syntax-error.ts'
import { expressionFunctions, type Operator, operators, prefixOperators, type Scalar } from './operators.ts'
import { takeString } from './string-literal.ts'

export type ExpressionToken =
  | { kind: 'value'; value: Scalar }
  | { kind: 'reference'; reference: Reference }
  | { kind: 'call'; name: string }
  | { kind: 'operator'; operator: Operator }
  | { kind: '(' }
  | { kind: ')' | ',' | ';' }

const constants: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Infinity],
  ['NaN', NaN],
])

const blank = /[ \n\t\r\u00a0]+/y
const signs = /===|!==|\*\*|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%!~<>&^|=]/y
const punctuation = /[(),;]/y

/** Splits an expression into tokens, or returns a fault with the reason why the text is not a valid expression. */
export function tokensOf(text: string, max: number): ExpressionToken[] | ExpressionSyntaxError {
  const at = cursor(text, 0)
  const tokens: ExpressionToken[] = []
  for (takeText(at, blank); at.offset < text.length; takeText(at, blank)) {
    const token = takeToken(at, tokens.at(-1))
    if (token.kind === 'fault') return token
    const refused = token.kind === '(' ? openCall(tokens) : null
    if (refused) return refused
    tokens.push(token)
    if (tokens.length > max)
      return expressionSyntaxError(`Expression exceeds the maximum number of allowed tokens: ${max}`)
  }
  return tokens
}

/** Turns a single name before an open parenthesis into a function call. Returns a fault when there is no such function. */
function openCall(tokens: ExpressionToken[]): ExpressionSyntaxError | null {
  const last = tokens.at(-1)
  if (last?.kind !== 'reference' || last.reference.length !== 1) return null
  const name = String(last.reference[0])
  if (!expressionFunctions.has(name)) return expressionSyntaxError(`Invalid function ${name}`)
  tokens[tokens.length - 1] = { kind: 'call', name }
  return null
}

function takeToken(at: Cursor, before: ExpressionToken | undefined): ExpressionToken | ExpressionSyntaxError {
  const first = at.text.charAt(at.offset)
  if (first === '"' || first === "'") return valueToken(takeString(at))
  if (/\d/.test(first)) return valueToken(takeNumber(at))
  const mark = takeText(at, punctuation)
  if (mark === '(') return { kind: mark }
  if (mark === ')' || mark === ',' || mark === ';') return { kind: mark }
  const sign = takeText(at, signs)
  if (sign !== null) return operatorToken(sign, before)
  return takeName(at) ?? expressionSyntaxError(`Unexpected ${nameOf(first)} at ${at.offset}: ${JSON.stringify(first)}`)
}

/** Plus and minus are prefix operators at the beginning and after an operator, an open parenthesis, a comma or a semicolon. */
function operatorToken(sign: string, before: ExpressionToken | undefined): ExpressionToken | ExpressionSyntaxError {
  const isFirst = !before || ['operator', '(', ',', ';'].includes(before.kind)
  const operator = (isFirst ? prefixOperators.get(sign) : undefined) ?? operators.get(sign) ?? prefixOperators.get(sign)
  return operator
    ? { kind: 'operator', operator }
    : expressionSyntaxError(`Unexpected character: ${JSON.stringify(sign)}`)
}

/** Reads a constant or a reference from an expression; `null` when there is neither. */
function takeName(at: Cursor): ExpressionToken | null {
  const reference = takeReference(at)
  if (!reference) return null
  const [first] = reference
  const constant = reference.length === 1 && typeof first === 'string' ? constants.get(first) : undefined
  return constant === undefined ? { kind: 'reference', reference } : { kind: 'value', value: constant }
}

function takeNumber(at: Cursor): number | ExpressionSyntaxError {
  if (takeText(at, /0[xX]/y) !== null) {
    const digits = takeText(at, /[0-9a-fA-F]+/y)
    return digits === null
      ? expressionSyntaxError('Expected digits after start of hex number')
      : Number.parseInt(digits, 16)
  }
  const decimal = takeText(at, /\d+\.?\d*/y) ?? ''
  const exponent = takeText(at, /[eE]/y) === null ? '' : takeText(at, /[+-]?\d+/y)
  if (exponent === null) return expressionSyntaxError('Expected a digit after exponent in decimal number')
  if (at.text.charAt(at.offset) === '.') {
    return expressionSyntaxError(
      decimal.includes('.') ? 'Duplicate decimal point in number' : 'Unexpected decimal point in exponent',
    )
  }
  return Number(exponent === '' ? decimal : `${decimal}e${exponent}`)
}

function valueToken(value: string | number | ExpressionSyntaxError): ExpressionToken | ExpressionSyntaxError {
  return typeof value === 'object' ? value : { kind: 'value', value }
}

const namesOfCharacters: ReadonlyMap<string, string> = new Map([
  ['\b', 'backspace'],
  ['\f', 'form feed'],
  ['\n', 'line feed'],
  ['\r', 'carriage return'],
  ['\t', 'tab'],
])

function nameOf(character: string): string {
  return namesOfCharacters.get(character) ?? (character <= '\u001f' ? 'control character' : 'character')
}
