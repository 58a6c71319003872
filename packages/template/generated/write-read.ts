import type { Reference } from '../parse/tree.ts'
import { isPlain } from '../run/scope.ts'
import { type Body, frameName, lookupOf, quoted, type Scope, searchOf, valueName, type Writer } from './writer.ts'

/**
 * Returns a JavaScript expression for a variable's value. The first name is looked up in all enclosing frames; the rest is a
 * path.
 */
export function writeRead(writer: Writer, body: Body, reference: Reference): string {
  const [first = '@', ...path] = reference
  const start = first === '@' ? valueName(body, body.scope) : writeStart(writer, body, first)
  return writePath(writer, start, path)
}

/** Returns a JavaScript expression for a section's value. The first name is looked up in the current frame only. */
export function writeReadHere(writer: Writer, body: Body, reference: Reference): string {
  const [first = '@', ...path] = reference
  const value = valueName(body, body.scope)
  if (first === '@') return writePath(writer, value, path)
  if (isPlain(first)) return writePath(writer, `${lookupOf(writer, first)}(${value})`, path)
  return writePath(writer, `findHere(${frameName(body.scope)}, ${quoted(first)})`, path)
}

function writePath(writer: Writer, start: string, path: Reference): string {
  return path.reduce<string>((value, name) => {
    return isPlain(name) ? `${lookupOf(writer, name)}(${value})` : `child(${value}, ${quoted(name)})`
  }, start)
}

function writeStart(writer: Writer, body: Body, first: string | number): string {
  const here = frameName(body.scope)
  if (first === '@index' || first === '@index0') return writeIndex(body.scope, first === '@index' ? 1 : 0)
  if (typeof first === 'string' && first.startsWith('@')) return `findVariable(${here}, ${quoted(first)})`
  return isPlain(first) ? writeSearch(writer, body, first) : `findName(${here}, ${quoted(first)})`
}

function writeIndex(from: Scope, base: number): string {
  let scope = from
  while (scope.parent && !scope.isList) scope = scope.parent
  if (scope.isList) return base === 0 ? `${frameName(scope)}.index` : `(${frameName(scope)}.index + ${base})`
  return `indexOf(${frameName(scope)}, ${base})`
}

/**
 * Returns a JavaScript expression that looks up a name. Frames known while the module is written are tried one by one, except
 * frames of lists, which hold no names. The outermost known frame and the frames around it are searched by a runtime function.
 */
function writeSearch(writer: Writer, body: Body, name: string): string {
  const lookup = lookupOf(writer, name)
  let search = ''
  let scope = body.scope
  for (; scope.parent; scope = scope.parent) {
    if (!scope.isList) search += `(x = ${lookup}(${valueName(body, scope)})) !== undefined ? x : `
  }
  return `(${search}${searchOf(writer, name)}(${frameName(scope)}))`
}
