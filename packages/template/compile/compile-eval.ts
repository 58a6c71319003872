import { type SourceLocation, shortenQuote } from '../errors.ts'
import { debugText } from '../expression/debug.ts'
import { evaluate } from '../expression/evaluate.ts'
import { countInstructions, parseExpression } from '../expression/parse-expression.ts'
import { charge, chargeInstruction, type CompiledCode, reportRenderError, reportUnexpectedError } from '../run/run.ts'
import { stepsToLookUpName } from '../run/scope.ts'

/**
 * Compiles `{.eval …}`, which prints nothing when expressions are disabled. With a leading `#`, it also prints the parsed
 * expression.
 */
export function compileEval(written: string, maxTokens: number, place: SourceLocation): CompiledCode {
  const isDebugging = written.startsWith('#')
  const expression = isDebugging ? written.slice(1) : written
  const parsed = parseExpression(expression, maxTokens)
  const shown = JSON.stringify(shortenQuote(expression))
  const instructions = parsed.kind === 'fault' ? 0 : countInstructions(parsed)
  const reading = isDebugging ? (parsed.kind === 'fault' ? 'EVAL=[]' : debugText(parsed)) : ''

  return (run, out) => {
    chargeInstruction(run, out, 1, place)
    if (!run.settings.enableExpr) return out
    run.place = place
    run.out = out
    charge(run, instructions * (1 + stepsToLookUpName(run.frame)))
    if (parsed.kind === 'fault') {
      reportRenderError(run, 'EXPRESSION_PARSE', `Error parsing expression: ${shown}: ${parsed.reason}`)
      return out + reading
    }
    try {
      const printed = evaluate(parsed, expression, run)
      if (printed === null) return out + reading
      charge(run, printed.length >>> 10)
      return out + (isDebugging ? `${reading} -> ${printed}` : printed)
    } catch (thrown) {
      reportUnexpectedError(run, thrown, 'EVAL')
      return out + reading
    }
  }
}
