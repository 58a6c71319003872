import { charge, type RenderState } from '../run/run.ts'
import { endOfGraphemes, isBetweenPlainCharacters } from '../run/characters.ts'
import { asText, isTruthy } from '../run/values.ts'
import { jsonOf } from '../run/step-budget.ts'
import { type Formatter, formatter, slowTextFormatter, costPer64Characters, textFormatter } from './builtin.ts'
import { escapeAttribute, escapeHtml, escapeScriptJson, withoutTags } from './escape.ts'
import { nonZero, word } from './parameter-declarations.ts'

/**
 * Escapes JSON for a script element. Public output escapes only `</`, as the reference implementation does. A value with
 * `<!--<script` would still swallow the script's own end tag, so posting output, which Sitewright's pages use, escapes every `<`
 * that could do so.
 */
function jsonInScript(run: RenderState, json: string | undefined): string {
  if (json === undefined) return ''
  return run.settings.fragments === 'public' ? json.replaceAll('</', '<\\/') : escapeScriptJson(json)
}

/** Formatters that escape, encode or change texts. */
export const textFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'encode-space',
    slowTextFormatter('Turns white space into `&nbsp;`.', { makes: 'text', stepsPer64Units: 2 }, (text) =>
      text.replaceAll(/\s/g, '&nbsp;'),
    ),
  ],
  ['encode-uri', textFormatter('Encodes a whole address; its punctuation stays.', 'encoded address', encodeURI)],
  ['encode-uri-component', textFormatter('Encodes a part of an address.', 'encoded', encodeURIComponent)],
  ['html', textFormatter('Escapes `&`, `<` and `>` for text between tags.', 'escaped text', escapeHtml)],
  ['htmlattr', textFormatter('Escapes for text and for attributes in double quotes.', 'escaped', escapeAttribute)],
  ['htmltag', textFormatter('Escapes for text and for attributes in double quotes.', 'escaped', escapeAttribute)],
  [
    'json',
    formatter(
      'The value as JSON that may stand in a script element.',
      {},
      { makes: 'json', cost: 'as it goes' },
      (value, _, run) => jsonInScript(run, jsonOf(run, value)),
    ),
  ],
  [
    'json-pretty',
    formatter(
      'The value as indented JSON that may stand in a script element.',
      {},
      { makes: 'json', cost: 'as it goes' },
      (value, _, run) => jsonInScript(run, jsonOf(run, value, 2)),
    ),
  ],
  [
    'line-breaks',
    slowTextFormatter('Turns line ends into `<br/>`.', { makes: 'text', stepsPer64Units: 1 }, (text) =>
      text.replaceAll('\n', '<br/>'),
    ),
  ],
  [
    'raw',
    formatter(
      'The value as JSON, as it is.',
      {},
      { makes: 'raw json', cost: 'as it goes' },
      (value, _, run) => jsonOf(run, value) ?? 'null',
    ),
  ],
  ['safe', formatter('Takes tags out of a text.', {}, { makes: 'as it is', cost: costPer64Characters(6) }, safe)],
  [
    'slugify',
    slowTextFormatter(
      'A text as part of an address: Latin letters, digits and hyphens.',
      { makes: 'word', stepsPer64Units: 12, isByCharacter: false },
      slugify,
    ),
  ],
  [
    'smartypants',
    slowTextFormatter(
      'Curly quotes and long dashes.',
      { makes: 'text', stepsPer64Units: 64, isByCharacter: false },
      smartypants,
    ),
  ],
  [
    'truncate',
    formatter(
      'Cuts a text at the last white space within the limit.',
      { limit: nonZero(100), ellipsis: word('...') },
      {
        makes: 'text',
        cost: (value, { limit }) => Math.min(asText(value).length, Math.max(0, limit)) >>> 3,
      },
      truncate,
    ),
  ],
  [
    'url-encode',
    slowTextFormatter(
      'Encodes all but letters, digits and `@*_+-./`.',
      { makes: 'encoded', stepsPer64Units: 64 },
      urlEncode,
    ),
  ],
])

function safe(value: unknown): unknown {
  return isTruthy(value) ? withoutTags(asText(value)) : value
}

export function slugify(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]/g, '') // `replaceAll` would take twice as long
    .replace(/\s+/g, '-')
    .toLowerCase()
}

function smartypants(text: string): string {
  return text
    .replaceAll(/(?<=^|[-—\s(["])'/g, '‘')
    .replaceAll("'", '’')
    .replaceAll(/(?<=^|[-—/[(‘\s])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll('--', '—')
}

/** Cuts a text at the last white space at or before the limit (PL-9.23). */
function truncate(value: unknown, { limit, ellipsis }: { limit: number; ellipsis: string }, run: RenderState): unknown {
  const text = asText(value)
  if (text.length <= limit) return text
  return cutText(run, text, limit) + ellipsis
}

/**
 * Returns the longest prefix within the limit that ends with white space; without white space, all characters that fit whole into
 * the limit.
 */
function cutText(run: RenderState, text: string, limit: number): string {
  for (let at = limit - 1; at >= 0; at--) if (isSpace(text.charCodeAt(at))) return text.slice(0, at + 1)
  const end = limit < 0 ? Math.max(0, text.length + limit) : limit
  if (isBetweenPlainCharacters(text, end)) return text.slice(0, end)
  charge(run, stepsToFindCharacter)
  return text.slice(0, endOfGraphemes(text, end))
}

const stepsToFindCharacter = 300

function isSpace(unit: number): boolean {
  return unit === 32 || ((unit < 14 || unit > 127) && /\s/.test(String.fromCharCode(unit)))
}

/** Encodes the UTF-8 bytes of a text as %XX, except for letters, digits and @*_+-./. */
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
