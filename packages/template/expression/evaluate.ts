import { fail, type Run } from '../run/run.ts'
import { bind, frameOf, readOf } from '../run/scope.ts'
import { functions } from './operators.ts'
import type { Expression, Step } from './parse-expression.ts'
import type { Scalar } from './tokens.ts'

/** What stands on the stack; a target of an assignment is kept beside its value. */
type Cell = { value: Scalar; target: string | null }

type Reduced = { kind: 'value'; value: Scalar } | { kind: 'nothing' } | { kind: 'fault'; reason: string }

/** Runs the statements and gives what the last one prints. What they assign is bound to the frame only if all of them work. */
export function evaluate(expression: Expression, text: string, run: Run): string {
  const locals = frameOf(run.frame.value, run.frame)
  let last: Reduced = { kind: 'nothing' }
  for (const steps of expression.statements) {
    last = reduce(steps, locals, run)
    if (last.kind === 'fault') {
      fail(run, 'EXPRESSION_REDUCE', `Error reducing expression: ${text}: ${last.reason}`)
      return ''
    }
  }
  for (const [name, value] of locals.variables ?? []) bind(run.frame, name, value)
  return last.kind === 'value' && last.value !== null ? String(last.value) : ''
}

function reduce(steps: readonly Step[], locals: ReturnType<typeof frameOf>, run: Run): Reduced {
  const stack: Cell[] = []
  for (const step of steps) {
    const reason = apply(step, stack, locals, run)
    if (reason === 'assigned') return { kind: 'nothing' }
    if (reason !== null) return { kind: 'fault', reason }
  }
  const top = stack.at(-1)
  return top ? { kind: 'value', value: top.value } : { kind: 'nothing' }
}

/** Does one step; gives the reason why it can't. */
function apply(step: Step, stack: Cell[], locals: ReturnType<typeof frameOf>, run: Run): string | null {
  if (step.kind === 'value') {
    stack.push({ value: step.value, target: null })
    return null
  }
  if (step.kind === 'reference') {
    const value = scalarOf(readOf(step.reference)(locals))
    if (value === undefined) return 'Reduce error: unexpected token on stack.'
    stack.push({ value, target: step.text })
    return null
  }
  if (step.kind === 'call') return call(step, stack)
  const { sign, isPrefix } = step.operator
  const right = stack.pop()
  const left = isPrefix ? right : stack.pop()
  if (!left || !right) return `Invalid arguments to operator ${sign}`
  if (sign === '=') return assign(left.target, right.value, locals)
  const value = step.operator.apply(left.value, right.value)
  const { textLength } = run.limits
  if (typeof value === 'string' && value.length > textLength) {
    return `Concatenation would exceed maximum string length ${textLength}`
  }
  stack.push({ value, target: null })
  return null
}

/** Only `@name` can be assigned to; other targets are ignored. */
function assign(target: string | null, value: Scalar, locals: ReturnType<typeof frameOf>): string {
  if (target && /^@[a-zA-Z][a-zA-Z0-9_-]*$/.test(target)) bind(locals, target, value)
  return 'assigned'
}

function call({ name, count }: Extract<Step, { kind: 'call' }>, stack: Cell[]): string | null {
  const values = stack.splice(stack.length - count, count).map((cell) => cell.value)
  const value = values.length === count ? functions.get(name)?.(values) : undefined
  if (value === undefined) return `Error calling function ${name}`
  stack.push({ value, target: null })
  return null
}

/** Missing counts as null; objects and lists can't be calculated with. */
function scalarOf(value: unknown): Scalar | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  return undefined
}
