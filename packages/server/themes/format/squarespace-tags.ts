/** A `<squarespace:…>` tag in a theme's text, with its offsets. */
export type SquarespaceTag = {
  readonly name: string
  readonly start: number
  /** Offset after the `>` of the opening tag. */
  readonly end: number
  readonly attributes: ReadonlyMap<string, string>
  /** Offsets of the text between the opening and the closing tag; null without a closing tag. */
  readonly body: { readonly start: number; readonly end: number } | null
  readonly isSelfClosing: boolean
}

/** The `<squarespace:…>` tags that the server replaces, with the attributes of each, in lower case. */
export const knownTags: Readonly<Record<string, readonly string[]>> = {
  navigation: ['navigationid', 'template', 'title', 'description'],
  'folder-navigation': ['template'],
  'block-field': ['id', 'columns', 'label', 'class', 'lock-layout', 'priority', 'sizes'],
  script: ['src', 'combo', 'async'],
  query: ['collection', 'limit', 'skip', 'featured', 'category', 'tag'],
  category: ['collection', 'template'],
  related: ['collectionid', 'itemid', 'limit'],
  escape: [],
}

/** Tags that can have a body, which is rendered with data of its own. */
const withBodies = new Set(['navigation', 'folder-navigation', 'query', 'category', 'related', 'escape'])

/** Finds all `<squarespace:…>` tags of a text in order, including those inside the body of another tag. */
export function findSquarespaceTags(text: string): SquarespaceTag[] {
  const found: SquarespaceTag[] = []
  const lower = text.toLowerCase()
  const unclosed = new Set<string>()
  for (const opening of text.matchAll(/<squarespace:([a-z][\w-]*)/gi)) {
    const name = (opening[1] ?? '').toLowerCase()
    const inner = opening.index + opening[0].length
    const end = tagEnd(text, inner)
    const isSelfClosing = text.slice(inner, end).trimEnd().endsWith('/>')
    const closing =
      isSelfClosing || !withBodies.has(name) || unclosed.has(name) ? -1 : lower.indexOf(`</squarespace:${name}`, end)
    if (!isSelfClosing && closing === -1) unclosed.add(name) // searches for a missing closing tag only once: else quadratic time
    found.push({
      name,
      start: opening.index,
      end,
      attributes: attributesOf(text.slice(inner, end)),
      body: closing === -1 ? null : { start: end, end: closing },
      isSelfClosing,
    })
  }
  return found
}

export function canTagHaveBody(name: string): boolean {
  return withBodies.has(name)
}

const longestTag = 4_000

/** Returns the offset after the `>` that ends a tag: the first one outside quotes and braces. */
function tagEnd(text: string, from: number): number {
  let quote = ''
  let braces = 0
  const last = Math.min(text.length, from + longestTag)
  for (let at = from; at < last; at++) {
    const sign = text[at] ?? ''
    if (sign === '{') braces += 1
    else if (sign === '}') braces = Math.max(0, braces - 1)
    else if (braces > 0) continue
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return last
}

/**
 * Returns the attributes of a tag, with names in lower case. A value can contain quotes if they are in braces: `id="{.equal? a
 * "b"}c{.end}"`.
 */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const next = /\{[^{}]*\}|([a-zA-Z][\w-]*)(\s*=\s*(["']))?/g
  for (let one = next.exec(text); one; one = next.exec(text)) {
    const [, name, assignment, quote = ''] = one
    if (name === undefined) continue // template code between attributes, such as `{.if x}`
    const end = assignment === undefined ? next.lastIndex : closingQuote(text, next.lastIndex, quote)
    found.set(name.toLowerCase(), text.slice(next.lastIndex, end))
    next.lastIndex = assignment === undefined ? end : end + 1
  }
  return found
}

function closingQuote(text: string, from: number, quote: string): number {
  let braces = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') braces += 1
    else if (sign === '}') braces = Math.max(0, braces - 1)
    else if (sign === quote && braces === 0) return at
  }
  return text.length
}

/**
 * Replaces by spaces what the template engine does not read: script bodies that print no JSON, and bodies of `<squarespace:…>`
 * tags, which are rendered separately. Offsets and lines stay the same.
 */
export function blankTagBodies(text: string, tags: readonly SquarespaceTag[]): string {
  const scripts = scriptsOf(text).filter(({ isRead }) => !isRead)
  const bodies = tags.flatMap(({ body, name }) => (body && name !== 'escape' ? [body] : []))
  return blanked(text, [...scripts, ...bodies])
}

/** Replaces everything outside the body of a tag by spaces, so that the body keeps its offsets. */
export function blankOutsideBody(
  text: string,
  body: { start: number; end: number },
  tags: readonly SquarespaceTag[],
): string {
  const inner = tags.filter((tag) => tag.start >= body.start && tag.end <= body.end)
  return blanked(blankTagBodies(text, inner), [
    { start: 0, end: body.start },
    { start: body.end, end: text.length },
  ])
}

function scriptsOf(text: string): { start: number; end: number; isRead: boolean }[] {
  const found: { start: number; end: number; isRead: boolean }[] = []
  const pattern = /<script\b[^>]*>/gi
  const lower = text.toLowerCase()
  for (let opening = pattern.exec(text); opening; opening = pattern.exec(text)) {
    const start = opening.index + opening[0].length
    const end = lower.indexOf('</script', start)
    if (end === -1) return found
    found.push({ start, end, isRead: /\|\s*json(?:-pretty)?\b/.test(text.slice(start, end)) })
    pattern.lastIndex = end
  }
  return found
}

function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  let out = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    out += text.slice(at, from) + text.slice(from, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  return out + text.slice(at)
}
