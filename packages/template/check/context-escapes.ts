import type { HtmlContext } from './html-context.ts'
import { includePartial } from '../run/partials.ts'
import type { Run } from '../run/run.ts'
import { type Formatter, formatter } from '../formatters/builtin.ts'
import { islandJson } from '../formatters/escape.ts'
import { linkAddress } from '../formatters/links.ts'
import { word } from '../formatters/parameters.ts'
import { counted, printedBy } from '../run/work.ts'

/** The name of the formatter that a variable of a context gets; no template can write it. */
export function escapeOf(context: HtmlContext): string {
  return `%${context}`
}

/** Refuses the scheme and leaves the escape to what follows. */
export const refuseScheme = '%scheme'
/** Prints its word in the place of an empty value. */
export const filled = '%filled'
/** Runs a macro where the tag stands. */
export const runHere = '%run'

const ways: Readonly<Record<HtmlContext, (text: string) => string>> = {
  text: escapeAll,
  attribute: escapeAll,
  comment: escapeAll,
  url: (text) => escapeStrictly(linkAddress(text), /[^\w./:?#@!$*+,;%~&=()[\]-]/gu),
  'unquoted attribute': (text) => escapeStrictly(text, /[^\w.,-]/gu),
  unknown: (text) => text.replaceAll(/[^\p{L}\p{N}_. -]/gu, ''),
  tag: nameOnly,
  script: (text) => text,
  'script text': escapeScript,
  style: (text) => text.replaceAll(/[^\w\s#%.,()!+-]/gu, (unit) => `\\${hexOf(unit)} `),
}

/** What the switch `escape: 'context'` puts after a variable. */
export const contextEscapes: ReadonlyMap<string, Formatter> = new Map([
  ...Object.entries(ways).map(
    ([context, escape]) =>
      [
        escapeOf(context as HtmlContext),
        formatter('', {}, (value, _, run) =>
          context === 'script' ? counted(run, islandJson(value ?? null)) : escapedBy(escape, value, run),
        ),
      ] as const,
  ),
  [refuseScheme, formatter('', {}, (value, _, run) => linkAddress(printedBy(run, value)))],
  [filled, formatter('', { text: word() }, (value, { text }, run) => printedBy(run, value) || text)],
  [runHere, formatter('', { name: word() }, (_, { name }, run) => includePartial(run, name))],
])

function escapedBy(escape: (text: string) => string, value: unknown, run: Run): string {
  return counted(run, escape(counted(run, printedBy(run, value))))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

function escapeAll(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (unit) => entities[unit] ?? '')
}

const refusedNames = /^(?:on.*|style|src\w*|href|script|iframe|object|embed|base|link|meta)$/i

/** A name in a tag: of an element or attribute that runs nothing. */
function nameOnly(text: string): string {
  const name = text.replaceAll(/[^\w.-]/g, '')
  return refusedNames.test(name) ? '' : name
}

function escapeStrictly(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (unit) => `&#x${hexOf(unit)};`).replaceAll(/&(?!#x)/g, '&amp;')
}

function escapeScript(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s_.,-]|[\r\n\u2028\u2029]/gu, (unit) =>
    Array.from({ length: unit.length }, (_, at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

function hexOf(unit: string): string {
  return (unit.codePointAt(0) ?? 0).toString(16)
}
