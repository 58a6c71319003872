import { compileContextBinding, compileInclude, compileInject } from '../compile/compile-binding.ts'
import { compileEval } from '../compile/compile-eval.ts'
import { compilePredicate } from '../compile/compile-predicate.ts'
import { printVariableValue } from '../compile/compile-variable.ts'
import type { CompileContext, FormattersAndPredicates } from '../compile/tables.ts'
import type { Template } from '../template.ts'
import { errorList, type SourceLocation, type TemplateSource, type TemplateError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { parse } from '../parse/parse.ts'
import type { Binding, BuiltinCall } from '../parse/tree.ts'
import { toTextWithoutOpaque } from '../run/opaque.ts'
import {
  checkBudgetKeepingOutput,
  type CompiledCode,
  costBeforeReading,
  stepsToPrintText,
  reportUnexpectedError,
  flush,
} from '../run/run.ts'
import {
  bind,
  makeListElementFrame,
  findInFrame,
  lookUpInScope,
  findVariable,
  frameOf,
  findRepeatedSectionIndex,
  setCurrentElement,
  setMacro,
} from '../run/scope.ts'
import { transformLongText } from '../run/step-budget.ts'
import { child, isTruthy } from '../run/values.ts'

/** The export of a module that `generate` wrote. */
export type GeneratedModule = {
  readonly version: number
  readonly name: string | null
  readonly text: string
  readonly escape: Template['escape']
  readonly errors: readonly TemplateError[]
  readonly partialNames: readonly string[]
  readonly link: (runtime: never) => CompiledCode
}

/**
 * Creates a template from an imported module that `generate` wrote. It renders the same bytes, errors and steps as the original
 * template. Throws when the module was written by another version of `generate`.
 */
export function loadModule(tables: FormattersAndPredicates, generated: GeneratedModule, limits: Limits): Template {
  const { name, text, escape, errors, partialNames } = generated
  if (generated.version !== 8)
    throw new Error(`The module of ${name ?? 'a template'} is of another version: build it again`)
  const source: TemplateSource = { text, name: name ?? undefined }
  const runtime = runtimeFor({ source, tables, maxTokens: limits.expressionTokens })
  return {
    errors,
    partialNames,
    source,
    escape,
    get tree() {
      return parse(source, limits, errorList(0))
    },
    code: generated.link(runtime as never),
  }
}

function runtimeFor(compiling: CompileContext) {
  const { source, tables } = compiling
  return {
    place: (offset: number): SourceLocation => ({ source, offset }),
    formatter: (name: string, words: readonly string[]) => tables.formatters.get(name)?.prepare(words),
    ofText: (name: string) => tables.formatters.get(name)?.ofText,
    test: (call: BuiltinCall, place: SourceLocation) => compilePredicate(compiling, call, place),
    context: (node: { name: string; bindings: readonly Binding[] }, place: SourceLocation) =>
      compileContextBinding(node, place),
    inject: (node: { name: string; path: string }, place: SourceLocation) => compileInject(node, place),
    include: ({ name, words }: { name: string; words: readonly string[] }, place: SourceLocation) =>
      compileInclude(name, words.includes('output'), place),
    eval: ({ expression }: { expression: string }, place: SourceLocation) =>
      compileEval(expression, compiling.maxTokens, place),
    bind,
    checkBudgetKeepingOutput,
    child,
    costBeforeReading,
    stepsToPrintText,
    makeListElementFrame,
    reportUnexpectedError,
    findInFrame,
    lookUpInScope,
    findVariable,
    flush,
    frameOf,
    findRepeatedSectionIndex,
    isTruthy,
    setCurrentElement,
    printVariableValue,
    toTextWithoutOpaque,
    transformLongText,
    setMacro,
  }
}
