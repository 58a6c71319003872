import type { Call, Reference } from '../parse/tree.ts'
import { ofTextOnly } from '../compile/compile-variable.ts'
import { stepsOfReferences } from '../compile/plan.ts'
import { writeRead } from './write-read.ts'
import {
  type Body,
  charge,
  depthOf,
  formatterOf,
  frameName,
  fresh,
  ofTextOf,
  placeOf,
  quoted,
  type Writer,
} from './writer.ts'

type Variable = { at: number; references: readonly Reference[]; formatters: readonly Call[] }

/** Writes the code that prints `{a}` or `{a, b|formatter}`, with the literal text before the tag. */
export function writePrint(writer: Writer, body: Body, node: Variable, before: string): void {
  const place = placeOf(writer, node.at)
  const id = fresh(writer)
  const [only] = node.formatters
  if (only && ofTextOnly(writer, node)) return writeText(writer, body, node, before, only)
  if (only) {
    if (before !== '') body.lines.push(`out += ${quoted(before)}`)
    body.lines.push(`const w${id} = ${writeValue(writer, body, node, 'VARIABLE')}`)
  } else body.lines.push(`const w${id} = ${writeRead(writer, body, node.references[0] ?? ['@'])}`)

  const joined = before !== '' && !only ? `${quoted(before)} + ` : ''
  body.lines.push(`const o${id} = typeof w${id} === 'string' ? w${id} : printedIn(run, out, w${id}, ${place})`)
  body.lines.push(`out += ${joined}o${id}`)
  const depth = only ? '' : ` + ${depthOf(body)}`
  const known = stepsOfReferences(node.references) + (before.length >>> 10)
  body.lines.push(charge(`${known}${depth} + (o${id}.length >>> 10)`, place))
}

/**
 * Writes the code of a variable with one formatter that needs only a text. Before such a formatter runs, no scope and no state of
 * the run has to be set.
 */
function writeText(writer: Writer, body: Body, node: Variable, before: string, call: Call): void {
  const place = placeOf(writer, node.at)
  const id = fresh(writer)
  const joined = before !== '' ? `${quoted(before)} + ` : ''
  const known = 2 + stepsOfReferences(node.references) + (before.length >>> 10)
  body.lines.push(
    `const w${id} = ${writeRead(writer, body, node.references[0] ?? ['@'])}`,
    `let o${id} = ''`,
    `const c${id} = costBefore(w${id})`,
    `if (c${id} > 0) ${charge(`c${id}`, place)}`,
    `try { o${id} = ${ofTextOf(writer, call)}(readText(run, w${id})) }`,
    `catch (thrown) { run.place = ${place}; failUnexpected(run, thrown, 'VARIABLE') }`,
    `out += ${joined}o${id}`,
    charge(`${known} + ${depthOf(body)} + costOfText(w${id}, o${id})`, place),
  )
}

/**
 * Writes the formatter calls of a variable. Returns the name of the JavaScript variable with their result, which is undefined
 * after an error.
 */
export function writeValue(writer: Writer, body: Body, node: Variable, opcode: 'VARIABLE' | 'BINDVAR'): string {
  const { lines } = body
  const frame = frameName(body.scope)
  const place = placeOf(writer, node.at)
  const value = `y${fresh(writer)}`
  lines.push(`let ${value} = ${writeRead(writer, body, node.references[0] ?? ['@'])}`, 'run.out = out', 'try {')
  if (opcode === 'VARIABLE' && node.formatters.some((call) => writer.tables.formatters.get(call.name)?.isScoped)) {
    lines.push(`run.frame = frameOf(${value}, ${frame})`)
  }
  lines.push(charge(`${stepsOfReferences(node.references)} + ${depthOf(body)}`, place))
  const second = node.references[1] ? writeRead(writer, body, node.references[1]) : 'undefined'
  for (const call of node.formatters) {
    lines.push(`run.tagFrame = ${frame}`, `run.place = ${place}`, `run.second = ${second}`)
    lines.push(`${value} = ${formatterOf(writer, call)}(${value}, run)`, charge(`1 + ${depthOf(body)}`, place))
  }
  lines.push(`} catch (thrown) { failUnexpected(run, thrown, '${opcode}'); ${value} = undefined }`)
  lines.push(`run.frame = ${frame}`)
  return value
}
