import { compile, type Template } from '@sitewright/template'
import { blogItemTemplate, blogListTemplate } from './blog.ts'
import { eventsItemTemplate, eventsListTemplate } from './events.ts'
import { albumListTemplate, galleryItemTemplate, galleryListTemplate } from './gallery.ts'
import { indexList, notFoundPage, searchPage } from './pages.ts'
import { productsItemTemplate, productsListTemplate } from './products.ts'

/** What a built-in template shows: the list of a collection, one of its items, or a page. */
export type DefaultTemplateKind = 'list' | 'item' | 'page'

/**
 * Returns the built-in template for a page that the theme has no template for. It prints Squarespace's class names and reads
 * `words`, the texts of system pages. Unknown collection types are rendered as a blog.
 */
export function defaultTemplate(kind: DefaultTemplateKind, typeName: string): Template | null {
  return templates.get(`${typeName}.${kind}`) ?? templates.get(fallbacks[kind]) ?? null
}

const fallbacks = { list: 'blog.list', item: 'blog.item', page: '404.page' } as const

const texts: Readonly<Record<string, string>> = {
  'products.list': productsListTemplate,
  'products.item': productsItemTemplate,
  'blog.list': blogListTemplate,
  'blog.item': blogItemTemplate,
  'events.list': eventsListTemplate,
  'events.item': eventsItemTemplate,
  'gallery.list': galleryListTemplate,
  'gallery.item': galleryItemTemplate,
  'album.list': albumListTemplate,
  'index.page': indexList,
  'index.list': indexList,
  'search.page': searchPage,
  '404.page': notFoundPage,
}

const templates: ReadonlyMap<string, Template> = new Map(
  Object.entries(texts).map(([name, source]) => [name, compile(source, { name: `system ${name}` })]),
)
