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

/** `s` a script's body, `h` the begin of a script that the engine fills, `b` a tag's body. */
export function mark(kind: 's' | 'h' | 'b' | 'x', number: number): string {
  return `${open}${kind}${number}${close}`
}

/** Finds every mark; `x` marks are those of the renderer itself. */
export const marks = /\uE000([shbx])(\d+)\uE001/g

/** What a visitor or a foreign theme wrote can hold no mark. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, '')
}

const open = '\uE000'
const close = '\uE001'

/** Cuts a theme's text; what is cut is added to `parts`. */
export function cutTags(source: string, parts: Parts): string {
  return cutBodies(cutScripts(withoutMarks(source), parts), parts)
}

/** A script that prints JSON is left to the engine, every other one may hold braces of its own. */
function cutScripts(source: string, parts: Parts): string {
  return source.replaceAll(/(<script\b[^>]*>)([^]*?)(<\/script>)/gi, (_, start: string, body: string, end: string) => {
    if (body.trim() === '') return `${start}${end}`
    if (/\|\s*json\b|\|json-pretty\b/.test(body)) return `${start}${mark('h', 0)}${body}${end}`
    return `${start}${mark('s', parts.scripts.push(body) - 1)}${end}`
  })
}

const attributes = `(?:\\s+[\\w-]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'))?)*`
const openTag = new RegExp(`<squarespace:(navigation|query|category|related)(${attributes})\\s*>`, 'g')

/** The tag that is found in what the engine printed: name, attributes, the number of its body. */
export const printedTag = new RegExp(
  `<squarespace:([a-z-]+)(${attributes})\\s*(?:/>|>(?:${open}b(\\d+)${close}</squarespace:\\1>)?)`,
  'g',
)

function cutBodies(source: string, parts: Parts): string {
  let text = ''
  let at = 0
  for (const found of source.matchAll(openTag)) {
    const [tag, name] = found
    const start = found.index + tag.length
    const end = source.indexOf(`</squarespace:${name}>`, start)
    if (found.index < at || end === -1) continue
    const number = parts.bodies.push(cutBodies(source.slice(start, end), parts)) - 1
    text += `${source.slice(at, start)}${mark('b', number)}`
    at = end
  }
  return text + source.slice(at)
}

/** `navigationId="mainNav"` as a record; the names in lower case. */
export function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g)
  return Object.fromEntries(
    Array.from(found, ([, name, double, single]) => [(name ?? '').toLowerCase(), double ?? single ?? '']),
  )
}
