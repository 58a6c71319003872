import { expressionSyntaxError, type ExpressionSyntaxError } from './expression-syntax-error.ts'
import type { Operator } from './operators.ts'
import type { Reference } from '../parse/tree.ts'
import { makeReferenceReader, type ReferenceReader } from '../run/scope.ts'
import { type ExpressionToken, tokensOf } from './tokens.ts'

/**
 * One instruction of the stack machine that runs expressions. `arguments` marks where the arguments of a call begin. A name has the
 * function that reads it, and the variable that an assignment to it binds (`@name`), otherwise `null`.
 */
export type ExpressionInstruction =
  | Extract<ExpressionToken, { kind: 'value' | 'call' }>
  | { kind: 'name'; reference: Reference; read: ReferenceReader; target: string | null }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'arguments' }

export type Expression = { kind: 'expression'; statements: readonly (readonly ExpressionInstruction[])[] }

export function countInstructions({ statements }: Expression): number {
  return statements.reduce((count, { length }) => count + length, 0)
}

type Waiting = Extract<ExpressionToken, { kind: 'operator' | 'call' | '(' }>

type Parsing = { statements: ExpressionInstruction[][]; steps: ExpressionInstruction[]; waiting: Waiting[] }

/** Parses an expression such as `a = b; c + 1` into postfix order, with one list of instructions per statement. */
export function parseExpression(text: string, maxTokens: number): Expression | ExpressionSyntaxError {
  const tokens = tokensOf(text, maxTokens)
  if (!Array.isArray(tokens)) return tokens
  const parsing: Parsing = { statements: [], steps: [], waiting: [] }
  for (const token of tokens) {
    const refused = take(parsing, token)
    if (refused) return refused
  }
  const refused = finish(parsing)
  return refused ?? { kind: 'expression', statements: parsing.statements }
}

function take(parsing: Parsing, token: ExpressionToken): ExpressionSyntaxError | null {
  switch (token.kind) {
    case 'value':
      parsing.steps.push(token)
      return null
    case 'reference':
      parsing.steps.push(nameOf(token.reference))
      return null
    case 'call':
      parsing.steps.push({ kind: 'arguments' })
      parsing.waiting.push(token)
      return null
    case '(':
      parsing.waiting.push(token)
      return null
    case ',':
      unwind(parsing)
      return null
    case ')':
      return takeClose(parsing)
    case 'operator':
      takeOperator(parsing, token)
      return null
    case ';':
      return finish(parsing)
  }
}

function nameOf(reference: Reference): ExpressionInstruction {
  const [name] = reference
  const isTarget = reference.length === 1 && typeof name === 'string' && name.startsWith('@')
  return { kind: 'name', reference, read: makeReferenceReader(reference), target: isTarget ? name : null }
}

/**
 * Moves the operators that must run before this operator from the operator stack to the output, then pushes this operator on the
 * operator stack (shunting-yard algorithm).
 */
function takeOperator({ steps, waiting }: Parsing, token: Extract<ExpressionToken, { kind: 'operator' }>): void {
  const { rank } = token.operator
  for (let top = waiting.at(-1); top && top.kind !== '('; top = waiting.at(-1)) {
    const stays =
      top.kind === 'operator' && (top.operator.rank < rank || (top.operator.rank === rank && top.operator.isRight))
    if (stays) break
    steps.push(top)
    waiting.pop()
  }
  waiting.push(token)
}

function takeClose(parsing: Parsing): ExpressionSyntaxError | null {
  const { steps, waiting } = parsing
  if (!unwind(parsing)) return expressionSyntaxError('Mismatched operator found: right paren')
  waiting.pop()
  const call = waiting.at(-1)
  if (call?.kind !== 'call') return null
  steps.push(call)
  waiting.pop()
  return null
}

/**
 * Moves operators from the operator stack to the output, down to the open parenthesis. Returns false when there is no open
 * parenthesis on the stack.
 */
function unwind({ steps, waiting }: Parsing): boolean {
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    if (top.kind === '(') return true
    steps.push(top)
    waiting.pop()
  }
  return false
}

/** Ends a statement of an expression. Returns a fault when a parenthesis is still open. */
function finish(parsing: Parsing): ExpressionSyntaxError | null {
  const { steps, waiting, statements } = parsing
  for (let top = waiting.pop(); top; top = waiting.pop()) {
    if (top.kind === '(') return expressionSyntaxError('Mismatched operator found: left paren')
    steps.push(top)
  }
  if (steps.length > 0) statements.push(steps)
  parsing.steps = []
  return null
}
