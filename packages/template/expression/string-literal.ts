import { type Cursor, takeText } from '../parse/cursor.ts'
import { expressionSyntaxError, type ExpressionSyntaxError } from './expression-syntax-error.ts'

const simpleEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['f', '\f'],
])

const hexEscapes: ReadonlyMap<string, { digits: RegExp; reason: string }> = new Map([
  ['x', { digits: /[0-9a-fA-F]{2}(?=[^])/y, reason: 'Invalid 2-char hex escape found' }],
  ['u', { digits: /[0-9a-fA-F]{4}/y, reason: 'Invalid unicode escape found' }],
  ['U', { digits: /[0-9a-fA-F]{8}/y, reason: 'Invalid unicode escape found' }],
])

/** Reads a string literal in single or double quotes from an expression. */
export function takeString(at: Cursor): string | ExpressionSyntaxError {
  const quote = at.text.charAt(at.offset++)
  let value = ''
  while (at.offset < at.text.length) {
    const next = at.text.charAt(at.offset++)
    if (next === quote) return value
    if (next === '\n') return expressionSyntaxError('Illegal bare line feed character in string literal')
    if (next === '\r') return expressionSyntaxError('Illegal bare carriage return character in string literal')
    if (next !== '\\' || at.offset === at.text.length) {
      value += next
      continue
    }
    const escaped = takeEscape(at)
    if (typeof escaped !== 'string') return escaped
    value += escaped
  }
  return expressionSyntaxError('Unterminated string')
}

function takeEscape(at: Cursor): string | ExpressionSyntaxError {
  const mark = at.text.charAt(at.offset++)
  const hex = hexEscapes.get(mark)
  if (!hex) return simpleEscapes.get(mark) ?? mark
  const digits = takeText(at, hex.digits)
  return digits === null ? expressionSyntaxError(hex.reason) : characterOf(Number.parseInt(digits, 16))
}

/**
 * Returns the character of a code point. Control characters other than white space, and code points beyond Unicode, become a
 * space.
 */
function characterOf(code: number): string {
  const isControl = code <= 0x08 || (code >= 0x0e && code < 0x20)
  return isControl || code > 0x10ffff ? ' ' : String.fromCodePoint(code)
}
