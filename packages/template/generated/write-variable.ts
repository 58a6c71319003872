import type { Call, Reference } from '../parse/tree.ts'
import { writeRead } from './write-read.ts'
import { type Body, charge, formatterOf, frameName, fresh, placeOf, quoted, type Writer } from './writer.ts'

type Variable = { at: number; references: readonly Reference[]; formatters: readonly Call[] }

/** `{a}` and `{a, b|formatter}`, with the text before it. */
export function writePrint(writer: Writer, body: Body, node: Variable, before: string): void {
  const place = placeOf(writer, node.at)
  const id = fresh(writer)
  if (node.formatters.length > 0) {
    if (before !== '') body.lines.push(`run.out += ${quoted(before)}`)
    body.lines.push(`const w${id} = ${writeValue(writer, body, node, 'VARIABLE')}`)
  } else body.lines.push(`const w${id} = ${writeRead(writer, body, node.references[0] ?? ['@'])}`)

  const joined = before !== '' && node.formatters.length === 0 ? `${quoted(before)} + ` : ''
  body.lines.push(`const o${id} = typeof w${id} === 'string' ? w${id} : printedIn(run, w${id}, ${place})`)
  body.lines.push(`run.out += ${joined}o${id}`)
  body.lines.push(charge(`${1 + (before.length >>> 10)} + (o${id}.length >>> 10)`, place))
}

/** Writes the formatters and gives the variable that holds what they make of the value; it is undefined after an error. */
export function writeValue(writer: Writer, body: Body, node: Variable, opcode: 'VARIABLE' | 'BINDVAR'): string {
  const { lines } = body
  const frame = frameName(body.scope)
  const place = placeOf(writer, node.at)
  const value = `y${fresh(writer)}`
  lines.push(`let ${value} = ${writeRead(writer, body, node.references[0] ?? ['@'])}`, 'try {')
  if (opcode === 'VARIABLE' && node.formatters.some((call) => writer.tables.formatters.get(call.name)?.isScoped)) {
    lines.push(`run.frame = frameOf(${value}, ${frame})`)
  }
  lines.push(charge(`1 + costOf(${value})`, place))
  const second = node.references[1] ? writeRead(writer, body, node.references[1]) : 'undefined'
  for (const call of node.formatters) {
    lines.push(`run.tagFrame = ${frame}`, `run.place = ${place}`, `run.second = ${second}`)
    lines.push(`${value} = ${formatterOf(writer, call)}(${value}, run)`, charge(`1 + costOf(${value})`, place))
  }
  lines.push(`} catch (thrown) { failUnexpected(run, thrown, '${opcode}'); ${value} = undefined }`)
  lines.push(`run.frame = ${frame}`)
  return value
}
