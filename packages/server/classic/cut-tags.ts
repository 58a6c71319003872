/**
 * The parts of a theme's text that the engine must not read: bodies of scripts, and inline bodies of tags, which have a context
 * of their own (site-format.md 1.2). Each is cut out and a mark left, `mark(kind, number)`.
 */
export type Parts = {
  /** Bodies of scripts, printed as they are. */
  readonly scripts: string[]
  /** Inline bodies of tags, themselves cut. */
  readonly bodies: string[]
}

/**
 * `s` a script's body, `h` the begin of a script or style sheet that the engine reads, `b` a tag's body, `t` the begin of a tag, `n` the
 * place of a nonce, `x` the renderer's own.
 */
export type MarkKind = 's' | 'h' | 'b' | 't' | 'n' | 'x'

/**
 * A mark begins and ends with half of a surrogate pair. No UTF-8 text can hold one, so that nothing that comes from a file, a request
 * or the database can be taken for a mark. What was read from JSON goes through `toWellFormed` first.
 */
export function mark(kind: MarkKind, number: number): string {
  return `${open}${kind}${number}${close}`
}

const open = '\uDC00'
const close = '\uDC01'

/** Finds every mark. */
export const marks = /\uDC00([shbtnx])(\d+)\uDC01/g

/** Numbers of `h` marks: which element the inline text belongs to. */
export const inlineElements = ['script', 'style'] as const

/** How every script begins that the theme or the renderer brings: a page that is drawn for one person gives it a nonce. */
export const scriptStart = `<script${mark('n', 0)}`

/** Stands before every tag of a template, so that a tag in the data that a page prints is only text. */
export const tagMark = mark('t', 0)

/** Cuts a theme's text; what is cut is added to `parts`. Takes no more time than the text is long, whatever is in it. */
export function cutTags(source: string, parts: Parts): string {
  return withTagMarks(cutBodies(markStyles(cutScripts(source.toWellFormed(), parts)), parts))
}

function withTagMarks(text: string): string {
  return text.replaceAll(/<\/?squarespace:/g, (start) => tagMark + start)
}

/** The rest of an opening tag. No attribute holds `<`, so that a tag that never ends is given up at the next one. */
const restOfTag = `(?:"[^"<]*"|'[^'<]*'|[^>"'<])*>`

/**
 * Only a script that prints data is left to the engine; every other one may hold braces of its own, as in `import {a} from`,
 * which the engine would take for a variable.
 */
function cutScripts(source: string, parts: Parts): string {
  const begin = new RegExp(`<script\\b${restOfTag}`, 'gi')
  const end = /<\/script\s*>/gi
  let text = ''
  let at = 0
  for (let found = begin.exec(source); found; found = begin.exec(source)) {
    const from = begin.lastIndex
    end.lastIndex = from
    const to = end.exec(source)?.index
    if (to === undefined) break
    const body = source.slice(from, to)
    const tag = scriptStart + source.slice(found.index + '<script'.length, from)
    text += source.slice(at, found.index) + tag + scriptHtml(body, parts)
    at = to
    begin.lastIndex = to
  }
  return text + source.slice(at)
}

function scriptHtml(body: string, parts: Parts): string {
  if (body.trim() === '') return ''
  if (printsData.test(body)) return `${mark('h', 0)}${withOwnBraces(body)}`
  return mark('s', parts.scripts.push(body) - 1)
}

/** `${…}` in a template literal is the script's own. */
function withOwnBraces(body: string): string {
  return body.replaceAll(/`[^`]*`/g, (literal) => literal.replaceAll('${', '${.meta-left}'))
}

/** An instruction, a formatter, a name that only page data has, or a variable within quotes (no `${…}` of the script's own). */
const printsData =
  /\{(?:\.(?:if|or|end|section|repeated|var|equal\?|[\w-]+\?)[ }]|@[\w|]|[\w.@-]+\|[\w-]+|(?:squarespace|website|websiteSettings|collection|item|template|localizedStrings|authenticatedAccount)\.[\w.-]+\})|<squarespace:|["'`](?:[^"'`\n{}]|\$\{[^}"'`\n]*\})*(?<!\$)\{[a-z@][\w@-]*(?:\.[\w@-]+)*\}[^"'`\n]*["'`]/

/** Inline style sheets count by hash too. */
function markStyles(source: string): string {
  return source.replaceAll(new RegExp(`<style\\b${restOfTag}`, 'gi'), (start) => `${start}${mark('h', 1)}`)
}

/** In quotes there may be instructions of the engine that hold quotes themselves: `limit="{.equal? a "b"}3{.end}"`. */
const value = `(?:"(?:\\{[^}<]*\\}|[^"{<])*"|'(?:\\{[^}<]*\\}|[^'{<])*'|[^\\s"'<>/]+)`
const attributes = `(?:\\s+[\\w:-]+(?:\\s*=\\s*${value})?)*`
const bodyTag = new RegExp(
  `<squarespace:(navigation|folder-navigation|query|category|related)(${attributes})\\s*>|</squarespace:(navigation|folder-navigation|query|category|related)\\s*>`,
  'g',
)

/** The tag that is found in what the engine printed: name, attributes, the number of its body. */
export const printedTag = new RegExp(
  `${tagMark}<squarespace:([a-z-]+)(${attributes})\\s*(?:/\\s*>|>(?:\\s*(?:${open}b(\\d+)${close}\\s*)?${tagMark}</squarespace:\\1\\s*>)?)`,
  'g',
)

/** A tag that is no tag, and the end of one that had no body. */
export const brokenTag = new RegExp(`${tagMark}</?squarespace:[^>]*>?`, 'g')

/** Of bodies that lie in each other. */
const deepest = 8

function cutBodies(source: string, parts: Parts, depth = 0): string {
  if (depth > deepest) return source
  let text = ''
  let at = 0
  for (const { start, end } of bodiesIn(source)) {
    const body = source.slice(start, end)
    // Nothing between the tags: the template that the tag names is meant.
    const number = body.trim() === '' ? null : parts.bodies.push(withTagMarks(cutBodies(body, parts, depth + 1))) - 1
    text += source.slice(at, start) + (number === null ? '' : mark('b', number))
    at = end
  }
  return text + source.slice(at)
}

/** Where the outermost bodies stand; tags of one name may lie in each other. */
function bodiesIn(source: string): { start: number; end: number }[] {
  const bodies: { start: number; end: number }[] = []
  const opened: Opened[] = []
  const names = new Map<string, number>()
  for (const found of source.matchAll(bodyTag)) {
    const [tag, begun, , ended] = found
    if (begun !== undefined) {
      opened.push({ name: begun, start: found.index + tag.length })
      names.set(begun, (names.get(begun) ?? 0) + 1)
    }
    const own = ended !== undefined && names.get(ended) ? lastOf(ended, opened, names) : null
    if (!own) continue
    while (bodies.length > 0 && (bodies.at(-1)?.start ?? 0) > own.start) bodies.pop()
    bodies.push({ start: own.start, end: found.index })
  }
  return bodies
}

type Opened = { name: string; start: number }

/** What was opened after it never ended and has no body. */
function lastOf(name: string, opened: Opened[], names: Map<string, number>): Opened | null {
  for (let one = opened.pop(); one; one = opened.pop()) {
    names.set(one.name, (names.get(one.name) ?? 1) - 1)
    if (one.name === name) return one
  }
  return null
}

/** `navigationId="mainNav"` as a record; the names in lower case. An attribute without a value is `true`. */
export function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+)))?/g)
  return Object.fromEntries(
    Array.from(found, ([whole, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? (whole.includes('=') ? '' : 'true'),
    ]),
  )
}

/** `src="a.js, b.js"`, and the list that `combo` may be: `combo="a.js,b.js"`. */
export function scriptAddresses({ src = '', combo = '' }: Readonly<Record<string, string>>): string[] {
  const joined = /^(?:true|false|)$/i.test(combo.trim()) ? [] : combo.split(',')
  const named = [...src.split(','), ...joined].map((name) => name.trim()).filter((name) => name !== '')
  const addresses = named.map((name) =>
    /^(?:https?:)?\/\//i.test(name) ? name : `/scripts/${name.replace(/^\/?(?:scripts\/)?/, '')}`,
  )
  return [...new Set(addresses)]
}
