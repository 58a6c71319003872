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

/** `s` a script's body, `h` the begin of a script or style sheet that the engine reads, `b` a tag's body, `x` the renderer's own. */
export type MarkKind = 's' | 'h' | 'b' | 'x'

export function mark(kind: MarkKind, number: number): string {
  return `${open}${kind}${number}${close}`
}

/** Finds every mark. */
export const marks = /\uE000([shbx])(\d+)\uE001/g

/** Numbers of `h` marks: which element the inline text belongs to. */
export const inlineElements = ['script', 'style'] as const

/** What a visitor or a foreign theme wrote can hold no mark. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, '')
}

const open = '\uE000'
const close = '\uE001'

/** Cuts a theme's text; what is cut is added to `parts`. */
export function cutTags(source: string, parts: Parts): string {
  return cutBodies(markStyles(cutScripts(withoutMarks(source), parts)), parts)
}

/**
 * Only a script that prints data is left to the engine; every other one may hold braces of its own, as in `import {a} from`,
 * which the engine would take for a variable.
 */
function cutScripts(source: string, parts: Parts): string {
  return source.replaceAll(
    /(<script\b(?:"[^"]*"|'[^']*'|[^>"'])*>)([^]*?)(<\/script\s*>)/gi,
    (_, start: string, body: string, end: string) => {
      if (body.trim() === '') return `${start}${end}`
      if (printsData.test(body)) return `${start}${mark('h', 0)}${withOwnBraces(body)}${end}`
      return `${start}${mark('s', parts.scripts.push(body) - 1)}${end}`
    },
  )
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
  return source.replaceAll(/<style\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (start) => `${start}${mark('h', 1)}`)
}

/** In quotes there may be instructions of the engine that hold quotes themselves: `limit="{.equal? a "b"}3{.end}"`. */
const value = `(?:"(?:\\{[^}]*\\}|[^"{])*"|'(?:\\{[^}]*\\}|[^'{])*'|[^\\s"'>/]+)`
const attributes = `(?:\\s+[\\w:-]+(?:\\s*=\\s*${value})?)*`
const bodyTag = new RegExp(
  `<squarespace:(navigation|folder-navigation|query|category|related)(${attributes})\\s*>|</squarespace:(navigation|folder-navigation|query|category|related)\\s*>`,
  'g',
)

/** The tag that is found in what the engine printed: name, attributes, the number of its body. */
export const printedTag = new RegExp(
  `<squarespace:([a-z-]+)(${attributes})\\s*(?:/\\s*>|>(?:\\s*(?:${open}b(\\d+)${close})?\\s*</squarespace:\\1\\s*>)?)`,
  'g',
)

/** A tag that is no tag, and the end of one that had no body. */
export const brokenTag = /<\/?squarespace:[^>]*>?/g

function cutBodies(source: string, parts: Parts): string {
  let text = ''
  let at = 0
  for (const { start, end } of bodiesIn(source)) {
    const body = source.slice(start, end)
    // Nothing between the tags: the template that the tag names is meant.
    const number = body.trim() === '' ? null : parts.bodies.push(cutBodies(body, parts)) - 1
    text += source.slice(at, start) + (number === null ? '' : mark('b', number))
    at = end
  }
  return text + source.slice(at)
}

/** Where the outermost bodies stand; tags of one name may lie in each other. */
function bodiesIn(source: string): { start: number; end: number }[] {
  const bodies: { start: number; end: number }[] = []
  const opened: { name: string; start: number }[] = []
  for (const found of source.matchAll(bodyTag)) {
    const [tag, begun, , ended] = found
    if (begun !== undefined) opened.push({ name: begun, start: found.index + tag.length })
    const index = opened.findLastIndex((one) => one.name === ended)
    const own = opened[index]
    if (ended === undefined || own === undefined) continue
    opened.length = index // what was opened after it never ended and has no body
    while (bodies.length > 0 && (bodies.at(-1)?.start ?? 0) > own.start) bodies.pop()
    bodies.push({ start: own.start, end: found.index })
  }
  return bodies
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
  return [...new Set(named)].map((name) =>
    /^(?:https?:)?\/\//i.test(name) ? name : `/scripts/${name.replace(/^\/?(?:scripts\/)?/, '')}`,
  )
}
