import { functions, operatorOf, type Operator } from './operators.ts'
import { fault, type Fault, type Token, tokensOf } from './tokens.ts'

/** One instruction for the stack. */
export type Step =
  | Extract<Token, { kind: 'value' | 'reference' }>
  | { kind: 'operator'; operator: Operator }
  | { kind: 'call'; name: string; count: number }

export type Expression = { kind: 'expression'; statements: readonly (readonly Step[])[] }

type Waiting = { kind: 'operator'; operator: Operator } | { kind: '(' } | { kind: 'call'; name: string; count: number }

type Parsing = { steps: Step[]; waiting: Waiting[]; expectsValue: boolean }

/** `a = b; c + 1` in postfix order, one list for each statement. */
export function parseExpression(text: string, mostTokens: number): Expression | Fault {
  const tokens = tokensOf(text, mostTokens)
  if (!Array.isArray(tokens)) return tokens
  const statements: Step[][] = []
  let parsing = begin()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === ';') {
      const refused = finish(parsing)
      if (refused) return refused
      statements.push(parsing.steps)
      parsing = begin()
      continue
    }
    const refused = take(parsing, token, tokens[index + 1]?.kind === '(' && tokens[index + 2]?.kind === ')')
    if (refused) return refused
  }
  const refused = finish(parsing)
  if (refused) return refused
  statements.push(parsing.steps)
  return { kind: 'expression', statements: statements.filter((steps) => steps.length > 0) }
}

function begin(): Parsing {
  return { steps: [], waiting: [], expectsValue: true }
}

function take(parsing: Parsing, token: Token, isEmptyCall: boolean): Fault | null {
  switch (token.kind) {
    case 'value':
    case 'reference':
      parsing.steps.push(token)
      parsing.expectsValue = false
      return null
    case 'function':
      if (!functions.has(token.name)) return fault(`Invalid function ${token.name}`)
      parsing.waiting.push({ kind: 'call', name: token.name, count: isEmptyCall ? 0 : 1 })
      return null
    case '(':
      parsing.waiting.push({ kind: '(' })
      parsing.expectsValue = true
      return null
    case ',':
      return takeComma(parsing)
    case ')':
      return takeClose(parsing)
    case 'operator':
      return takeOperator(parsing, token.operator)
    default:
      return null
  }
}

function takeOperator(parsing: Parsing, sign: string): Fault | null {
  const operator = operatorOf(sign, parsing.expectsValue)
  if (!operator) return fault(`Invalid arguments to operator ${sign}`)
  for (;;) {
    const top = parsing.waiting.at(-1)
    if (top?.kind !== 'operator' || operator.isPrefix) break
    const { rank } = top.operator
    if (rank < operator.rank || (rank === operator.rank && operator.isRight)) break
    parsing.steps.push(top)
    parsing.waiting.pop()
  }
  parsing.waiting.push({ kind: 'operator', operator })
  parsing.expectsValue = true
  return null
}

function takeComma(parsing: Parsing): Fault | null {
  const refused = unwind(parsing)
  if (refused) return refused
  const call = parsing.waiting.at(-2)
  if (call?.kind === 'call') call.count++
  parsing.expectsValue = true
  return null
}

function takeClose(parsing: Parsing): Fault | null {
  const refused = unwind(parsing)
  if (refused) return refused
  parsing.waiting.pop()
  const call = parsing.waiting.at(-1)
  if (call?.kind === 'call') {
    parsing.steps.push(call)
    parsing.waiting.pop()
  }
  parsing.expectsValue = false
  return null
}

/** Takes the waiting operators down to the open bracket. */
function unwind(parsing: Parsing): Fault | null {
  for (let top = parsing.waiting.at(-1); top?.kind !== '('; top = parsing.waiting.at(-1)) {
    if (top?.kind !== 'operator') return fault('Mismatched operator found: right paren')
    parsing.steps.push(top)
    parsing.waiting.pop()
  }
  return null
}

function finish(parsing: Parsing): Fault | null {
  for (let top = parsing.waiting.pop(); top; top = parsing.waiting.pop()) {
    if (top.kind !== 'operator') return fault('Mismatched operator found: left paren')
    parsing.steps.push(top)
  }
  return null
}
