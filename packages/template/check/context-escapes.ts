import { type Formatter, formatter } from '../formatters/builtin.ts'
import { escapeIslandJson } from '../formatters/escape.ts'
import { sanitizeUrl } from '../formatters/links.ts'
import { word } from '../formatters/parameter-declarations.ts'
import { isOpaque } from '../run/opaque.ts'
import { includePartial } from '../run/partials.ts'
import type { RenderState } from '../run/run.ts'
import {
  chargeAndReplaceCharacters,
  chargeAndTransformText,
  enforceTextLengthLimit,
  islandJsonOf,
  printValue,
} from '../run/step-budget.ts'
import { supplementaryEscapes } from './supplementary-escapes.ts'
import { nameOfEscapeFormatter } from './fit.ts'
import type { HtmlContext } from './html-context.ts'

/** Name of the internal formatter that prints its argument instead of an empty value. */
export const fillEmptyFormatterName = '%filled'
/**
 * Name of the internal formatter that runs a macro in the scope of the tag that calls it, as if the macro's content stood there.
 */
export const runMacroFormatterName = '%run'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Cost of an escape in budget steps, per 64 UTF-16 units of the escaped text. */
const stepsOfEscape = 8

const escapes: Readonly<Record<Exclude<HtmlContext, 'script' | 'text'>, (text: string) => string>> = {
  attribute: escapeAll,
  'attribute in single quotes': escapeAll,
  comment: escapeAll,
  url: (text) => escapeStrictly(sanitizeUrl(text), notOfAddress),
  'unquoted attribute': (text) => escapeStrictly(text, /[^\w.,-]/gu),
  'unquoted code': (text) => text.replaceAll(/[^\p{L}\p{N}_.-]/gu, ''),
  unknown: (text) => text.replaceAll(/[^\p{L}\p{N}_. -]/gu, ''),
  tag: nameOnly,
  'script text': escapeScript,
  style: (text) => text.replaceAll(/[^\w\s#%.,()!+-]/gu, (unit) => `\\${hexOf(unit)} `),
}

/** Contexts whose escape has to see the whole text: the scheme of an address, a forbidden name. */
const ofWhole: ReadonlySet<string> = new Set<HtmlContext>(['url', 'tag'])

/** Maximum length of a text printed as an address or a name, in UTF-16 units. */
const maxAddressLength = 131_072

const notOfAddress = /[^\w./:?#@!$*+,;%~&=()[\]-]/gu

/** Internal formatters that the option `escape: 'context'` appends to variables. */
export const contextEscapes: ReadonlyMap<string, Formatter> = new Map([
  ...Object.entries(escapes).map(
    ([context, escape]) =>
      [nameOfEscapeFormatter(context as HtmlContext), escaping(escape, stepsOfEscape, !ofWhole.has(context))] as const,
  ),
  [
    nameOfEscapeFormatter('text'),
    formatter('', {}, { makes: 'escaped', cost: 'as it goes' }, (value, _, run) => {
      // An opaque value stands for HTML that the caller inserts later, so it may be printed here, between HTML tags. In
      // attributes, URLs and scripts it prints nothing.
      if (isOpaque(value)) return value
      return chargeAndReplaceCharacters(run, printValue(run, value), escapeAll, stepsOfEscape)
    }),
  ],
  [nameOfEscapeFormatter('script'), built((value, run) => islandJsonOf(run, value ?? null))],
  [
    supplementaryEscapes.quotes,
    escaping((text) => text.replaceAll(/[<>"'`]/g, (unit) => entities[unit] ?? ''), stepsOfEscape),
  ],
  [supplementaryEscapes.strict, escaping((text) => text.replaceAll(/[^\w.,&#;%-]/gu, entityOf), stepsOfEscape)],
  [supplementaryEscapes.address, escaping((text) => text.replaceAll(notOfAddress, entityOf), stepsOfEscape)],
  [supplementaryEscapes.scheme, escaping(sanitizeUrl, 1, false)],
  [
    supplementaryEscapes.markup,
    escaping((text) => escapeIslandJson(text).replaceAll('>', '\\u003e').replaceAll('&', '\\u0026'), 2),
  ],
  [
    fillEmptyFormatterName,
    formatter('', { text: word() }, { makes: 'escaped', cost: 'as it goes' }, (value, { text }, run) => {
      return printValue(run, value) || text
    }),
  ],
  [
    runMacroFormatterName,
    formatter('', { name: word() }, { makes: 'text', cost: 'as it goes' }, (_, { name }, run) =>
      includePartial(run, name),
    ),
  ],
])

/** `isByCharacter` is false for an escape that has to see a whole text at once, which a long text is then refused for. */
function escaping(escape: (text: string) => string, steps: number, isByCharacter = true): Formatter {
  if (isByCharacter) {
    return built((value, run) => chargeAndReplaceCharacters(run, printValue(run, value), escape, steps))
  }
  return built((value, run) => {
    const text = printValue(run, value)
    enforceTextLengthLimit(run, text.length, maxAddressLength)
    return chargeAndTransformText(run, text, escape, steps)
  })
}

function built(make: (value: unknown, run: RenderState) => string): Formatter {
  return formatter('', {}, { makes: 'escaped', cost: 'as it goes' }, (value, _, run) => make(value, run))
}

function escapeAll(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (unit) => entities[unit] ?? '')
}

const refusedNames = /^(?:on.*|style|src\w*|href|script|iframe|object|embed|base|link|meta)$/i

/** Reduces a printed value to an element or attribute name; '' for names that can run scripts or load content. */
function nameOnly(text: string): string {
  const name = text.replaceAll(/[^\w.-]/g, '')
  return refusedNames.test(name) ? '' : name
}

function escapeStrictly(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, entityOf).replaceAll(/&(?!#x)/g, '&amp;')
}

function entityOf(unit: string): string {
  return `&#x${hexOf(unit)};`
}

function escapeScript(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s_.,-]|[\r\n\u2028\u2029]/gu, (character) =>
    character.length === 1 ? unitInScript(character, 0) : unitInScript(character, 0) + unitInScript(character, 1),
  )
}

function unitInScript(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}

function hexOf(unit: string): string {
  return (unit.codePointAt(0) ?? 0).toString(16)
}
