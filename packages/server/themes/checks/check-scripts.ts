import { positionAt } from '../../less/index.ts'
import { templatesOf, type Theme, type ThemeFiles, type ThemeProblem } from '../format/read-theme.ts'
import { decodeThemeText } from '../format/theme-folder.ts'

type Found = { index: number; message: string }

const mostOfFile = 20

/**
 * Warns about actions of a theme's scripts that the pages' Content-Security-Policy blocks (http/security-headers.ts): running
 * text as code, adding <style> elements, and loading scripts of other hosts that no template names. These are warnings, because a
 * script may work without the blocked action.
 */
export function checkScripts(theme: Theme, files: ThemeFiles): ThemeProblem[] {
  const templates = templatesOf(theme)
  const isNamed = (address: string): boolean => templates.some(({ text }) => text.includes(address))
  const ofFiles = Array.from(files).flatMap(([path, bytes]) => {
    if (!/^(?:scripts|assets)\/.+\.m?js$/i.test(path)) return []
    const text = decodeThemeText(bytes)
    return problemsAt(path, text, refusedIn(splitCodeAndStrings(text), isNamed))
  })
  const inline = templates.flatMap(({ path, text }) => {
    const ofScripts = inlineScripts(text).flatMap(({ start, body }) =>
      refusedIn(splitCodeAndStrings(body), isNamed).map((found) => ({ ...found, index: found.index + start })),
    )
    return problemsAt(path, text, [...ofScripts, ...computedSources(text)])
  })
  return [...ofFiles, ...inline]
}

function problemsAt(path: string, text: string, found: readonly Found[]): ThemeProblem[] {
  const first = found.toSorted((one, other) => one.index - other.index).slice(0, mostOfFile)
  return first.map(({ index, message }) => ({ path, ...positionAt(text, index), message, isWarning: true }))
}

function refusedIn(parts: ScriptParts, isNamed: (address: string) => boolean): Found[] {
  return [...madeCode(parts), ...madeStyles(parts), ...outsideScripts(parts, isNamed)]
}

const evaluation = /(?<![\w$.])eval\s*\(|\b(?:window|self|globalThis)\.eval\b|\(\s*0\s*,\s*eval\s*\)/g
const constructed = /(?<![\w$.])(?<!\bfunction\s)Function\s*\(/g
const timer = /(?<![\w$])set(Timeout|Interval)\s*\(\s*/g

/**
 * Code that is not reported: bundlers call `Function("return this")` to get the global object, and have a fallback when the call
 * is blocked.
 */
const harmless = /^\s*return this;?\s*$/

function madeCode({ code, quoted }: ScriptParts): Found[] {
  const why = 'is refused by pages: text never becomes code; write the function itself'
  const evaluated = indexesOf(code, evaluation).map((index) => ({ index, message: `eval(…) ${why}` }))
  const made = Array.from(code.matchAll(constructed))
    .filter(({ index, 0: call }) => !harmless.test(firstQuoted(code, quoted, index + call.length)?.text ?? ''))
    .map(({ index }) => ({ index, message: `Function(…) ${why}` }))
  const timed = Array.from(code.matchAll(timer))
    .filter(({ index, 0: call }) => firstQuoted(code, quoted, index + call.trimEnd().length) !== null)
    .map(({ index, 1: kind }) => ({ index, message: `set${kind ?? ''}("…") with a text ${why}` }))
  return [...evaluated, ...made, ...timed]
}

const creating = /\bcreateElement\s*\(/g

function madeStyles({ code, quoted }: ScriptParts): Found[] {
  const message =
    'a <style> made by script is refused by pages: put the rules into a stylesheet and switch a class, or set element.style'
  const created = indexesOf(code, creating).filter((index) => {
    const name = firstQuoted(code, quoted, code.indexOf('(', index) + 1)
    return name?.text.toLowerCase() === 'style'
  })
  const written = Array.from(quoted)
    .filter(([, text]) => /<style[\s>]/i.test(text))
    .map(([index]) => index)
  return [...created, ...written].map((index) => ({ index, message }))
}

/** Matches a URL on another host. Pages may load a script from there only if a template names its URL. */
const outside = /^\s*(?:https?:)?\/\/[\w.-]+\.[a-z]{2,}(?::\d+)?\/[^\s"'<>]*$/i
const longestAddress = 2_000
const script = /\.m?js(?:[?#]|$)|\/(?:iframe|player)_api\b|\/maps\/api\/js\b/i

function outsideScripts({ quoted }: ScriptParts, isNamed: (address: string) => boolean): Found[] {
  return Array.from(quoted).flatMap(([index, text]) => {
    const address = text.trim()
    if (address.length > longestAddress || !outside.test(address) || !script.test(address)) return []
    const plain = address.replace(/[?#].*$/, '')
    if (isNamed(plain)) return []
    const message = `loads ${plain.slice(0, 200)}, which pages refuse: bring the script along, or name it in a <script src="…"> of a template`
    return [{ index, message }]
  })
}

/** Returns the quoted text that follows an offset, with only whitespace in between; otherwise null. */
function firstQuoted(
  code: string,
  quoted: ScriptParts['quoted'],
  from: number,
): { index: number; text: string } | null {
  for (let at = from; at < code.length && /\s/.test(code[at] ?? ''); at++) {
    const text = quoted.get(at)
    if (text !== undefined) return { index: at, text }
  }
  return null
}

function indexesOf(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index)
}

function inlineScripts(text: string): { start: number; body: string }[] {
  const found: { start: number; body: string }[] = []
  const opening = /<script\b([^<>]{0,2000})>/gi
  const lower = text.toLowerCase()
  for (let one = opening.exec(text); one; one = opening.exec(text)) {
    const start = opening.lastIndex
    const end = lower.indexOf('</script', start)
    if (end === -1) return found
    // JSON and templates in script elements are skipped, because browsers do not run them.
    if (!/\btype\s*=\s*["']?[^"'\s>]*(?:json|template|text\/x-)/i.test(one[1] ?? ''))
      found.push({ start, body: text.slice(start, end) })
    opening.lastIndex = end
  }
  return found
}

/**
 * Warns about script URLs that a template builds from page data: the Content-Security-Policy cannot allow them, because it is
 * made from the template's text.
 */
function computedSources(text: string): Found[] {
  const found = text.matchAll(
    /<script\b[^<>]{0,2000}?\ssrc\s*=\s*["'](?:https?:)?(?:\/\/)?\{(?!\.if\b)[^"']{0,300}["']/gi,
  )
  return Array.from(found, ({ index }) => ({
    index,
    message: 'a script whose address comes out of the page’s data is refused, unless it is a file of this site',
  }))
}

/** A script split into code and quoted texts. Both keep their offsets. */
type ScriptParts = {
  /** The script with comments, quoted texts and regular expressions replaced by spaces. */
  readonly code: string
  /** Quoted texts by the offset of their opening quote. */
  readonly quoted: ReadonlyMap<number, string>
}

/**
 * Splits a script into code and quoted texts in one pass. A JavaScript parser is not used, because it would reject some scripts
 * that browsers run. Whether a `/` divides or starts a regular expression is decided by the text before it.
 */
export function splitCodeAndStrings(source: string): ScriptParts {
  const quoted = new Map<number, string>()
  const kept: string[] = []
  let from = 0
  let at = 0
  const leaveOut = (end: number): void => {
    kept.push(source.slice(from, at), blank(source.slice(at, end)))
    from = end
    at = end
  }
  while (at < source.length) {
    const sign = source[at] ?? ''
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = endOfQuote(source, at, sign)
      if (end - at > 2) quoted.set(at, source.slice(at + 1, end - 1))
      leaveOut(end)
    } else if (sign === '/') {
      const end = endOfSlash(source, at)
      if (end > at) leaveOut(end)
      else at += 1
    } else at += 1
  }
  kept.push(source.slice(from))
  return { code: kept.join(''), quoted }
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

/** Returns the offset after the closing quote of a quoted text. A text in `"` or `'` that is not closed ends with its line. */
function endOfQuote(source: string, start: number, quote: string): number {
  for (let at = start + 1; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (sign === quote) return at + 1
    else if (sign === '\n' && quote !== '`') return at
  }
  return source.length
}

/**
 * Returns the offset after the comment or regular expression that starts with this slash; `start` when the slash is a division
 * sign.
 */
function endOfSlash(source: string, start: number): number {
  const next = source[start + 1]
  if (next === '/') return endOr(source.indexOf('\n', start), source)
  if (next === '*') return endOr(source.indexOf('*/', start + 2), source, 2)
  return mayBeginExpression(source, start) ? endOfExpression(source, start) : start
}

function endOr(found: number, source: string, length = 0): number {
  return found === -1 ? source.length : found + length
}

const lookBack = 20
const beforeExpression = /(?:^|[(,=:[!&|?{};+\-*%~^<>\n]|\b(?:return|typeof|case|in|of|delete|void|throw|else|do))\s*$/

function mayBeginExpression(source: string, start: number): boolean {
  return beforeExpression.test(source.slice(Math.max(0, start - lookBack), start))
}

/** Maximum length of a regular expression in characters. Without a limit, a line full of slashes would take quadratic time. */
const longestExpression = 1_000

/**
 * Returns the offset after the regular expression that starts here; `start` if none ends in this line. Slashes in brackets do not
 * end it.
 */
function endOfExpression(source: string, start: number): number {
  let isInBrackets = false
  const last = Math.min(source.length, start + longestExpression)
  for (let at = start + 1; at < last; at++) {
    const sign = source[at]
    if (sign === '\n') return start
    if (sign === '\\') at += 1
    else if (sign === '[') isInBrackets = true
    else if (sign === ']') isInBrackets = false
    else if (sign === '/' && !isInBrackets) return at + 1
  }
  return start
}
