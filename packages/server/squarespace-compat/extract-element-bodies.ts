/**
 * Parts of a theme's templates that the template engine must not read: script bodies, and the inline bodies of `<squarespace:…>`
 * tags, which are rendered with data of their own. `placeholder(kind, index)` takes the place of each part.
 */
export type ExtractedElementBodies = {
  /** Bodies of script elements that contain no template variables; printed unchanged. */
  readonly scripts: string[]
  /** Inline bodies of `<squarespace:…>` tags. Scripts and tags inside a body are replaced by placeholders, too. */
  readonly bodies: string[]
}

/**
 * Kinds of placeholders: `s` replaces a script body, `b` a tag's body. `h` marks an inline script or style sheet that the
 * template engine renders, `t` the start of a `<squarespace:…>` tag, `n` where personal pages print the nonce of our scripts. `x` stands for content that the
 * renderer inserts at the end, such as the page's head.
 */
export type PlaceholderKind = 's' | 'h' | 'b' | 't' | 'n' | 'x'

/**
 * Returns the text that marks a place in a template or in rendered HTML. It starts and ends with a lone surrogate, which UTF-8
 * text cannot contain, so data from files, requests or the database is never mistaken for a placeholder. Data parsed from JSON
 * must go through `toWellFormed` first.
 */
export function makePlaceholder(kind: PlaceholderKind, number: number): string {
  return `${open}${kind}${number}${close}`
}

const open = '\uDC00'
const close = '\uDC01'

/** Matches placeholders of all kinds. Groups: kind and number. */
export const placeholderPattern = /\uDC00([shbtnx])(\d+)\uDC01/g
const placeholderHere = new RegExp(placeholderPattern, 'y')

/** What replaces a placeholder; `index` and `end` are where it begins and ends in the text. */
export type PlaceholderReplacer = (kind: string, number: number, place: { index: number; end: number }) => string

/**
 * Replaces the placeholders in a text. It is `replaceAll` with `placeholderPattern`, but finds the first character of each with
 * `indexOf`: a pattern tries every character of a page, which takes many times as long.
 */
export function replacePlaceholders(text: string, replace: PlaceholderReplacer): string {
  let made = ''
  let at = 0
  for (const { index, end, found } of placesOf(text, open, placeholderHere)) {
    made += text.slice(at, index) + replace(found[1] ?? '', Number(found[2]), { index, end })
    at = end
  }
  return made + text.slice(at)
}

/** Finds the matches of a sticky pattern in a text. Each begins with `start`. */
function* placesOf(
  text: string,
  start: string,
  pattern: RegExp,
): Generator<{ index: number; end: number; found: RegExpExecArray }> {
  for (let index = text.indexOf(start); index !== -1;) {
    pattern.lastIndex = index
    const found = pattern.exec(text)
    const end = index + (found ? found[0].length : 1)
    if (found) yield { index, end, found }
    index = text.indexOf(start, end)
  }
}

/** Names of the elements that an `h` placeholder can stand in, by its number. */
export const cspHashedElements = ['script', 'style'] as const

/**
 * Start of every script tag that the renderer prints itself. Personal pages, which are rendered for one visitor, print a CSP nonce
 * in it. They also print a comment before it, so that a theme that puts one of our tags inside an unfinished tag of its own, as in
 * `<script src="…" {squarespace-footers}`, does not get the nonce: the end of the comment ends that tag.
 */
export const ownScriptStart = `${makePlaceholder('n', 0)}<script${makePlaceholder('n', 1)}`

/** Placed before every `<squarespace:…>` tag of a template. Tags without it come from page data and stay plain text. */
export const squarespaceTagPlaceholder = makePlaceholder('t', 0)

/**
 * Returns the text of a template without its script bodies and tag bodies, which are added to `parts`; placeholders take their
 * place. Runs in linear time on any input.
 */
export function extractElementBodies(source: string, parts: ExtractedElementBodies): string {
  return withTagPlaceholders(cutBodies(markStyles(cutScripts(source.toWellFormed(), parts)), parts))
}

function withTagPlaceholders(text: string): string {
  return text.replaceAll(/<\/?squarespace:/g, (start) => squarespaceTagPlaceholder + start)
}

/**
 * Matches an opening tag after its name. Attribute values must not contain `<`, so that the match of an unclosed tag stops at the
 * next tag.
 */
const restOfTag = `(?:"[^"<]*"|'[^'<]*'|[^>"'<])*>`

/**
 * Replaces the bodies of scripts that contain no template variables with placeholders. The template engine would take the braces
 * of such a script, as in `import {a} from`, for variables.
 */
function cutScripts(source: string, parts: ExtractedElementBodies): string {
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
    text += source.slice(at, from) + scriptHtml(body, parts)
    at = to
    begin.lastIndex = to
  }
  return text + source.slice(at)
}

function scriptHtml(body: string, parts: ExtractedElementBodies): string {
  if (body.trim() === '') return ''
  if (printsData.test(body)) return `${makePlaceholder('h', 0)}${withOwnBraces(body)}`
  return makePlaceholder('s', parts.scripts.push(body) - 1)
}

/** Escapes `${…}` in the template literals of a script, so that the template engine does not take it for a variable. */
function withOwnBraces(body: string): string {
  return body.replaceAll(/`[^`]*`/g, (literal) => literal.replaceAll('${', '${.meta-left}'))
}

/**
 * Matches a script that contains template code: an instruction, a formatter, a name that only page data has, or a variable within
 * quotes (but not JavaScript's `${…}`).
 */
const printsData =
  /\{(?:\.(?:if|or|end|section|repeated|var|equal\?|[\w-]+\?)[ }]|@[\w|]|[\w.@-]+\|[\w-]+|(?:squarespace|website|websiteSettings|collection|item|template|localizedStrings|authenticatedAccount)\.[\w.-]+\})|<squarespace:|["'`](?:[^"'`\n{}]|\$\{[^}"'`\n]*\})*(?<!\$)\{[a-z@][\w@-]*(?:\.[\w@-]+)*\}[^"'`\n]*["'`]/

/** Puts a placeholder at the start of inline style sheets, because they need a hash in the Content-Security-Policy. */
function markStyles(source: string): string {
  return source.replaceAll(new RegExp(`<style\\b${restOfTag}`, 'gi'), (start) => `${start}${makePlaceholder('h', 1)}`)
}

/**
 * Matches the value of a tag's attribute. Values can hold template instructions that contain quotes: `limit="{.equal? a
 * "b"}3{.end}"`.
 */
const value = `(?:"(?:\\{[^}<]*\\}|[^"{<])*"|'(?:\\{[^}<]*\\}|[^'{<])*'|[^\\s"'<>/]+)`
const attributes = `(?:\\s+[\\w:-]+(?:\\s*=\\s*${value})?)*`
const bodyTag = new RegExp(
  `<squarespace:(navigation|folder-navigation|query|category|related)(${attributes})\\s*>|</squarespace:(navigation|folder-navigation|query|category|related)\\s*>`,
  'g',
)

/** Matches a `<squarespace:…>` tag in rendered HTML. Groups: its name, attributes and the number of its body. */
const renderedTagHere = new RegExp(
  `${squarespaceTagPlaceholder}<squarespace:([a-z-]+)(${attributes})\\s*(?:/\\s*>|>(?:\\s*(?:${open}b(\\d+)${close}\\s*)?${squarespaceTagPlaceholder}</squarespace:\\1\\s*>)?)`,
  'y',
)

/** A `<squarespace:…>` tag in rendered HTML. `body` is the number of its inline body. */
export type RenderedTag = {
  readonly index: number
  readonly end: number
  readonly name: string
  readonly attributes: string
  readonly body: number | null
}

/** Finds the `<squarespace:…>` tags that templates printed, in the order of the text. */
export function findRenderedTags(html: string): RenderedTag[] {
  return Array.from(placesOf(html, squarespaceTagPlaceholder, renderedTagHere), ({ index, end, found }) => {
    const [, name = '', attributes = '', body] = found
    return { index, end, name, attributes, body: body === undefined ? null : Number(body) }
  })
}

/** Matches `<squarespace:…>` tags left in rendered HTML: malformed ones, and end tags without a start tag. */
export const leftoverTagPattern = new RegExp(`${squarespaceTagPlaceholder}</?squarespace:[^>]*>?`, 'g')

/** Deepest nesting of tag bodies that are replaced by placeholders; deeper ones stay in the text. */
const deepest = 8

function cutBodies(source: string, parts: ExtractedElementBodies, depth = 0): string {
  if (depth > deepest) return source
  let text = ''
  let at = 0
  for (const { start, end } of bodiesIn(source)) {
    const body = source.slice(start, end)
    // A tag with an empty body names a partial in its `template` attribute instead, so there is no body to store.
    const number =
      body.trim() === '' ? null : parts.bodies.push(withTagPlaceholders(cutBodies(body, parts, depth + 1))) - 1
    text += source.slice(at, start) + (number === null ? '' : makePlaceholder('b', number))
    at = end
  }
  return text + source.slice(at)
}

/** Finds the bodies of the outermost tags. Tags of the same name can be nested. */
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

/**
 * Removes and returns the innermost open tag of this name, which the end tag closes. Tags opened inside it that are still open
 * have no end tag, and so no body; they are dropped.
 */
function lastOf(name: string, opened: Opened[], names: Map<string, number>): Opened | null {
  for (let one = opened.pop(); one; one = opened.pop()) {
    names.set(one.name, (names.get(one.name) ?? 1) - 1)
    if (one.name === name) return one
  }
  return null
}

/**
 * Parses a tag's attributes, such as `navigationId="mainNav"`, into a record with lower-case names. An attribute without a value
 * gets the value 'true'.
 */
export function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+)))?/g)
  return Object.fromEntries(
    Array.from(found, ([whole, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? (whole.includes('=') ? '' : 'true'),
    ]),
  )
}

/** Returns the script URLs of a `<squarespace:script>` tag, from `src="a.js, b.js"` and from a list in `combo="a.js,b.js"`. */
export function scriptTagUrls({ src = '', combo = '' }: Readonly<Record<string, string>>): string[] {
  const joined = /^(?:true|false|)$/i.test(combo.trim()) ? [] : combo.split(',')
  const named = [...src.split(','), ...joined].map((name) => name.trim()).filter((name) => name !== '')
  const addresses = named.map((name) =>
    /^(?:https?:)?\/\//i.test(name) ? name : `/scripts/${name.replace(/^\/?(?:scripts\/)?/, '')}`,
  )
  return [...new Set(addresses)]
}
