import type { Reference } from '../parse/tree.ts'
import { isNonInheritedName } from '../run/scope.ts'
import {
  type FunctionBody,
  frameVariableName,
  addLookupFunction,
  toJsonLiteral,
  type CompileTimeFrame,
  addScopeLookupFunction,
  scopeVariableName,
  type ModuleWriter,
} from './module-writer.ts'

/**
 * Returns a JavaScript expression for a variable's value. The first name is looked up in all enclosing frames; the rest is a
 * path.
 */
export function writeReferenceRead(writer: ModuleWriter, body: FunctionBody, reference: Reference): string {
  const [first = '@', ...path] = reference
  const start = first === '@' ? scopeVariableName(body, body.scope) : writeStart(writer, body, first)
  return writePath(writer, start, path)
}

/** Returns a JavaScript expression for a section's value. The first name is looked up in the current frame only. */
export function writeSectionRead(writer: ModuleWriter, body: FunctionBody, reference: Reference): string {
  const [first = '@', ...path] = reference
  const value = scopeVariableName(body, body.scope)
  if (first === '@') return writePath(writer, value, path)
  if (isNonInheritedName(first)) return writePath(writer, `${addLookupFunction(writer, first)}(${value})`, path)
  return writePath(writer, `findInFrame(${frameVariableName(body.scope)}, ${toJsonLiteral(first)})`, path)
}

function writePath(writer: ModuleWriter, start: string, path: Reference): string {
  return path.reduce<string>((value, name) => {
    return isNonInheritedName(name)
      ? `${addLookupFunction(writer, name)}(${value})`
      : `child(${value}, ${toJsonLiteral(name)})`
  }, start)
}

function writeStart(writer: ModuleWriter, body: FunctionBody, first: string | number): string {
  const here = frameVariableName(body.scope)
  if (first === '@index' || first === '@index0') return writeIndex(body.scope, first === '@index' ? 1 : 0)
  if (typeof first === 'string' && first.startsWith('@')) return `findVariable(${here}, ${toJsonLiteral(first)})`
  return isNonInheritedName(first)
    ? writeSearch(writer, body, first)
    : `lookUpInScope(${here}, ${toJsonLiteral(first)})`
}

function writeIndex(from: CompileTimeFrame, base: number): string {
  let scope = from
  while (scope.parent && !scope.isList) scope = scope.parent
  if (scope.isList)
    return base === 0 ? `${frameVariableName(scope)}.index` : `(${frameVariableName(scope)}.index + ${base})`
  return `findRepeatedSectionIndex(${frameVariableName(scope)}, ${base})`
}

/**
 * Returns a JavaScript expression that looks up a name. Frames known while the module is written are tried one by one, except
 * frames of lists, which hold no names. The outermost known frame and the frames around it are searched by a runtime function.
 */
function writeSearch(writer: ModuleWriter, body: FunctionBody, name: string): string {
  const lookup = addLookupFunction(writer, name)
  let search = ''
  let scope = body.scope
  for (; scope.parent; scope = scope.parent) {
    if (!scope.isList) search += `(x = ${lookup}(${scopeVariableName(body, scope)})) !== undefined ? x : `
  }
  return `(${search}${addScopeLookupFunction(writer, name)}(${frameVariableName(scope)}))`
}
