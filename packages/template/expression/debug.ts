import type { Expression, ExpressionInstruction } from './parse-expression.ts'

/** Returns an expression's statements in postfix order, which `{.eval # …}` prints before the expression's result. */
export function debugText({ statements }: Expression): string {
  return `EVAL=[${statements.map((steps) => `[${steps.map(stepText).join(' ')}]`).join(', ')}]`
}

function stepText(step: ExpressionInstruction): string {
  switch (step.kind) {
    case 'value':
      return typeof step.value === 'string' ? JSON.stringify(step.value) : String(step.value)
    case 'name':
      return step.reference.join('.')
    case 'call':
      return `${step.name}()`
    case 'operator':
      return `<${step.operator.name}>`
    case 'arguments':
      return '<args>'
  }
}
