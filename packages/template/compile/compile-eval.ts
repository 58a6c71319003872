import type { Place } from '../errors.ts'
import { debugText } from '../expression/debug.ts'
import { evaluate } from '../expression/evaluate.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import { charge, type Code, fail, failUnexpected } from '../run/run.ts'

/** `{.eval …}`: silently nothing where expressions are switched off. A leading `#` prints how it was read, too. */
export function compileEval(written: string, mostTokens: number, place: Place): Code {
  const isDebugging = written.startsWith('#')
  const expression = isDebugging ? written.slice(1) : written
  const parsed = parseExpression(expression, mostTokens)
  const reading = isDebugging ? (parsed.kind === 'fault' ? 'EVAL=[]' : debugText(parsed)) : ''

  return (run) => {
    charge(run, 1, place)
    if (!run.settings.enableExpr) return
    run.place = place
    charge(run, expression.length >>> 3)
    if (parsed.kind === 'fault') {
      fail(run, 'EXPRESSION_PARSE', `Error parsing expression: ${JSON.stringify(expression)}: ${parsed.reason}`)
      run.out += reading
      return
    }
    run.out += reading
    try {
      const printed = evaluate(parsed, expression, run)
      if (printed !== null) run.out += isDebugging ? ` -> ${printed}` : printed
    } catch (thrown) {
      failUnexpected(run, thrown, 'EVAL')
    }
  }
}
