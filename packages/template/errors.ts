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
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const error: TemplateError = {
    kind,
    code,
    message: (kind === 'engine' ? 'RuntimeError: ' : 'SyntaxError: ') + message,
    line: countLines(text, lineStart),
    column: offset - lineStart + 1,
    excerpt: excerptOf(text, lineStart, offset),
  }
  return name === undefined ? error : { ...error, partial: name }
}

function countLines(text: string, lineStart: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < lineStart; at = text.indexOf('\n', at + 1)) line++
  return line
}

const excerptLength = 120

/** Returns up to 120 characters of the source line around an error, so that the error can be understood without the file. */
function excerptOf(text: string, lineStart: number, offset: number): string {
  const from = Math.max(lineStart, offset - excerptLength / 2)
  const lineEnd = text.indexOf('\n', from)
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, from + excerptLength)
  return text.slice(from, end)
}
