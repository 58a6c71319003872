import type { Place } from '../errors.ts'
import { evaluate } from '../expression/evaluate.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import { charge, type Code, fail, failUnexpected } from '../run/run.ts'

/** `{.eval …}`: silently nothing where expressions are switched off. */
export function compileEval(expression: string, mostTokens: number, place: Place): Code {
  const parsed = parseExpression(expression, mostTokens)
  return (run) => {
    charge(run, 1, place)
    if (!run.settings.enableExpr) return
    run.place = place
    charge(run, expression.length >>> 3)
    if (parsed.kind === 'fault') {
      return fail(run, 'EXPRESSION_PARSE', `Error parsing expression: ${JSON.stringify(expression)}: ${parsed.reason}`)
    }
    try {
      run.out += evaluate(parsed, expression, run)
    } catch (thrown) {
      failUnexpected(run, thrown, 'EVAL')
    }
  }
}
