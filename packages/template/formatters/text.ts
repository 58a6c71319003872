import { charge, type Run } from '../run/run.ts'
import { asText, isTruthy } from '../run/values.ts'
import { type Formatter, formatter, slowTextFormatter, textFormatter } from './builtin.ts'
import { escapeAttribute, escapeHtml, withoutTags } from './escape.ts'
import { nonZero, word } from './parameters.ts'
import { chargeText, jsonOf } from '../run/work.ts'

/** Texts: escapes, encodings, shapes (template-engine.md 2.1). */
export const textFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'encode-space',
    slowTextFormatter('Turns white space into `&nbsp;`.', (text) => text.replaceAll(/\s/g, '&nbsp;'), 32),
  ],
  ['encode-uri', textFormatter('Encodes a whole address; its punctuation stays.', encodeURI, asText)],
  ['encode-uri-component', textFormatter('Encodes a part of an address.', encodeURIComponent, asText)],
  ['html', textFormatter('Escapes `&`, `<` and `>` for text between tags.', escapeHtml, asText)],
  ['htmlattr', textFormatter('Escapes for text and for attributes in double quotes.', escapeAttribute, asText)],
  ['htmltag', textFormatter('Escapes for text and for attributes in double quotes.', escapeAttribute, asText)],
  [
    'json',
    formatter('The value as JSON that may stand in a script element.', {}, (value, _, run) =>
      jsonForScripts(value, 0, run),
    ),
  ],
  [
    'json-pretty',
    formatter('The value as indented JSON that may stand in a script element.', {}, (value, _, run) =>
      jsonForScripts(value, 2, run),
    ),
  ],
  ['line-breaks', slowTextFormatter('Turns line ends into `<br/>`.', (text) => text.replaceAll('\n', '<br/>'), 16)],
  ['raw', formatter('The value as JSON, as it is.', {}, (value, _, run) => jsonOf(run, value) ?? 'null')],
  ['safe', formatter('Takes tags out of a text.', {}, safe)],
  ['slugify', slowTextFormatter('A text as part of an address: Latin letters, digits and hyphens.', slugify, 24)],
  ['smartypants', slowTextFormatter('Curly quotes and long dashes.', smartypants, 64)],
  [
    'truncate',
    formatter(
      'Cuts a text at the last white space within the limit.',
      { limit: nonZero(100), ellipsis: word('...') },
      truncate,
    ),
  ],
  ['url-encode', slowTextFormatter('Encodes all but letters, digits and `@*_+-./`.', urlEncode, 96)],
])

/** JSON that may stand in a script element. */
function jsonForScripts(value: unknown, indent: number, run: Run): string {
  return (jsonOf(run, value, indent) ?? '').replaceAll('</', '<\\/')
}

function safe(value: unknown, _: unknown, run: Run): unknown {
  if (!isTruthy(value)) return value
  const text = asText(value)
  chargeText(run, text, 16)
  return withoutTags(text)
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
function truncate(value: unknown, { limit, ellipsis }: { limit: number; ellipsis: string }, run: Run): unknown {
  const text = asText(value)
  if (text.length <= limit) return text
  charge(run, Math.max(0, limit) >>> 3)
  return cutText(text, limit) + ellipsis
}

/** The longest beginning within the limit that ends with white space; without one, all up to the limit. */
function cutText(text: string, limit: number): string {
  for (let at = limit - 1; at >= 0; at--) if (isSpace(text.charCodeAt(at))) return text.slice(0, at + 1)
  return text.slice(0, limit)
}

function isSpace(unit: number): boolean {
  return unit === 32 || ((unit < 14 || unit > 127) && /\s/.test(String.fromCharCode(unit)))
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
