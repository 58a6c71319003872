import type { BuiltinCall, IfOperator, Reference } from '../parse/tree.ts'
import { writeReferenceRead } from './write-read.ts'
import { type FunctionBody, takeNextId, addPredicateConstant, type ModuleWriter } from './module-writer.ts'

export function writePredicateCall(writer: ModuleWriter, call: BuiltinCall, at: number): string {
  return `${addPredicateConstant(writer, call, at)}(run, out)`
}

/** Evaluates left to right without precedence. Ends at the first `||` that gives true or `&&` that gives false. */
export function writeIfCondition(
  writer: ModuleWriter,
  body: FunctionBody,
  { references, operators }: { references: readonly Reference[]; operators: readonly IfOperator[] },
): string {
  const [first = [], ...others] = references
  if (others.length === 0) return `isTruthy(${writeReferenceRead(writer, body, first)})`

  const id = takeNextId(writer)
  body.lines.push(`let q${id} = isTruthy(${writeReferenceRead(writer, body, first)})`, `a${id}: {`)
  others.forEach((reference, index) => {
    const isOr = operators[index] === '||'
    const next = `isTruthy(${writeReferenceRead(writer, body, reference)})`
    body.lines.push(`q${id} = q${id} ${isOr ? '||' : '&&'} ${next}`, `if (${isOr ? '' : '!'}q${id}) break a${id}`)
  })
  body.lines.push('}')
  return `q${id}`
}
