import { itemRecordTypes } from '@sitewright/domain/kit/enums.ts'
import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyPattern, moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import type { Item, Page, SearchPageJson } from '@sitewright/domain/pages/page-json.ts'
import { searchPageMessages } from '@sitewright/domain/search-page/search-page.messages.ts'
import {
  failedSearchView,
  searchPath,
  searchView,
  type SearchViewTools,
} from '@sitewright/domain/search-page/search-view.ts'
import { textParts } from '@sitewright/domain/search-page/text-parts.ts'
import type { SearchKind } from '@sitewright/domain/search/search-query.ts'
import type { SearchHit } from '@sitewright/domain/search/search-result.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import type { SearchPageContent } from '../../search-page/index.ts'
import { productItemWithAuthor, virtualCollectionJson, type SiteSnapshot } from '../../site-snapshot/index.ts'
import type { RenderContext } from '../render-context.ts'
import type { LoadedPageContent } from './content.ts'
import { sanitizeFilterValue } from './list-pages.ts'
import { imageFields } from './post-json.ts'

/** Returns the content of the search page (SF-2.02). */
export function searchContent(snapshot: SiteSnapshot, found: SearchPageContent): LoadedPageContent {
  const title = messageText(snapshot.locale, searchPageMessages.title)
  return {
    collection: virtualCollectionJson(snapshot.siteId, 'search', titleInTheme(snapshot) ?? title, searchPath),
    documents: [],
    make: (context, collection) => ({
      kind: 'search',
      collection,
      data: searchPageData(context, found),
      results: found.result?.total ?? null,
      failure: found.failure,
      isCurrent: found.result?.isCurrent ?? true,
    }),
  }
}

/** Returns the title that an imported theme gives its search page. Our own themes use the platform's translated title. */
function titleInTheme({ activeTheme, row }: SiteSnapshot): string | null {
  const title = activeTheme.theme.pages.get('search')?.conf['title']
  return row.theme?.isBuiltIn === false && typeof title === 'string' ? title : null
}

/**
 * Returns the fields of the search page's JSON: `items` with all hits in order, as templates of imported themes list them, and
 * `search` with everything else. All texts in `search` are plain text; templates escape them.
 */
function searchPageData(context: RenderContext, found: SearchPageContent): Partial<Page> {
  const { query, result, failure, popular } = found
  const tools = viewTools(context)
  const itemOf = (hit: SearchHit): Item | null => itemOfHit(context, found, hit)
  const items = new Map((result?.hits ?? []).flatMap((hit) => [[hit.id, itemOf(hit)] as const]))
  const view = result ? searchView(result, tools) : failedSearchView(query, tools, failure?.status === 429)
  const groups = view.groups.map(({ hits, ...group }) => ({
    ...group,
    isProducts: group.kind === 'product',
    hits: hits.flatMap((hit) => {
      const item = items.get(hit.id)
      return item ? { ...hit, item } : []
    }),
  }))
  const search: SearchPageJson = {
    ...view,
    groups,
    ...(popular && {
      popular: { collections: popular.collections, items: popular.products.flatMap((hit) => itemOf(hit) ?? []) },
    }),
    words: wordsOf(context.snapshot),
  }
  return {
    searchQuery: sanitizeFilterValue(query.text, []),
    items: [...items.values()].flatMap((item) => item ?? []),
    search,
  }
}

function wordsOf({ locale }: SiteSnapshot): Record<string, string> {
  const plain = Object.entries(searchPageMessages).filter(([, { english }]) => english.length === 0)
  return Object.fromEntries(plain.map(([name, message]) => [name, messageText(locale, message as Message)]))
}

function viewTools({ snapshot, moneyPattern: byLocale }: RenderContext): SearchViewTools {
  const { currency } = snapshot.row
  const pattern = byLocale ?? moneyPattern(currency)
  const unit = 10 ** fractionDigits(currency)
  return {
    locale: snapshot.locale,
    money: (cents) => moneyTextByPattern(cents, cents % unit === 0 ? { ...pattern, shownDigits: 0 } : pattern),
    kindTitles: { ...titleOfOnly(snapshot, 'post', 'blog'), ...titleOfOnly(snapshot, 'event', 'events') },
  }
}

/** Returns the title of the site's only collection of a type, as the name of the kind that it contains. */
function titleOfOnly(snapshot: SiteSnapshot, kind: SearchKind, typeName: string): Partial<Record<SearchKind, string>> {
  const [only, ...others] = [...snapshot.collections.values()].filter((collection) => collection.typeName === typeName)
  return only && others.length === 0 ? { [kind]: only.navigationTitle } : {}
}

/** Returns the JSON of what a hit leads to; null for a product that was deleted or hidden since the search. */
function itemOfHit({ snapshot }: RenderContext, { products, images }: SearchPageContent, hit: SearchHit): Item | null {
  if (hit.kind === 'product') {
    const product = products.get(hit.id)
    return product ? productItemWithAuthor(snapshot, product) : null
  }
  const isEvent = hit.kind === 'event'
  const { siteAuthor: author } = snapshot
  return {
    ...imageFields(images.get(hit.mainImageId ?? '')),
    id: hit.id,
    collectionId: '',
    recordType: isEvent ? itemRecordTypes.event : itemRecordTypes.text,
    recordTypeLabel: isEvent ? 'event' : 'text',
    addedOn: hit.dateMs ?? 0,
    updatedOn: hit.dateMs ?? 0,
    publishOn: hit.dateMs ?? 0,
    displayIndex: 0,
    starred: false,
    passthrough: false,
    tags: [],
    categories: [],
    workflowState: 1,
    title: hit.title,
    urlId: hit.fullUrl.slice(hit.fullUrl.lastIndexOf('/') + 1),
    fullUrl: hit.fullUrl,
    body: '',
    excerpt: excerptHtml(hit),
    author,
    authorId: author.id,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: commentsClosed,
    unsaved: false,
    ...(isEvent && hit.dateMs !== null && { startDate: hit.dateMs }),
  }
}

/** Value of `commentState` for "closed" (PL-3.58). */
const commentsClosed = 2

/** Returns the excerpt as HTML with the matches marked. */
function excerptHtml({ excerpt, marks }: SearchHit): string {
  const parts = textParts(excerpt, marks.excerpt).map(({ text, isMatch }) => {
    const html = escapeHtmlAttribute(text)
    return isMatch ? `<mark>${html}</mark>` : html
  })
  return parts.length === 0 ? '' : `<p>${parts.join('')}</p>`
}
