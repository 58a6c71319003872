import {
  branchesOfLongChain,
  type CompilableNode,
  liveBranches,
  planBlock,
  tagsOfPlan,
  textUnitsPerStep,
  stepsToTestCondition,
  stepsToReadReferences,
  type DynamicNode,
} from '../compile/plan.ts'
import type { TemplateBlock, Branch, TemplateNode } from '../parse/tree.ts'
import { writeIfCondition, writePredicateCall } from './write-predicate-call.ts'
import { writePrint, writeVariableValue } from './write-variable.ts'
import { writeSectionRead } from './write-read.ts'
import {
  type FunctionBody,
  writeCharge,
  addInstructionConstant,
  writeLookupSteps,
  frameVariableName,
  takeNextId,
  addSourceLocationConstant,
  toJsonLiteral,
  type CompileTimeFrame,
  addPredicateConstant,
  scopeVariableName,
  type ModuleWriter,
} from './module-writer.ts'

const itemsOfFunction = 24

/**
 * Writes the code of a template block into a function body. Splits long blocks into functions, because V8 does not optimize very
 * long ones.
 */
function writeBlock(writer: ModuleWriter, body: FunctionBody, block: TemplateBlock, isRoot = false): void {
  const at = block[0]?.at ?? 0
  const items = planBlock(writer.source, writer.tables, block)
  const steps = tagsOfPlan(items) * writer.stepsOfSlowTag
  if (steps > 0) body.lines.push(writeCharge(steps, addSourceLocationConstant(writer, at)))
  const writeOne = (into: FunctionBody, item: CompilableNode) => {
    writeItem(writer, into, item, at)
    if (isRoot) into.lines.push('out = flush(run, out)')
  }
  if (items.length <= itemsOfFunction) {
    for (const item of items) writeOne(body, item)
    return
  }
  for (let from = 0; from < items.length; from += itemsOfFunction) {
    const part = items.slice(from, from + itemsOfFunction)
    const call = writeFunction(writer, body.scope, (inner) => part.forEach((item) => writeOne(inner, item)))
    body.lines.push(`out = ${call}`)
  }
}

/** Writes a JavaScript function that takes all visible frames as arguments, and returns an expression that calls the function. */
function writeFunction(writer: ModuleWriter, scope: CompileTimeFrame, write: (body: FunctionBody) => void): string {
  const body: FunctionBody = { lines: [], values: new Set(), scope }
  write(body)
  const name = `b${takeNextId(writer)}`
  const scopes = chainOf(scope)
  const frames = scopes.map(frameVariableName).join(', ')
  const values = scopes.filter(({ id }) => body.values.has(id)).map((one) => `  const v${one.id} = s${one.id}.value`)
  writer.functions.push(
    [`function ${name}(run, out, ${frames}) {`, '  let x', ...values, ...body.lines, 'return out', '}'].join('\n'),
  )
  return `${name}(run, out, ${frames})`
}

function chainOf(scope: CompileTimeFrame): CompileTimeFrame[] {
  const chain: CompileTimeFrame[] = []
  for (let one: CompileTimeFrame | null = scope; one; one = one.parent) chain.unshift(one)
  return chain
}

function writeItem(writer: ModuleWriter, body: FunctionBody, item: CompilableNode, blockAt: number): void {
  if (item.kind === 'text') return writeText(writer, body, item.text, blockAt)
  if (item.kind === 'print') return writePrint(writer, body, item.node, item.before)
  writeText(writer, body, item.before, item.node.at)
  writeNode(writer, body, item.node)
}

function writeText(writer: ModuleWriter, body: FunctionBody, text: string, at: number): void {
  const cost = Math.floor(text.length / textUnitsPerStep)
  if (text !== '') body.lines.push(`out += ${toJsonLiteral(text)}`)
  if (cost > 0) body.lines.push(writeCharge(cost, addSourceLocationConstant(writer, at)))
}

function writeNode(writer: ModuleWriter, body: FunctionBody, node: DynamicNode): void {
  switch (node.kind) {
    case 'bind': {
      const value = writeVariableValue(writer, body, node, 'BINDVAR')
      body.lines.push(`bind(${frameVariableName(body.scope)}, ${toJsonLiteral(node.name)}, ${value})`)
      return
    }
    case 'context':
    case 'inject':
    case 'include':
    case 'eval':
      body.lines.push(`out = ${addInstructionConstant(writer, node.kind, node, node.at)}(run, out)`)
      return
    case 'struct':
      return writeBlock(writer, body, node.block)
    case 'macro':
      return writeMacro(writer, body, node)
    case 'section':
      return writeSection(writer, body, node)
    case 'repeated':
      return writeRepeated(writer, body, node)
    case 'if':
    case 'predicate':
      return writeChoice(writer, body, node)
  }
}

type Of<kind> = Extract<TemplateNode, { kind: kind }>

/**
 * Writes a macro as a JavaScript function that uses only the frame of its caller, because a macro can be called from anywhere.
 */
function writeMacro(writer: ModuleWriter, body: FunctionBody, node: Of<'macro'>): void {
  const id = takeNextId(writer)
  writer.functions.push(`function m${id}(run, out) { ${writeTemplateOrMacro(writer, node.block, false)} }`)
  body.lines.push(
    writeCharge(1, addSourceLocationConstant(writer, node.at)),
    `setMacro(${frameVariableName(body.scope)}, ${toJsonLiteral(node.name)}, m${id})`,
  )
}

/** Writes the code of a block that looks up names from the rendering's current frame on: a whole template or a macro. */
export function writeTemplateOrMacro(writer: ModuleWriter, block: TemplateBlock, isTemplate: boolean): string {
  const scope: CompileTimeFrame = { id: takeNextId(writer), parent: null, isList: false }
  const call = writeFunction(writer, scope, (body) => writeBlock(writer, body, block, isTemplate))
  return `const ${frameVariableName(scope)} = run.frame; return ${call}`
}

function writeSection(writer: ModuleWriter, body: FunctionBody, node: Of<'section'>): void {
  const outer = frameVariableName(body.scope)
  const scope: CompileTimeFrame = { id: takeNextId(writer), parent: body.scope, isList: false }
  const inner: FunctionBody = { lines: [], values: body.values, scope }
  const value = scopeVariableName(inner, scope)
  body.lines.push(writeCharge(stepsToReadReferences([node.reference]), addSourceLocationConstant(writer, node.at)))
  body.lines.push(`const ${value} = ${writeSectionRead(writer, body, node.reference)}`)
  body.lines.push(`const ${frameVariableName(scope)} = run.frame = frameOf(${value}, ${outer})`)
  body.lines.push(`if (isTruthy(${value})) {`)
  writeBlock(writer, inner, node.block)
  inner.lines.push('} else {')
  writeBranches(writer, inner, node.otherwise)
  body.lines.push(...inner.lines, '}', `run.frame = ${outer}`)
}

function writeRepeated(writer: ModuleWriter, body: FunctionBody, node: Of<'repeated'>): void {
  const outer = frameVariableName(body.scope)
  const around: CompileTimeFrame = { id: takeNextId(writer), parent: body.scope, isList: true }
  const element: CompileTimeFrame = { id: takeNextId(writer), parent: around, isList: false }
  const list = `l${around.id}`
  const index = `i${around.id}`
  const place = addSourceLocationConstant(writer, node.at)
  const call = writeFunction(writer, element, (inner) => writeBlock(writer, inner, node.block))
  body.lines.push(
    writeCharge(stepsToReadReferences([node.reference]), place),
    `const ${list} = ${writeSectionRead(writer, body, node.reference)}`,
  )
  body.lines.push(`if (Array.isArray(${list}) && ${list}.length > 0) {`)
  body.lines.push(
    `const ${frameVariableName(around)} = frameOf(${list}, ${outer}), ${frameVariableName(element)} = makeListElementFrame(${frameVariableName(around)})`,
  )
  body.lines.push(`for (let ${index} = 0, last = ${list}.length - 1; ${index} <= last; ${index}++) {`)
  body.lines.push(
    writeCharge(1, place),
    `setCurrentElement(${frameVariableName(around)}, ${frameVariableName(element)}, ${list}, ${index})`,
  )
  body.lines.push(`run.frame = ${frameVariableName(element)}`, `out = ${call}`)
  if (node.between.length > 0) {
    const between = writeFunction(writer, element, (inner) => writeBlock(writer, inner, node.between))
    body.lines.push(`if (${index} < last) out = ${between}`)
  }
  body.lines.push('}', `run.frame = ${outer}`, '} else {')
  writeBranches(writer, body, node.otherwise)
  body.lines.push('}')
}

function writeChoice(writer: ModuleWriter, body: FunctionBody, node: Of<'if'> | Of<'predicate'>): void {
  if (node.kind === 'if') {
    const steps = `${stepsToTestCondition(node.references)} + ${node.references.length} * ${writeLookupSteps(body)}`
    body.lines.push(writeCharge(steps, addSourceLocationConstant(writer, node.at)))
  }
  const test =
    node.kind === 'if' ? writeIfCondition(writer, body, node) : writePredicateCall(writer, node.test, node.at)
  body.lines.push(`if (${test}) {`)
  writeBlock(writer, body, node.block)
  body.lines.push('} else {')
  writeBranches(writer, body, node.otherwise)
  body.lines.push('}')
}

/** Writes the `.or` branches of a block as one `if … else if` chain, or as a list of functions if there are many. */
function writeBranches(writer: ModuleWriter, body: FunctionBody, branches: readonly Branch[]): void {
  const live = liveBranches(branches)
  const [only] = live
  if (!only) return
  if (!only.test) return writeBlock(writer, body, only.block)
  if (live.length > branchesOfLongChain) return writeLongChain(writer, body, live)
  live.forEach(({ test, at, block }, index) => {
    const other = index > 0 ? '} else ' : ''
    body.lines.push(test ? `${other}if (${addPredicateConstant(writer, test, at)}(run, out)) {` : `${other}{`)
    writeBlock(writer, body, block)
  })
  body.lines.push('}')
}

/** Writes a long chain of branches as a list of functions, because JavaScript engines parse `else if` as nested statements. */
function writeLongChain(writer: ModuleWriter, body: FunctionBody, branches: readonly Branch[]): void {
  const frames = chainOf(body.scope).map(frameVariableName).join(', ')
  const rungs = branches.map(({ test, at, block }) => {
    const call = writeFunction(writer, body.scope, (inner) => writeBlock(writer, inner, block))
    return `[${test ? addPredicateConstant(writer, test, at) : 'always'}, ${call.slice(0, call.indexOf('('))}]`
  })
  const id = takeNextId(writer)
  const place = addSourceLocationConstant(writer, branches[0]?.at ?? 0)
  const charge = writer.stepsOfSlowTag > 0 ? writeCharge(writer.stepsOfSlowTag, place) : ''
  writer.functions.push(`function r${id}(run, out, ${frames}) {
  for (const [test, block] of rungs${id}) {
    ${charge}
    if (test(run, out)) return block(run, out, ${frames})
  }
  return out
}
const rungs${id} = [${rungs.join(', ')}]`)
  body.lines.push(`out = r${id}(run, out, ${frames})`)
}
