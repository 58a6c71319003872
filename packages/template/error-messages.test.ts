import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'

function messagesOf(text: string, data: unknown = {}, limits = {}): string[] {
  const template = compile(text, { limits })
  const { errors } = render(template, data, { now: 0, enableExpr: true, limits })
  return [...template.errors, ...errors].map(({ kind, message }) => `${kind} ${message}`)
}

describe('error messages', () => {
  it.each([
    ['PL-8.22 reports an unknown formatter', '{a|nope}', "parser SyntaxError: Formatter 'nope' is unknown"],
    ['PL-8.23 reports an unknown predicate', '{.nope?}{.end}', "parser SyntaxError: Predicate 'nope?' is unknown"],
    [
      'PL-8.24 reports a branch that cannot be reached',
      '{.if a}{.or}{.or}x{.end}',
      'assembler SyntaxError: This OR_PREDICATE block will never execute.',
    ],
    [
      'PL-8.25 reports an unclosed section',
      '{.section a}x',
      'assembler SyntaxError: Reached EOF in the middle of SECTION',
    ],
    [
      'PL-8.26 reports an unknown partial',
      '{@|apply x}',
      "engine RuntimeError: Attempt to apply partial 'x' which could not be found.",
    ],
    [
      'PL-8.27 reports a partial that applies itself too deeply',
      '{.macro m}{@|apply m}{.end}{@|apply m}',
      "engine RuntimeError: Attempt to apply partial 'm' exceeded maximum recursion depth of 16",
    ],
    [
      'PL-8.28 PL-8.30 reports an unknown function',
      '{.eval nope(1)}',
      'engine RuntimeError: Error parsing expression: "nope(1)": Invalid function nope',
    ],
    [
      'PL-8.31 reports an unexpected character',
      '{.eval 1 ? 2}',
      'engine RuntimeError: Error parsing expression: "1 ? 2": Unexpected character at 2: "?"',
    ],
    [
      'PL-8.32 reports an unterminated string',
      '{.eval "a}',
      String.raw`engine RuntimeError: Error parsing expression: "\"a": Unterminated string`,
    ],
    [
      'PL-8.33 reports a line feed in a string',
      '{.eval "a\nb"}',
      String.raw`engine RuntimeError: Error parsing expression: "\"a\nb\"": Illegal bare line feed character in string literal`,
    ],
    [
      'PL-8.33 reports a carriage return in a string',
      '{.eval "a\rb"}',
      String.raw`engine RuntimeError: Error parsing expression: "\"a\rb\"": Illegal bare carriage return character in string literal`,
    ],
    [
      'PL-8.34 reports an invalid Unicode escape of eight digits',
      String.raw`{.eval "\U0000ZZZZ"}`,
      String.raw`engine RuntimeError: Error parsing expression: "\"\\U0000ZZZZ\"": Invalid unicode escape found`,
    ],
    [
      'PL-8.34 reports an invalid hex escape of two digits',
      String.raw`{.eval "\xZZ"}`,
      String.raw`engine RuntimeError: Error parsing expression: "\"\\xZZ\"": Invalid 2-char hex escape found`,
    ],
    [
      'PL-8.34 reports an invalid Unicode escape of four digits',
      String.raw`{.eval "\uZZZZ"}`,
      String.raw`engine RuntimeError: Error parsing expression: "\"\\uZZZZ\"": Invalid unicode escape found`,
    ],
    [
      'PL-8.35 reports a second decimal point',
      '{.eval 1.2.3}',
      'engine RuntimeError: Error parsing expression: "1.2.3": Duplicate decimal point in number',
    ],
    [
      'PL-8.36 reports an exponent without digits',
      '{.eval 1e}',
      'engine RuntimeError: Error parsing expression: "1e": Expected a digit after exponent in decimal number',
    ],
    [
      'PL-8.29 PL-8.37 reports a function that fails',
      '{.eval max()}',
      'engine RuntimeError: Error reducing expression: max(): Error calling function max',
    ],
    [
      'PL-8.29 PL-8.38 reports invalid operands',
      '{.eval 1 + a}',
      'engine RuntimeError: Error reducing expression: 1 + a: Invalid arguments to operator add',
    ],
    [
      'PL-8.29 PL-8.39 reports an expression that leaves an unknown value',
      '{.eval a}',
      'engine RuntimeError: Error reducing expression: a: Reduce error: unexpected token on stack',
    ],
  ])('%s', (_, text, message) => {
    expect(messagesOf(text, { a: {} })).toContain(message)
  })

  it('PL-8.27 reports recursion beyond a depth of 16', () => {
    const { html, errors } = render(compile('{.macro m}{@}{@|apply m}{.end}{@|apply m}'), 1, { now: 0 })
    expect([html, errors.length]).toEqual(['1'.repeat(16), 1])
  })

  it('PL-5.24 reports expressions with too many tokens or an overlong result', () => {
    expect(messagesOf('{.eval 1+1+1}', {}, { expressionTokens: 3 }).join()).toContain(
      'Expression exceeds the maximum number of allowed tokens: 3',
    )
    expect(messagesOf('{.eval a + a}', { a: 'abc' }, { textLength: 5 }).join()).toContain(
      'Concatenation would exceed maximum string length 5',
    )
  })
})
