/**
 * An error in a template, with its place. Line and column start at 1. `partial` is the name of the template that contains the
 * error; it is missing when that template has no name.
 */
export type TemplateError = {
  kind: 'parser' | 'assembler' | 'engine'
  code: ErrorCode
  message: string
  line: number
  column: number
  partial?: string
  excerpt: string
}

export type ErrorKind = TemplateError['kind']

/** A template's source text and its name, by which other templates apply it; undefined for templates without a name. */
export type TemplateSource = { readonly text: string; readonly name: string | undefined }

/** A place in a template: an offset in its source text. It is converted to line and column only when an error is kept. */
export type SourceLocation = { readonly source: TemplateSource; readonly offset: number }

export type ErrorCode =
  | 'ALTERNATES_INVALID'
  | 'BINDVAR_INVALID'
  | 'CTXVAR_INVALID'
  | 'DEAD_CODE_BLOCK'
  | 'EOF_IN_BLOCK'
  | 'EOF_IN_COMMENT'
  | 'EVAL_INVALID'
  | 'EXTRA_CHARS'
  | 'EXTRA_TEXT'
  | 'FORMATTER_ARGS_INVALID'
  | 'FORMATTER_UNKNOWN'
  | 'IF_INVALID'
  | 'INCLUDE_INVALID'
  | 'INJECT_INVALID'
  | 'INVALID_INSTRUCTION'
  | 'MACRO_INVALID'
  | 'NOT_ALLOWED_AT_ROOT'
  | 'NOT_ALLOWED_IN_BLOCK'
  | 'OR_INVALID'
  | 'PREDICATE_ARGS_INVALID'
  | 'PREDICATE_UNKNOWN'
  | 'REPEATED_INVALID'
  | 'SECTION_INVALID'
  | 'SOURCE_LIMIT_REACHED'
  | 'TAG_LIMIT_REACHED'
  | 'PART_LIMIT_REACHED'
  | 'NESTING_LIMIT_REACHED'
  | 'APPLY_PARTIAL_MISSING'
  | 'APPLY_PARTIAL_RECURSION_DEPTH'
  | 'APPLY_PARTIAL_SYNTAX'
  | 'CODE_LIMIT_REACHED'
  | 'EXPRESSION_PARSE'
  | 'EXPRESSION_REDUCE'
  | 'INCLUDE_PARTIAL_MISSING'
  | 'MESSAGE_INVALID'
  | 'MOMENT_OUT_OF_RANGE'
  | 'NOT_IMPLEMENTED'
  | 'OUTPUT_LIMIT_REACHED'
  | 'PARTIAL_LIMIT_REACHED'
  | 'TEXT_LIMIT_REACHED'
  | 'TIME_LIMIT_REACHED'
  | 'UNESCAPED'
  | 'UNEXPECTED_ERROR'

const maxPartLength = 1_000

/** Shortens template text that an error message quotes, because every kept error would hold the whole text in memory. */
export function shortenQuote(text: string): string {
  return text.length > maxPartLength ? `${text.slice(0, maxPartLength)}…` : text
}

/** List of errors: keeps the first `max` errors and counts the others in `dropped`. */
export type ErrorList = { readonly kept: TemplateError[]; readonly max: number; dropped: number }

export function errorList(max: number): ErrorList {
  return { kept: [], max, dropped: 0 }
}

export function addError(
  list: ErrorList,
  kind: ErrorKind,
  code: ErrorCode,
  message: string,
  place: SourceLocation,
): void {
  if (list.kept.length >= list.max) {
    list.dropped++
    return
  }
  list.kept.push(errorAt(kind, code, message, place))
}

export function addErrors(list: ErrorList, errors: readonly TemplateError[]): void {
  for (const error of errors) {
    if (list.kept.length < list.max) list.kept.push(error)
    else list.dropped++
  }
}

function errorAt(kind: ErrorKind, code: ErrorCode, message: string, { source, offset }: SourceLocation): TemplateError {
  const { text, name } = source
  const { line, start: lineStart } = lineAt(source, offset)
  const error: TemplateError = {
    kind,
    code,
    message: (kind === 'engine' ? 'RuntimeError: ' : 'SyntaxError: ') + message,
    line,
    column: offset - lineStart + 1,
    excerpt: excerptOf(text, lineStart, offset),
  }
  return name === undefined ? error : { ...error, partial: name }
}

/** Starts of the lines of each source with errors, so that 100 errors in a long template do not read it 100 times. */
const lineStarts = new WeakMap<TemplateSource, Uint32Array>()

function lineStartsOf(source: TemplateSource): Uint32Array {
  const known = lineStarts.get(source)
  if (known) return known
  const { text } = source
  const starts = new Uint32Array(text.length + 1)
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts[lines++] = at + 1
  const made = starts.slice(0, lines)
  lineStarts.set(source, made)
  return made
}

/** Returns the number of the line that contains an offset, from 1, and the offset of the line's first character. */
function lineAt(source: TemplateSource, offset: number): { line: number; start: number } {
  const starts = lineStartsOf(source)
  let line = 1
  let after = starts.length + 1
  while (after - line > 1) {
    const middle = (line + after) >>> 1
    if ((starts[middle - 1] ?? 0) <= offset) line = middle
    else after = middle
  }
  return { line, start: starts[line - 1] ?? 0 }
}

const excerptLength = 120

/** Returns up to 120 characters of the source line around an error, so that the error can be understood without the file. */
function excerptOf(text: string, lineStart: number, offset: number): string {
  const from = Math.max(lineStart, offset - excerptLength / 2)
  const lineEnd = text.indexOf('\n', from)
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, from + excerptLength)
  return text.slice(from, end)
}
