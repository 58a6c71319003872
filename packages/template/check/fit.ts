import type { OutputKind } from '../formatters/builtin.ts'
import { type SupplementaryEscape, supplementaryEscapes } from './supplementary-escapes.ts'
import type { HtmlContext } from './html-context.ts'

/** Kinds of output that each HTML context accepts without a further escape. */
const fitting: Readonly<Record<HtmlContext, readonly OutputKind[]>> = {
  text: ['word', 'html', 'attributes', 'partial', 'escaped text', 'escaped', 'encoded', 'encoded address'],
  attribute: ['word', 'escaped', 'encoded', 'encoded address'],
  'attribute in single quotes': ['word'],
  'unquoted attribute': ['word'],
  url: ['word'],
  tag: ['attributes'],
  comment: ['word', 'escaped text', 'escaped', 'encoded', 'encoded address'],
  script: ['word', 'json'],
  'script text': ['word'],
  style: ['word'],
  'unquoted code': ['word'],
  unknown: ['word'],
}

/**
 * Kinds of output in which the lighter escapes keep entities and percent signs, and change only characters that could end the
 * HTML context.
 */
const entities: readonly OutputKind[] = ['escaped text', 'escaped', 'encoded', 'encoded address', 'as it is']

/**
 * Escapes lighter than the full one, by HTML context and kind of output, for values that a formatter has escaped for another HTML
 * context.
 */
const lighter: Readonly<
  Partial<Record<HtmlContext, readonly (readonly [readonly OutputKind[], readonly SupplementaryEscape[]])[]>>
> = {
  // Between HTML tags, nothing is appended to `safe` and `raw`: with them, the template's author asks for unescaped output.
  text: [
    [['as it is', 'raw json'], []],
    [['json'], ['markup']],
  ],
  comment: [[['json', 'raw json'], ['markup']]],
  attribute: [[entities, ['quotes']]],
  'attribute in single quotes': [[entities, ['quotes']]],
  'unquoted attribute': [[entities, ['strict']]],
  url: [
    [
      ['escaped text', 'escaped', 'encoded', 'encoded address'],
      ['scheme', 'address'],
    ],
  ],
  // The output of a partial inside an HTML tag gets no further escape. Its values were escaped when the partial was compiled,
  // where the place at which it will be applied is unknown.
  tag: [[['partial'], []]],
  script: [[['raw json'], ['markup']]],
}

/** True when output of this kind needs no further escape in this HTML context. */
export function isSafeIn(made: OutputKind, context: HtmlContext): boolean {
  return fitting[context].includes(made)
}

/** Returns the names of the formatters to append to a value: none, lighter escapes, or the full escape of the HTML context. */
export function selectEscapeFormatters(made: OutputKind, context: HtmlContext): readonly string[] {
  if (isSafeIn(made, context)) return []
  const [, found] = lighter[context]?.find(([kinds]) => kinds.includes(made)) ?? []
  return found ? found.map((name) => supplementaryEscapes[name]) : [nameOfEscapeFormatter(context)]
}

/**
 * Returns the name of the formatter that escapes for an HTML context: `%` and the context. Templates cannot use it, because `%`
 * is not valid in a formatter's name.
 */
export function nameOfEscapeFormatter(context: HtmlContext): string {
  return `%${context}`
}
