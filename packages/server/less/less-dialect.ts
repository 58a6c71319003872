import type { ThemeProblem } from './theme-problem.ts'
import { positionAt } from './theme-problem.ts'

/**
 * A part of a stylesheet, from the offset `start` up to `end` (exclusive). `quoted` is a string, `address` a `url(…)` without
 * quotes.
 */
export type LessToken = { kind: 'code' | 'comment' | 'quoted' | 'address'; start: number; end: number }

/** Splits LESS into tokens: code, comments, quoted strings and `url(…)` without quotes. Every character belongs to one token. */
export function tokenize(source: string): LessToken[] {
  const tokens: LessToken[] = []
  const pattern = /\/\*|\/\/|["']|\burl\(\s*(?=[^\s"'])/gi
  let at = 0
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const start = found.index
    const [kind, end] = tokenAt(source, start, found[0])
    if (start > at) tokens.push({ kind: 'code', start: at, end: start })
    tokens.push({ kind, start, end })
    at = end
    pattern.lastIndex = end
  }
  if (at < source.length) tokens.push({ kind: 'code', start: at, end: source.length })
  return tokens
}

function tokenAt(source: string, start: number, sign: string): [LessToken['kind'], number] {
  if (sign === '/*') return ['comment', after(source, '*/', start + 2)]
  if (sign === '//') return ['comment', lineEnd(source, start)]
  if (sign === '"' || sign === "'") return ['quoted', quoteEnd(source, start, sign)]
  const end = source.indexOf(')', start)
  return ['address', end === -1 ? lineEnd(source, start) : end + 1]
}

function after(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from)
  return end === -1 ? source.length : end + sign.length
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

/** Returns the offset after a quoted string, which ends at the end of its line at the latest, as in browsers. */
function quoteEnd(source: string, start: number, quote: string): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote) return at + 1
    else if (source[at] === '\n') return at
  }
  return source.length
}

export type ImportReplacements = Readonly<Record<string, string>>

/**
 * Converts a stylesheet to the older LESS dialect that the compiler understands. Every statement stays on its line. Imports of
 * the system's sheets are replaced by their content. Other imports and plug-ins are left out and reported. Values that today's
 * CSS takes literally (`calc(…)`, `grid-area: 1 / 2`) are escaped, because the compiler would calculate them.
 */
export function convertToLegacyLess(
  path: string,
  source: string,
  imports: ImportReplacements,
): { source: string; problems: ThemeProblem[] } {
  const problems: ThemeProblem[] = []
  const report = (offset: number, message: string): void => {
    if (problems.length < maxProblems) problems.push({ path, ...positionAt(source, offset), message, isWarning: true })
  }
  const withImports = replaceImports(withoutOpenComment(source, problems, path), imports, report)
  const isCss = path.endsWith('.css')
  return { source: keepLiteral(withImports, isCss), problems }
}

const maxProblems = 200

/**
 * Cuts off and reports a comment that is never closed, because the compiler would ignore everything after it without a message.
 */
function withoutOpenComment(source: string, problems: ThemeProblem[], path: string): string {
  const last = tokenize(source).at(-1)
  const text = source.slice(last?.start ?? 0)
  if (last?.kind !== 'comment' || !text.startsWith('/*') || (text.length > 3 && text.endsWith('*/'))) return source
  problems.push({
    path,
    ...positionAt(source, last.start),
    message: 'begins a comment that is never ended: all below is left out',
  })
  return source.slice(0, last.start)
}

function replaceImports(
  source: string,
  imports: ImportReplacements,
  report: (offset: number, message: string) => void,
): string {
  return splice(source, maskNonCode(source).matchAll(/@(import-once|import|plugin)(?![\w-])[^;{}\n]*;?/gi), (found) => {
    const statement = source.slice(found.index, found.index + found[0].length)
    if (/^@plugin/i.test(statement)) {
      report(found.index, 'is left out: stylesheets can’t load plug-ins')
      return ''
    }
    const name = /([\w./-]+)["'\s);]*$/.exec(statement)?.[1]?.replace(/\.(?:less|css)$/, '') ?? ''
    const system = Object.hasOwn(imports, name) ? imports[name] : undefined
    if (system === undefined) report(found.index, importText(statement))
    return system ?? ''
  })
}

function importText(statement: string): string {
  return /url\(|\/\//i.test(statement)
    ? 'is left out: a stylesheet of another host would see every visitor; bring its font or styles into the theme'
    : 'is left out: list the file in "stylesheets" of template.conf instead, all of them share one scope'
}

/** Returns the stylesheet with comments replaced by blanks, and strings and URLs by `x`. Offsets and lines stay the same. */
export function maskNonCode(source: string): string {
  return tokenize(source)
    .map(({ kind, start, end }) => {
      if (kind === 'comment') return source.slice(start, end).replaceAll(/[^\n]/g, ' ')
      return kind === 'code' ? source.slice(start, end) : 'x'.repeat(end - start)
    })
    .join('')
}

const literalProperties = /^\s*(?:grid-(?:area|row|column)|aspect-ratio)\s*$/i

/**
 * Escapes `calc(100% - @gap)` as `~"calc(100% - @{gap})"`, and likewise values with `/`, which the old LESS dialect would divide
 * although CSS does not.
 */
function keepLiteral(source: string, isCss: boolean): string {
  const hidden = maskNonCode(source)
  const calls = Array.from(hidden.matchAll(/\b(?:-webkit-|-moz-)?(?:calc|clamp)\(/gi), ({ index }) => ({
    index,
    end: callEnd(hidden, index),
  }))
  const divisions = Array.from(hidden.matchAll(/([{;]\s*)([\w-]+)(\s*:\s*)([^;{}]*\/[^;{}]*)(?=[;}])/g))
    .filter(({ 2: property = '' }) => isCss || literalProperties.test(property))
    .map((found) => {
      const [whole, before = '', property = '', colon = ''] = found
      return {
        index: found.index + before.length + property.length + colon.length,
        end: found.index + whole.trimEnd().length,
      }
    })
    .filter(({ index, end }) => source.slice(index, end) === hidden.slice(index, end)) // leaves values with strings as is
  const spans = [...divisions, ...calls].filter(({ end }) => end !== -1).toSorted((a, b) => a.index - b.index)
  let text = ''
  let at = 0
  for (const { index, end } of spans) {
    const inner = source.slice(index, end)
    const isUsable = index >= at && !/["'`\\]/.test(inner) && source[index - 1] !== '~'
    if (!isUsable) continue
    text += `${source.slice(at, index)}~"${inner.replaceAll(/@([\w-]+)/g, '@{$1}')}"`
    at = end
  }
  return text + source.slice(at)
}

function callEnd(text: string, start: number): number {
  let open = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') open += 1
    if (text[at] === ')' && --open === 0) return at + 1
    if (text[at] === ';' || text[at] === '}') return -1
  }
  return -1
}

/**
 * Replaces each match in a stylesheet. Keeps the line breaks of the match, so that the statements after it keep their line
 * numbers.
 */
function splice(source: string, found: Iterable<RegExpExecArray>, make: (one: RegExpExecArray) => string): string {
  let text = ''
  let at = 0
  for (const one of found) {
    const whole = source.slice(one.index, one.index + one[0].length)
    text += source.slice(at, one.index) + make(one) + whole.replaceAll(/[^\n]/g, '')
    at = one.index + whole.length
  }
  return text + source.slice(at)
}
