import type { Reference } from '../parse/tree.ts'
import { isPlainName } from '../run/scope.ts'
import {
  type FunctionBody,
  frameName,
  addLookupFunction,
  toJsonLiteral,
  type StaticFrame,
  addScopeLookupFunction,
  valueName,
  type Writer,
} from './writer.ts'

/**
 * Returns a JavaScript expression for a variable's value. The first name is looked up in all enclosing frames; the rest is a
 * path.
 */
export function writeReferenceRead(writer: Writer, body: FunctionBody, reference: Reference): string {
  const [first = '@', ...path] = reference
  const start = first === '@' ? valueName(body, body.scope) : writeStart(writer, body, first)
  return writePath(writer, start, path)
}

/** Returns a JavaScript expression for a section's value. The first name is looked up in the current frame only. */
export function writeSectionRead(writer: Writer, body: FunctionBody, reference: Reference): string {
  const [first = '@', ...path] = reference
  const value = valueName(body, body.scope)
  if (first === '@') return writePath(writer, value, path)
  if (isPlainName(first)) return writePath(writer, `${addLookupFunction(writer, first)}(${value})`, path)
  return writePath(writer, `findInFrame(${frameName(body.scope)}, ${toJsonLiteral(first)})`, path)
}

function writePath(writer: Writer, start: string, path: Reference): string {
  return path.reduce<string>((value, name) => {
    return isPlainName(name)
      ? `${addLookupFunction(writer, name)}(${value})`
      : `child(${value}, ${toJsonLiteral(name)})`
  }, start)
}

function writeStart(writer: Writer, body: FunctionBody, first: string | number): string {
  const here = frameName(body.scope)
  if (first === '@index' || first === '@index0') return writeIndex(body.scope, first === '@index' ? 1 : 0)
  if (typeof first === 'string' && first.startsWith('@')) return `findVariable(${here}, ${toJsonLiteral(first)})`
  return isPlainName(first) ? writeSearch(writer, body, first) : `findName(${here}, ${toJsonLiteral(first)})`
}

function writeIndex(from: StaticFrame, base: number): string {
  let scope = from
  while (scope.parent && !scope.isList) scope = scope.parent
  if (scope.isList) return base === 0 ? `${frameName(scope)}.index` : `(${frameName(scope)}.index + ${base})`
  return `findElementIndex(${frameName(scope)}, ${base})`
}

/**
 * Returns a JavaScript expression that looks up a name. Frames known while the module is written are tried one by one, except
 * frames of lists, which hold no names. The outermost known frame and the frames around it are searched by a runtime function.
 */
function writeSearch(writer: Writer, body: FunctionBody, name: string): string {
  const lookup = addLookupFunction(writer, name)
  let search = ''
  let scope = body.scope
  for (; scope.parent; scope = scope.parent) {
    if (!scope.isList) search += `(x = ${lookup}(${valueName(body, scope)})) !== undefined ? x : `
  }
  return `(${search}${addScopeLookupFunction(writer, name)}(${frameName(scope)}))`
}
