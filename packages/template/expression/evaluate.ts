import { shortenQuote } from '../errors.ts'
import { charge, reportRenderError, type Frame, type RenderState } from '../run/run.ts'
import { bind, frameOf, type ReferenceReader } from '../run/scope.ts'
import { expressionFunctions, type Scalar } from './operators.ts'
import type { Expression, ExpressionInstruction } from './parse-expression.ts'

/**
 * An entry of the evaluation stack. A name is resolved only when its value is needed, so that it can also be an assignment
 * target.
 */
type Cell =
  | { kind: 'value'; value: Scalar }
  | { kind: 'name'; read: ReferenceReader; target: string | null }
  | { kind: 'nothing' }
  | { kind: 'arguments' }

type Evaluating = { run: RenderState; text: string; locals: Frame; hasFailed: boolean }

const nothing: Cell = { kind: 'nothing' }

/**
 * Runs the statements of an expression and returns the last statement's value as text, or `null` when it has no value or a
 * statement failed. Assignments are bound to the frame only if no statement failed.
 */
export function evaluate(expression: Expression, text: string, run: RenderState): string | null {
  const evaluating: Evaluating = { run, text, locals: frameOf(run.frame.value, run.frame), hasFailed: false }
  let last: Scalar | undefined
  for (const steps of expression.statements) last = reduce(steps, evaluating)
  if (evaluating.hasFailed) return null
  for (const [name, value] of evaluating.locals.variables ?? []) bind(run.frame, name, value)
  if (last === undefined) return null
  return last === null ? '' : String(last)
}

/** Runs one statement of an expression and returns the value left on the stack; undefined when there is none. */
function reduce(steps: readonly ExpressionInstruction[], evaluating: Evaluating): Scalar | undefined {
  const stack: Cell[] = []
  for (const step of steps) {
    const wentOn = apply(step, stack, evaluating)
    if (!wentOn) break
  }
  const top = stack.at(-1)
  if (!top || top.kind === 'nothing') return undefined
  const value = valueOf(top, evaluating.locals)
  if (value === undefined) refuse(evaluating, 'Reduce error: unexpected token on stack')
  return value
}

/** Runs one step of a statement. Returns false to end the statement. */
function apply(step: ExpressionInstruction, stack: Cell[], evaluating: Evaluating): boolean {
  switch (step.kind) {
    case 'value':
    case 'name':
    case 'arguments':
      stack.push(step)
      return true
    case 'call':
      return call(step.name, stack, evaluating)
    case 'operator':
      if (step.operator.isPrefix) return negate(step.operator, stack, evaluating)
      return step.operator.apply ? calculate(step.operator, stack, evaluating) : assign(stack, evaluating)
  }
}

type Operation = Extract<ExpressionInstruction, { kind: 'operator' }>['operator']

/**
 * Applies a prefix operator to the value on top of the stack. When the operand has no value, the result has no value either, and
 * no error is reported.
 */
function negate({ apply: operate }: Operation, stack: Cell[], { locals, run }: Evaluating): boolean {
  const top = stack.pop()
  if (!top || !operate) return true
  const value = valueOf(top, locals)
  charge(run, stepsOfScalar(value))
  stack.push(value === undefined ? nothing : { kind: 'value', value: operate(value, null) })
  return true
}

function calculate({ name, apply: operate }: Operation, stack: Cell[], evaluating: Evaluating): boolean {
  const { locals, run } = evaluating
  const right = valueOf(stack.pop() ?? nothing, locals)
  const left = valueOf(stack.pop() ?? nothing, locals)
  if (left === undefined || right === undefined || !operate) {
    return refuse(evaluating, `Invalid arguments to operator ${name}`)
  }
  charge(run, stepsOfScalar(left) + stepsOfScalar(right))
  const value = operate(left, right)
  const { textLength } = run.limits
  if (typeof value === 'string' && value.length > textLength) {
    return refuse(evaluating, `Concatenation would exceed maximum string length ${textLength}`)
  }
  stack.push({ kind: 'value', value })
  return true
}

/**
 * Assigns a value to a variable, and ends the statement without a value. Only `@name` can be assigned to; other targets are
 * ignored.
 */
function assign(stack: Cell[], { locals }: Evaluating): boolean {
  const value = valueOf(stack.pop() ?? nothing, locals)
  const target = stack.pop()
  if (target?.kind === 'name' && target.target !== null && value !== undefined) bind(locals, target.target, value)
  stack.pop()
  stack.push(nothing)
  return false
}

/** Returns the cost of an operand in budget steps. A text costs by its length, because it is concatenated, compared or parsed. */
function stepsOfScalar(value: Scalar | undefined): number {
  return typeof value === 'string' ? value.length >>> 6 : 0
}

/**
 * Calls a function of the expression language. Arguments that are objects or lists are skipped; an argument without a value ends
 * the argument list.
 */
function call(name: string, stack: Cell[], evaluating: Evaluating): boolean {
  const values: Scalar[] = []
  for (let top = stack.pop(); top && top.kind !== 'arguments' && top.kind !== 'nothing'; top = stack.pop()) {
    const value = valueOf(top, evaluating.locals)
    if (value === undefined) continue
    charge(evaluating.run, stepsOfScalar(value))
    values.unshift(value)
  }
  const value = expressionFunctions.get(name)?.(values)
  if (value === undefined) return refuse(evaluating, `Error calling function ${name}`)
  stack.push({ kind: 'value', value })
  return true
}

function refuse(evaluating: Evaluating, reason: string): false {
  reportRenderError(
    evaluating.run,
    'EXPRESSION_REDUCE',
    `Error reducing expression: ${shortenQuote(evaluating.text)}: ${reason}`,
  )
  evaluating.hasFailed = true
  return false
}

/**
 * Returns the value of a stack entry: `null` for a missing name; undefined for objects and lists, and for entries that hold no
 * value.
 */
function valueOf(cell: Cell, locals: Frame): Scalar | undefined {
  if (cell.kind === 'value') return cell.value
  if (cell.kind !== 'name') return undefined
  const value = cell.read(locals)
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  return undefined
}
