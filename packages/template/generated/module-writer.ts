import type { TemplateSource } from '../errors.ts'
import type { FormattersAndPredicates } from '../compile/tables.ts'
import type { BuiltinCall } from '../parse/tree.ts'

/**
 * State of the module being written. The module's identifiers are letters with numbers; everything from the template is embedded
 * as JSON, so that no text of a template is ever read as code.
 */
export type ModuleWriter = {
  readonly source: TemplateSource
  readonly tables: FormattersAndPredicates
  /** Steps that each tag costs beyond its own: 0 except in templates with very many tags. */
  readonly stepsOfSlowTag: number
  /** Declarations of constants, which run once, when `load` passes the runtime functions to the module. */
  readonly constants: string[]
  readonly functions: string[]
  readonly places: Map<number, string>
  readonly lookups: Map<string, string>
  next: number
}

/** A frame that is known while the module is written. In the module, `s1` is the frame with `id` 1 and `v1` its value. */
export type CompileTimeFrame = {
  readonly id: number
  readonly parent: CompileTimeFrame | null
  /** True for the frame of a list, which holds the index of the current element. */
  readonly isList: boolean
}

/** The body of one generated function: its lines, the ids of the scopes whose values it reads, and its own scope. */
export type FunctionBody = { readonly lines: string[]; readonly values: Set<number>; readonly scope: CompileTimeFrame }

export function makeWriter(
  source: TemplateSource,
  tables: FormattersAndPredicates,
  stepsOfSlowTag: number,
): ModuleWriter {
  return {
    source,
    tables,
    stepsOfSlowTag,
    constants: [],
    functions: [],
    places: new Map(),
    lookups: new Map(),
    next: 1,
  }
}

export function toJsonLiteral(value: unknown): string {
  return JSON.stringify(value)
}

export function takeNextId(writer: ModuleWriter): number {
  return writer.next++
}

function constant(writer: ModuleWriter, letter: string, expression: string): string {
  const name = `${letter}${takeNextId(writer)}`
  writer.constants.push(`const ${name} = ${expression}`)
  return name
}

/** Returns the name of the constant that holds a place in the template. */
export function addSourceLocationConstant(writer: ModuleWriter, offset: number): string {
  const known = writer.places.get(offset)
  if (known) return known
  const name = constant(writer, 'p', `rt.place(${offset})`)
  writer.places.set(offset, name)
  return name
}

export function addFormatterConstant(writer: ModuleWriter, { name, words }: BuiltinCall): string {
  return constant(writer, 'f', `rt.formatter(${toJsonLiteral(name)}, ${toJsonLiteral(words)})`)
}

/** Returns the name of a constant that holds a formatter's text function, `(text) => text`. */
export function addTextFunctionConstant(writer: ModuleWriter, { name }: BuiltinCall): string {
  return constant(writer, 'f', `rt.ofText(${toJsonLiteral(name)})`)
}

/** Returns the name of a constant that holds a predicate's function, `(run, out) => boolean`. */
export function addPredicateConstant(
  writer: ModuleWriter,
  { name, words, delimiter }: BuiltinCall,
  offset: number,
): string {
  const call = toJsonLiteral({ name, words, delimiter })
  return constant(writer, 't', `rt.test(${call}, ${addSourceLocationConstant(writer, offset)})`)
}

/**
 * Returns the name of a constant that holds a function `(run, out) => out`. The runtime compiles these functions for instructions
 * that are too rare to be written out.
 */
export function addInstructionConstant(
  writer: ModuleWriter,
  kind: 'context' | 'inject' | 'include' | 'eval',
  node: object,
  offset: number,
): string {
  return constant(writer, 'c', `rt.${kind}(${toJsonLiteral(node)}, ${addSourceLocationConstant(writer, offset)})`)
}

/**
 * Returns the name of a function that reads the key `name` from a value. Every key has its own function, so that V8 can learn the
 * shapes of the objects.
 */
export function addLookupFunction(writer: ModuleWriter, name: string): string {
  const known = writer.lookups.get(name)
  if (known) return known
  const id = takeNextId(writer)
  writer.lookups.set(name, `n${id}`)
  writer.functions.push(`function n${id}(value) {
  if (typeof value !== 'object' || value === null) return undefined
  const found = value[${toJsonLiteral(name)}]
  if (found === undefined || typeof found === 'function') return undefined
  return value.__proto__ === plain && plain[${toJsonLiteral(name)}] === undefined ? found : child(value, ${toJsonLiteral(name)})
}
function u${id}(from) {
  for (let frame = from; frame !== null; frame = frame.outer) {
    const found = n${id}(frame.value)
    if (found !== undefined || frame.isSealed) return found
  }
  return undefined
}`)
  return `n${id}`
}

/** Returns the name of a function that looks up the key `name` in a frame and in those around it. */
export function addScopeLookupFunction(writer: ModuleWriter, name: string): string {
  return addLookupFunction(writer, name).replace('n', 'u')
}

export function frameVariableName(scope: CompileTimeFrame): string {
  return `s${scope.id}`
}

/** Returns a JavaScript expression for the steps of looking up a name in the body's frame (`stepsToLookUpName`). */
export function writeLookupSteps({ scope }: FunctionBody): string {
  return `(${frameVariableName(scope)}.depth >>> 3)`
}

/** Returns the name of the JavaScript variable that holds a scope's value. */
export function scopeVariableName(body: FunctionBody, scope: CompileTimeFrame): string {
  body.values.add(scope.id)
  return `v${scope.id}`
}

/**
 * Returns a statement that charges steps at the same places as a template compiled to functions does, so that limits end both at
 * the same point.
 */
export function writeCharge(steps: number | string, place: string): string {
  return `if ((run.steps += ${steps}) >= run.checkAt) checkBudgetKeepingOutput(run, out, ${place})`
}
