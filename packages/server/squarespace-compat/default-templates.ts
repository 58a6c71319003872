import { compile, type Template } from '@sitewright/template'
import { blogItem, blogList } from './blog.ts'
import { eventsItem, eventsList } from './events.ts'
import { albumList, galleryItem, galleryList } from './gallery.ts'
import { indexList, notFoundPage, searchPage } from './pages.ts'
import { productsItem, productsList } from './products.ts'

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
  'products.list': productsList,
  'products.item': productsItem,
  'blog.list': blogList,
  'blog.item': blogItem,
  'events.list': eventsList,
  'events.item': eventsItem,
  'gallery.list': galleryList,
  'gallery.item': galleryItem,
  'album.list': albumList,
  'index.page': indexList,
  'index.list': indexList,
  'search.page': searchPage,
  '404.page': notFoundPage,
}

const templates: ReadonlyMap<string, Template> = new Map(
  Object.entries(texts).map(([name, source]) => [name, compile(source, { name: `system ${name}` })]),
)
