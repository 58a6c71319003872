/** The reason why a text is not a valid expression. */
export type ExpressionSyntaxError = { kind: 'fault'; reason: string }

export function expressionSyntaxError(reason: string): ExpressionSyntaxError {
  return { kind: 'fault', reason }
}
