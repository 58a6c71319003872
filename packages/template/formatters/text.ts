import { asText, isTruthy } from '../run/values.ts'
import { type Formatter, formatter, textFormatter } from './builtin.ts'
import { escapeAttribute, escapeHtml, withoutTags } from './escape.ts'
import { nonZero, word } from './parameters.ts'

/** Texts: escapes, encodings, shapes (template-engine.md 2.1). */
export const textFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'encode-space',
    textFormatter('Turns white space into `&nbsp;`.', (text) => text.replaceAll(/\s/g, '&nbsp;'), asText),
  ],
  ['encode-uri', textFormatter('Encodes a whole address; its punctuation stays.', encodeURI, asText)],
  ['encode-uri-component', textFormatter('Encodes a part of an address.', encodeURIComponent, asText)],
  ['html', textFormatter('Escapes `&`, `<` and `>` for text between tags.', escapeHtml, asText)],
  ['htmlattr', textFormatter('Escapes for text and for attributes in double quotes.', escapeAttribute, asText)],
  ['htmltag', textFormatter('Escapes for text and for attributes in double quotes.', escapeAttribute, asText)],
  ['json', formatter('The value as JSON that may stand in a script element.', {}, (value) => jsonForScripts(value))],
  [
    'json-pretty',
    formatter('The value as indented JSON that may stand in a script element.', {}, (value) =>
      jsonForScripts(value, 2),
    ),
  ],
  ['line-breaks', textFormatter('Turns line ends into `<br/>`.', (text) => text.replaceAll('\n', '<br/>'), asText)],
  ['raw', formatter('The value as JSON, as it is.', {}, (value) => JSON.stringify(value) ?? 'null')],
  [
    'safe',
    formatter('Takes tags out of a text.', {}, (value) => (isTruthy(value) ? withoutTags(asText(value)) : value)),
  ],
  ['slugify', textFormatter('A text as part of an address: Latin letters, digits and hyphens.', slugify, asText)],
  ['smartypants', textFormatter('Curly quotes and long dashes.', smartypants, asText)],
  [
    'truncate',
    formatter(
      'Cuts a text at the last white space within the limit.',
      { limit: nonZero(100), ellipsis: word('...') },
      truncate,
    ),
  ],
  ['url-encode', textFormatter('Encodes all but letters, digits and `@*_+-./`.', urlEncode, asText)],
])

/** JSON that may stand in a script element. */
function jsonForScripts(value: unknown, indent = 0): string {
  return (JSON.stringify(value, null, indent) ?? '').replaceAll('</', '<\\/')
}

export function slugify(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]/g, '') // replace with a global pattern: replaceAll takes twice as long
    .replace(/\s+/g, '-')
    .toLowerCase()
}

function smartypants(text: string): string {
  return text
    .replaceAll(/(^|[-—\s(["])'/g, '$1‘')
    .replaceAll("'", '’')
    .replaceAll(/(^|[-—/[(‘\s])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll('--', '—')
}

/** Cuts at the last white space at or before the limit (PL-9.23). */
function truncate(value: unknown, { limit, ellipsis }: { limit: number; ellipsis: string }): unknown {
  const text = asText(value)
  if (text.length <= limit) return text
  return cutText(text, limit) + ellipsis
}

/** The longest beginning within the limit that ends with white space; without one, all up to the limit. */
function cutText(text: string, limit: number): string {
  for (let at = limit - 1; at >= 0; at--) if (/\s/.test(text.charAt(at))) return text.slice(0, at + 1)
  return text.slice(0, limit)
}

/** UTF-8 bytes as %XX; letters, digits and @*_+-./ stay. */
export function urlEncode(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^A-Za-z0-9@*_+\-./]+/gu, (part) =>
      encodeURIComponent(part).replaceAll(
        unescapedByUri,
        (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
}

const unescapedByUri = /[!'()~]/g
