import type { Call, IfOperator, Reference } from '../parse/tree.ts'
import { writeRead } from './write-read.ts'
import { type Body, fresh, testOf, type Writer } from './writer.ts'

export function writeTest(writer: Writer, call: Call, at: number): string {
  return `${testOf(writer, call, at)}(run, out)`
}

/** Evaluates left to right without precedence. Ends at the first `||` that gives true or `&&` that gives false. */
export function writeIf(
  writer: Writer,
  body: Body,
  { references, operators }: { references: readonly Reference[]; operators: readonly IfOperator[] },
): string {
  const [first = [], ...others] = references
  if (others.length === 0) return `isTruthy(${writeRead(writer, body, first)})`

  const id = fresh(writer)
  body.lines.push(`let q${id} = isTruthy(${writeRead(writer, body, first)})`, `a${id}: {`)
  others.forEach((reference, index) => {
    const isOr = operators[index] === '||'
    const next = `isTruthy(${writeRead(writer, body, reference)})`
    body.lines.push(`q${id} = q${id} ${isOr ? '||' : '&&'} ${next}`, `if (${isOr ? '' : '!'}q${id}) break a${id}`)
  })
  body.lines.push('}')
  return `q${id}`
}
