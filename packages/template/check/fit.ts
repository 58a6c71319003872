import type { Makes } from '../formatters/builtin.ts'
import { type Finish, finishes } from './finishes.ts'
import type { HtmlContext } from './html-context.ts'

/** What may be printed in a place as it is. */
const fitting: Readonly<Record<HtmlContext, readonly Makes[]>> = {
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
  unknown: ['word'],
}

/** Entities and percent signs stay, and what would still end the place is escaped as well. */
const entities: readonly Makes[] = ['escaped text', 'escaped', 'encoded', 'encoded address', 'as it is']

/** What makes a value fit that is escaped already, but not for this place. */
const lighter: Readonly<Partial<Record<HtmlContext, readonly (readonly [readonly Makes[], readonly Finish[]])[]>>> = {
  // The author asked for it.
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
  // Nobody knows where a partial is applied; what it prints was escaped where it stands in the partial.
  tag: [[['partial'], []]],
  script: [[['raw json'], ['markup']]],
}

/** True where a value of this kind needs nothing in a place. */
export function isFit(made: Makes, context: HtmlContext): boolean {
  return fitting[context].includes(made)
}

/** The names of the formatters that make a value fit for its place: none, a lighter one, or the escape of the place. */
export function finishesFor(made: Makes, context: HtmlContext): readonly string[] {
  if (isFit(made, context)) return []
  const [, found] = lighter[context]?.find(([kinds]) => kinds.includes(made)) ?? []
  return found ? found.map((name) => finishes[name]) : [escapeOf(context)]
}

/** The name of the formatter that a variable of a context gets; no template can write it. */
export function escapeOf(context: HtmlContext): string {
  return `%${context}`
}
