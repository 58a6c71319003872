import type { BuiltinCall, Reference } from '../parse/tree.ts'
import { findTextOnlyFormatter } from '../compile/compile-variable.ts'
import { stepsToReadReferences } from '../compile/plan.ts'
import { writeReferenceRead } from './write-read.ts'
import {
  type FunctionBody,
  writeCharge,
  writeLookupSteps,
  addFormatterConstant,
  frameVariableName,
  takeNextId,
  addTextFunctionConstant,
  addSourceLocationConstant,
  toJsonLiteral,
  type ModuleWriter,
} from './module-writer.ts'

type Variable = { at: number; references: readonly Reference[]; formatters: readonly BuiltinCall[] }

/** Writes the code that prints `{a}` or `{a, b|formatter}`, with the literal text before the tag. */
export function writePrint(writer: ModuleWriter, body: FunctionBody, node: Variable, before: string): void {
  const place = addSourceLocationConstant(writer, node.at)
  const id = takeNextId(writer)
  const [only] = node.formatters
  if (only && findTextOnlyFormatter(writer, node)) return writeText(writer, body, node, before, only)
  if (only) {
    if (before !== '') body.lines.push(`out += ${toJsonLiteral(before)}`)
    body.lines.push(`const w${id} = ${writeVariableValue(writer, body, node, 'VARIABLE')}`)
  } else body.lines.push(`const w${id} = ${writeReferenceRead(writer, body, node.references[0] ?? ['@'])}`)

  const joined = before !== '' && !only ? `${toJsonLiteral(before)} + ` : ''
  body.lines.push(`const o${id} = typeof w${id} === 'string' ? w${id} : printVariableValue(run, out, w${id}, ${place})`)
  body.lines.push(`out += ${joined}o${id}`)
  const depth = only ? '' : ` + ${writeLookupSteps(body)}`
  const known = stepsToReadReferences(node.references) + (before.length >>> 10)
  body.lines.push(writeCharge(`${known}${depth} + (o${id}.length >>> 10)`, place))
}

/**
 * Writes the code of a variable with one formatter that needs only a text. Before such a formatter runs, no scope and no state of
 * the run has to be set.
 */
function writeText(writer: ModuleWriter, body: FunctionBody, node: Variable, before: string, call: BuiltinCall): void {
  const place = addSourceLocationConstant(writer, node.at)
  const id = takeNextId(writer)
  const joined = before !== '' ? `${toJsonLiteral(before)} + ` : ''
  const text = addTextFunctionConstant(writer, call)
  const known = 2 + stepsToReadReferences(node.references) + (before.length >>> 10)
  body.lines.push(
    `const w${id} = ${writeReferenceRead(writer, body, node.references[0] ?? ['@'])}`,
    `let o${id} = ''`,
    `const c${id} = costBeforeReading(w${id})`,
    `if (c${id} > 0) { run.out = out; ${writeCharge(`c${id}`, place)} }`,
    `try { const r = toTextWithoutOpaque(run, w${id}); o${id} = c${id} > 0 ? transformLongText(run, r, ${text}) : ${text}(r) }`,
    `catch (thrown) { run.place = ${place}; reportUnexpectedError(run, thrown, 'VARIABLE') }`,
    `out += ${joined}o${id}`,
    writeCharge(`${known} + ${writeLookupSteps(body)} + stepsToPrintText(w${id}, o${id})`, place),
  )
}

/**
 * Writes the formatter calls of a variable. Returns the name of the JavaScript variable with their result, which is undefined
 * after an error.
 */
export function writeVariableValue(
  writer: ModuleWriter,
  body: FunctionBody,
  node: Variable,
  opcode: 'VARIABLE' | 'BINDVAR',
): string {
  const { lines } = body
  const frame = frameVariableName(body.scope)
  const place = addSourceLocationConstant(writer, node.at)
  const value = `y${takeNextId(writer)}`
  lines.push(
    `let ${value} = ${writeReferenceRead(writer, body, node.references[0] ?? ['@'])}`,
    'run.out = out',
    'try {',
  )
  if (opcode === 'VARIABLE' && node.formatters.some((call) => writer.tables.formatters.get(call.name)?.isScoped)) {
    lines.push(`run.frame = frameOf(${value}, ${frame})`)
  }
  lines.push(writeCharge(`${stepsToReadReferences(node.references)} + ${writeLookupSteps(body)}`, place))
  const second = node.references[1] ? writeReferenceRead(writer, body, node.references[1]) : 'undefined'
  for (const call of node.formatters) {
    lines.push(
      writeCharge(`1 + ${writeLookupSteps(body)}`, place),
      `run.tagFrame = ${frame}`,
      `run.place = ${place}`,
      `run.second = ${second}`,
      `${value} = ${addFormatterConstant(writer, call)}(${value}, run)`,
    )
  }
  lines.push(`} catch (thrown) { reportUnexpectedError(run, thrown, '${opcode}'); ${value} = undefined }`)
  lines.push(`run.frame = ${frame}`)
  return value
}
