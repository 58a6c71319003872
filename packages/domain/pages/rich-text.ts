/**
 * Sanitizes rich text from owners. Keeps only the elements, attributes and link schemes listed in this file, closes open elements
 * and normalizes the markup. The result is safe to print unescaped, and sanitizing it again changes nothing (BX-5).
 */
export function cleanRichText(source: string): string {
  const out: string[] = []
  const open: OpenElements = { names: [], counts: new Map() }
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    if (next !== at) out.push(cleanText(source.slice(at, next === -1 ? source.length : next)))
    if (next === -1) break
    at = readMarkup(source, next, out, open)
  }
  for (const name of open.names.toReversed()) out.push(`</${name}>`)
  return out.join('').toWellFormed()
}

/** True for a link target that is safe to print: a path, a fragment, or a URL with http, https, mailto or tel. */
export function isSafeLink(address: string): boolean {
  const plain = withoutControls(address)
  return /^(https?:|mailto:|tel:)/i.test(plain) || !/^[^/?#]*:/.test(plain)
}

const elements: ReadonlySet<string> = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup small mark code pre blockquote cite q abbr time ' +
    'ul ol li dl dt dd a span div figure figcaption table caption thead tbody tfoot tr th td'
  ).split(' '),
)
const voidElements: ReadonlySet<string> = new Set(['br', 'hr'])
/** Elements that are removed together with their content, because it is not readable text or browsers parse it by other rules. */
const dropped: ReadonlySet<string> = new Set(
  (
    'script style xmp iframe noembed noframes noscript plaintext textarea title template svg math select option object ' +
    'embed applet frameset head base listing'
  ).split(' '),
)
type Clean = (value: string) => string | null
const words: Clean = (value) => (/^[\w -]*$/.test(value) ? value : null)
const shortNumber: Clean = (value) => (/^\d{1,4}$/.test(value) ? value : null)
const anyText: Clean = (value) => value
const everywhere: Readonly<Record<string, Clean>> = {
  class: words,
  lang: words,
  title: anyText,
  dir: (value) => (/^(ltr|rtl|auto)$/.test(value) ? value : null),
}
const attributes: Readonly<Record<string, Readonly<Record<string, Clean>>>> = {
  a: {
    href: (value) => (isSafeLink(value) ? withoutControls(value) : null),
    target: (value) => (value === '_blank' ? value : null),
  },
  ol: { start: shortNumber, type: (value) => (/^[1aAiI]$/.test(value) ? value : null) },
  time: { datetime: anyText },
  th: { colspan: shortNumber, rowspan: shortNumber, scope: (value) => (/^(row|col)$/.test(value) ? value : null) },
  td: { colspan: shortNumber, rowspan: shortNumber },
}

/**
 * The names of the open elements, outermost first, and how many are open of each name. The counts spare each closing tag a search
 * through all open elements.
 */
type OpenElements = { names: string[]; counts: Map<string, number> }

/**
 * Parses the markup in `source` that begins at `start` (a `<`) and appends its allowed part to `out`. Returns the position after
 * the markup.
 */
function readMarkup(source: string, start: number, out: string[], open: OpenElements): number {
  if (source.startsWith('<!--', start)) return after(source, '-->', start + 4)
  if (/^<[!?]/.test(source.slice(start, start + 2))) return after(source, '>', start + 2)

  tag.lastIndex = start
  const found = tag.exec(source)
  if (!found) {
    out.push('&lt;')
    return start + 1
  }
  const name = (found[2] ?? '').toLowerCase()
  const end = tag.lastIndex
  if (found[1]) closeElement(name, out, open)
  else if (dropped.has(name)) return afterElement(source, name, end)
  else if (elements.has(name)) openElement(name, found[3] ?? '', out, open)
  return end
}

/**
 * Matches one HTML tag, `<name …>` or `</name …>`; quoted values may contain `<` and `>`. Runs in linear time, because no two
 * parts of the pattern can match the same text.
 */
const tag = /<(\/?)([A-Za-z][^\s/<>"']*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/y

function openElement(name: string, rest: string, out: string[], { names, counts }: OpenElements): void {
  const kept = cleanAttributes(name, rest)
  out.push(`<${name}${kept}>`)
  if (voidElements.has(name)) return
  names.push(name)
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Closes an element and every element opened inside it. Ignores a closing tag without an opening one. */
function closeElement(name: string, out: string[], { names, counts }: OpenElements): void {
  if (!counts.get(name)) return
  let last: string
  do {
    last = names.pop() ?? name
    counts.set(last, (counts.get(last) ?? 0) - 1)
    out.push(`</${last}>`)
  } while (last !== name)
}

function cleanAttributes(name: string, rest: string): string {
  const kept = new Map<string, string>()
  for (const [, rawKey, double, single, bare] of rest.matchAll(attribute)) {
    const key = (rawKey ?? '').toLowerCase()
    const own = attributes[name]
    const clean = Object.hasOwn(everywhere, key)
      ? everywhere[key]
      : own && Object.hasOwn(own, key)
        ? own[key]
        : undefined
    const value = clean?.(decode(double ?? single ?? bare ?? ''))
    if (value !== undefined && value !== null && !kept.has(key)) kept.set(key, value)
  }
  if (kept.has('target')) kept.set('rel', 'noopener')
  return Array.from(kept, ([key, value]) => ` ${key}="${encode(value)}"`).join('')
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Escapes characters in a text that could begin markup. Keeps existing character references such as `&amp;`. */
function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/&(?!(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});)/g, '&amp;')
    .replaceAll('>', '&gt;')
}

const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

/**
 * Decodes character references in an attribute value. Only `amp`, `quot`, `lt`, `gt`, `apos` and numbers are known; others stay
 * literal text.
 */
function decode(value: string): string {
  return value.replaceAll(
    /&(?:(amp|quot|lt|gt|apos)|#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6}));/g,
    (_, name, decimal, hex) => {
      if (name) return named[name] ?? ''
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

function encode(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Removes from a URL the spaces and control characters that browsers ignore, so that `java\nscript:` is recognized. */
function withoutControls(value: string): string {
  return Array.from(value)
    .filter((letter) => letter > ' ' && letter !== '\u007f')
    .join('')
}

function after(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from)
  return found === -1 ? source.length : found + end.length
}

function afterElement(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(source) ? after(source, '>', end.lastIndex) : source.length
}
