import type { ErrorCode } from '../errors.ts'
import {
  splitArguments as wordsOf,
  type Cursor,
  cursor,
  takeCall,
  takeReference,
  takeReferences,
  takeText,
} from './cursor.ts'
import type { Binding, BuiltinCall, IfOperator, Reference } from './tree.ts'

/** A parsed tag. A `malformed` tag looks like an instruction but is invalid; it is printed as text and reported. */
export type Tag =
  | { kind: 'variable'; references: Reference[]; formatters: BuiltinCall[] }
  | { kind: 'bind'; name: string; references: Reference[]; formatters: BuiltinCall[] }
  | { kind: 'context'; name: string; bindings: Binding[] }
  | { kind: 'inject'; name: string; path: string; words: string[]; delimiter: string }
  | { kind: 'eval'; expression: string }
  | { kind: 'include'; name: string; words: string[]; delimiter: string }
  | { kind: 'literal'; text: string }
  | { kind: 'section'; reference: Reference }
  | { kind: 'repeated'; reference: Reference }
  | { kind: 'predicate'; test: BuiltinCall }
  | { kind: 'if'; references: Reference[]; operators: IfOperator[] }
  | { kind: 'macro'; name: string }
  | { kind: 'or'; test: BuiltinCall | null }
  | { kind: 'end' | 'alternates' | 'eof' }
  | { kind: 'malformed'; code: ErrorCode; message: string; opens: boolean }

/** Parses the text between two braces as a tag; `null` when it is plain text. */
export function readTag(body: string): Tag | null {
  if (body.charCodeAt(0) !== dot) return readVariable(body)
  const keyword = /^\.[a-z-]+/.exec(body)?.[0] ?? ''
  const plain = plainTags.get(body)
  if (plain) return plain
  if (/^\.[a-zA-Z][a-zA-Z0-9_-]*\?/.test(body)) return readPredicate(body)
  const reader = readers.get(keyword)
  if (reader) return reader.read(cursor(body, keyword.length)) ?? malformed(reader.code, body, reader.opens)
  return /^\.[a-zA-Z]/.test(body) ? malformed('INVALID_INSTRUCTION', body, false) : null
}

const dot = 46

const plainTags: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ['.end', { kind: 'end' }],
  ['.or', { kind: 'or', test: null }],
  ['.alternates with', { kind: 'alternates' }],
  ['.eof', { kind: 'eof' }],
  ['.meta-left', { kind: 'literal', text: '{' }],
  ['.meta-right', { kind: 'literal', text: '}' }],
  ['.space', { kind: 'literal', text: ' ' }],
  ['.tab', { kind: 'literal', text: '\t' }],
  ['.newline', { kind: 'literal', text: '\n' }],
])

type Reader = { code: ErrorCode; opens: boolean; read(at: Cursor): Tag | null }

const space = / /y
const spaces = /[ \f\n\r\t\v]+/y
const maySpaces = /[ \f\n\r\t\v]*/y
const definition = /@[a-zA-Z][a-zA-Z0-9_-]*/y
const path = /[./a-zA-Z0-9_-]+/y

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['.section', { code: 'SECTION_INVALID', opens: true, read: readSection }],
  ['.repeated', { code: 'REPEATED_INVALID', opens: true, read: readRepeated }],
  ['.if', { code: 'IF_INVALID', opens: true, read: readIf }],
  ['.macro', { code: 'MACRO_INVALID', opens: true, read: readMacro }],
  ['.var', { code: 'BINDVAR_INVALID', opens: false, read: readBind }],
  ['.ctx', { code: 'CTXVAR_INVALID', opens: false, read: readContext }],
  ['.inject', { code: 'INJECT_INVALID', opens: false, read: readInject }],
  ['.include', { code: 'INCLUDE_INVALID', opens: false, read: readInclude }],
  ['.eval', { code: 'EVAL_INVALID', opens: false, read: readEval }],
  ['.or', { code: 'OR_INVALID', opens: false, read: readOr }],
  ['.end', { code: 'EXTRA_CHARS', opens: false, read: () => null }],
  ['.alternates', { code: 'ALTERNATES_INVALID', opens: false, read: () => null }],
  ['.meta-left', { code: 'EXTRA_CHARS', opens: false, read: () => null }],
  ['.meta-right', { code: 'EXTRA_CHARS', opens: false, read: () => null }],
])

function malformed(code: ErrorCode, body: string, opens: boolean): Tag {
  const shown = body.length > 60 ? body.slice(0, 60) + '…' : body
  return { kind: 'malformed', code, opens, message: `Instruction '{${shown}}' is malformed and printed as text` }
}

function readVariable(body: string): Tag | null {
  const at = cursor(body, 0)
  const found = readValues(at)
  return found && { kind: 'variable', ...found }
}

/** Reads the variables and formatters of a tag, as in `a, b|formatter args|formatter`, up to the end of the tag. */
function readValues(at: Cursor): { references: Reference[]; formatters: BuiltinCall[] } | null {
  const references = takeReferences(at)
  if (!references) return null
  const formatters: BuiltinCall[] = []
  while (at.offset < at.text.length) {
    if (takeText(at, /\|/y) === null) return null
    const call = takeCall(at, /[a-zA-Z][a-zA-Z0-9_-]*/y, /[^|}]+/y)
    if (!call) return null
    formatters.push(call)
  }
  return { references, formatters }
}

function readPredicate(body: string): Tag | null {
  const test = takeTest(cursor(body, 1))
  return test && { kind: 'predicate', test }
}

/** Reads a predicate with its arguments, as in `name? args`, up to the end of the tag. */
function takeTest(at: Cursor): BuiltinCall | null {
  const name = takeText(at, /[a-zA-Z][a-zA-Z0-9_-]*\?/y)
  const rest = takeText(at, /[^}]+/y)
  return name !== null && at.offset === at.text.length ? { name, ...argumentsOf(rest) } : null
}

/** Splits the arguments of an instruction. A delimiter alone means that there are no arguments. */
function argumentsOf(rest: string | null): { words: string[]; delimiter: string } {
  const { words, delimiter } = wordsOf(rest)
  return { words: words.length === 1 && words[0] === '' ? [] : words, delimiter }
}

function readSection(at: Cursor): Tag | null {
  const reference = takeText(at, spaces) === null ? null : takeLast(at)
  return reference && { kind: 'section', reference }
}

function readRepeated(at: Cursor): Tag | null {
  const reference = takeText(at, / section[ \f\n\r\t\v]+/y) === null ? null : takeLast(at)
  return reference && { kind: 'repeated', reference }
}

function takeLast(at: Cursor): Reference | null {
  const reference = takeReference(at)
  return at.offset === at.text.length ? reference : null
}

function readIf(at: Cursor): Tag | null {
  if (takeText(at, spaces) === null) return null
  const test = takeTest(cursor(at.text, at.offset))
  if (test) return { kind: 'predicate', test }

  const references: Reference[] = []
  const operators: IfOperator[] = []
  for (;;) {
    const reference = takeReference(at)
    if (!reference) return null
    references.push(reference)
    takeText(at, maySpaces)
    if (at.offset === at.text.length) return { kind: 'if', references, operators }
    const operator = takeText(at, /&&|\|\|/y)
    if (operator === null) return null
    operators.push(operator === '&&' ? '&&' : '||')
    takeText(at, maySpaces)
  }
}

function readMacro(at: Cursor): Tag | null {
  const name = takeText(at, space) === null ? null : takeText(at, path)
  return name !== null && at.offset === at.text.length ? { kind: 'macro', name } : null
}

function readBind(at: Cursor): Tag | null {
  const name = takeName(at)
  const values = name === null ? null : readValues(at)
  return name !== null && values ? { kind: 'bind', name, ...values } : null
}

/** Reads the name that an instruction binds, ` @name `, with exactly one space on either side. */
function takeName(at: Cursor): string | null {
  if (takeText(at, space) === null) return null
  const name = takeText(at, definition)
  return takeText(at, space) === null ? null : name
}

function readContext(at: Cursor): Tag | null {
  const name = takeName(at)
  if (name === null) return null
  const bindings: Binding[] = []
  while (at.offset < at.text.length) {
    const key = takeText(at, /[a-zA-Z][a-zA-Z0-9_-]*/y)
    const reference = key === null || takeText(at, /=/y) === null ? null : takeReference(at)
    if (key === null || !reference) return null
    bindings.push({ key, reference })
    if (at.offset < at.text.length && takeText(at, spaces) === null) return null
  }
  return bindings.length > 0 ? { kind: 'context', name, bindings } : null
}

function readInject(at: Cursor): Tag | null {
  const name = takeName(at)
  const from = name === null ? null : takeText(at, path)
  if (name === null || from === null) return null
  return { kind: 'inject', name, path: from, ...argumentsOf(takeText(at, /[^}]+/y)) }
}

function readInclude(at: Cursor): Tag | null {
  const name = takeText(at, space) === null ? null : takeText(at, path)
  return name === null ? null : { kind: 'include', name, ...argumentsOf(takeText(at, /[^}]+/y)) }
}

function readEval(at: Cursor): Tag | null {
  if (takeText(at, spaces) === null) return null
  return { kind: 'eval', expression: at.text.slice(at.offset) }
}

function readOr(at: Cursor): Tag | null {
  const test = takeText(at, space) === null ? null : takeTest(at)
  return test && { kind: 'or', test }
}
