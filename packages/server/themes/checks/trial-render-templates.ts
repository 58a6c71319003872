import { compile, render, type ErrorCode, type Template, type TemplateError } from '@sitewright/template'
import { findSquarespaceTags, blankTagBodies } from '../format/squarespace-tags.ts'

/** A template to render on its own. Problems found in it carry its `name`. */
export type TrialTemplate = { name: string; text: string }
export type TrialProblem = Pick<TemplateError, 'line' | 'column'> & { name: string; message: string }

/** Total steps of the template engine after which no further template is tried. A single page may take 1,000,000 steps. */
const mostSteps = 8_000_000

/**
 * Errors that cut off a page or leave out parts of it even with little data, by code. The functions build the reported message.
 */
const endings: ReadonlyMap<ErrorCode, (message: string) => string> = new Map([
  [
    'APPLY_PARTIAL_RECURSION_DEPTH',
    () => 'applies a partial that applies itself without end; what is too deep prints nothing',
  ],
  ['CODE_LIMIT_REACHED', ended],
  ['PARTIAL_LIMIT_REACHED', ended],
  ['OUTPUT_LIMIT_REACHED', ended],
])

function ended(message: string): string {
  const [limit = ''] = /(?:the )?limit of .*/i.exec(message) ?? []
  return `ends the page here: ${limit.toLowerCase()}; does a partial apply itself?`
}

/**
 * Renders each template with the data of a small page and returns where the page would be cut off. Partials that apply themselves
 * without end are found only by running them, because a partial that walks a tree rightly applies itself. When a theme's
 * templates take too many steps, the rest of them are not tried.
 */
export function trialRenderTemplates(
  blocks: ReadonlyMap<string, string>,
  trials: readonly TrialTemplate[],
): TrialProblem[] {
  const partials = new Map<string, Template>()
  for (const [name, text] of blocks) {
    const template = compiled(`blocks/${name}`, text)
    partials.set(name, template).set(name.replace(/\.block$/, ''), template)
  }
  const found = new Map<string, TrialProblem>()
  let steps = 0
  for (const trial of trials) {
    if (steps > mostSteps) break
    const env = { now: 0, partials: { templates: partials }, clock: () => 0 }
    const rendered = render(compiled(trial.name, trial.text), aPage, env)
    steps += rendered.steps
    for (const { code, message, partial: name = trial.name, line, column } of rendered.errors) {
      const sentence = endings.get(code)?.(message)
      if (sentence !== undefined) found.set(`${name}:${line}:${column}`, { name, line, column, message: sentence })
    }
  }
  return [...found.values()]
}

function compiled(name: string, text: string): Template {
  return compile(blankTagBodies(text, findSquarespaceTags(text)), { name })
}

const anItem = {
  id: '1',
  title: 'An item',
  fullUrl: '/a/b',
  urlId: 'b',
  body: '<p>Text</p>',
  excerpt: '<p>Text</p>',
  tags: ['a'],
  categories: ['a'],
  author: { displayName: 'Somebody' },
  assetUrl: '/s/1/a.jpg',
  addedOn: 0,
  publishOn: 0,
}
const aCollection = {
  id: '2',
  title: 'A',
  navigationTitle: 'A',
  fullUrl: '/a',
  urlId: 'a',
  typeName: 'blog',
  itemCount: 2,
}

/** Data of a made-up page, with just enough values for sections and lists to be rendered. */
const aPage = {
  website: { siteTitle: 'A site', timeZone: 'UTC', language: 'en-US' },
  websiteSettings: { storeSettings: {} },
  collection: aCollection,
  collections: [aCollection],
  item: anItem,
  items: [
    { ...anItem, collection: aCollection },
    { ...anItem, id: '3', collection: aCollection },
  ],
  categories: [{ name: 'a', url: '/a?category=a' }],
  pagination: { nextPage: true, nextPageUrl: '/a?offset=1' },
  shoppingCart: { entries: [], totalQuantity: 0 },
  showCart: true,
  squarespace: { 'main-content': 'x', 'page-classes': 'x', 'page-id': 'x', headers: 'x', footers: 'x' },
  'squarespace-headers': 'x',
  'squarespace-footers': 'x',
}
