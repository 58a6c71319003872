import { searchPath } from '@sitewright/domain/search-page/search-view.ts'
import { emptySearch, parseSearchQuery, type SearchQuery } from '@sitewright/domain/search/search-query.ts'

/** The recognized query parameters of a page. */
export type PageQuery = Readonly<Record<string, string>>

/** Formats that `?format=` can name. Any other value gives the page's HTML. */
const formats = ['json', 'json-pretty', 'main-content', 'quick-view', 'rss', 'ical'] as const
export type PageFormat = (typeof formats)[number] | 'html'

/** The requested address of a page, parsed once when a request arrives. */
export type PageAddress = {
  /** The path as requested: percent-encoded, in any case, perhaps with a trailing slash. */
  readonly path: string
  /** The query as requested, with its `?`; '' when there is none. Used only to append the query to redirects. */
  readonly search: string
  /** All query parameters. Only pages rendered for one visitor may use them, since cache keys contain only `query`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The recognized query parameters, which are part of the page's cache key. */
  readonly query: PageQuery
  readonly format: PageFormat
  /** What is searched, on the search page; null on all other pages. The names of facets can be repeated, so `query` lacks some. */
  readonly siteSearch: SearchQuery | null
}

/** The parts of a page's address on which a page that is cached for all visitors may depend. */
export type CacheableAddress = Pick<PageAddress, 'path' | 'query' | 'format' | 'siteSearch'>

/** Names of the query parameters that can change a page. Others are ignored and are not part of the cache key. */
const recognizedNames: ReadonlySet<string> = new Set(
  'format category tag month author offset page variant q view sort min max available'.split(' '),
)
const maxQueryLength = 2_000
/** Searches are longer, because a letter of many scripts takes six characters, and facets can have several values. */
const maxSearchQueryLength = 8_000
const noParameters: PageQuery = Object.freeze({})

/** Parses the path and query of a page request. */
export function parsePageAddress(url: string): PageAddress {
  const at = url.indexOf('?')
  if (at === -1) return pageAddressOfPath(url)
  const path = url.slice(0, at)
  const length = isSearchPath(path) ? maxSearchQueryLength : maxQueryLength
  const pairs = Array.from(new URLSearchParams(url.slice(at + 1, at + 1 + length)))
  const parameters = Object.fromEntries(pairs.map(([name, value]) => [name, stripUnstorableCharacters(value)]))
  const recognized = Object.entries(parameters).filter(([name]) => recognizedNames.has(name))
  const query = Object.fromEntries(recognized)
  const siteSearch = isSearchPath(path) ? parseSearchQuery(pairs) : null
  return { path, search: url.slice(at), parameters, query, format: formatOf(query), siteSearch }
}

export function pageAddressOfPath(path: string): PageAddress {
  const siteSearch = isSearchPath(path) ? emptySearch : null
  return { path, search: '', parameters: noParameters, query: noParameters, format: 'html', siteSearch }
}

function formatOf(query: PageQuery): PageFormat {
  return formats.find((name) => name === query['format']) ?? 'html'
}

/** True for the address of the search page in its canonical spelling. Other spellings are redirected to it. */
function isSearchPath(path: string): boolean {
  return path === searchPath
}

const maxSegments = 8

/**
 * Returns the decoded segments of the path. `null` for the root, for more than eight segments, and for paths that cannot be
 * decoded. Computed on demand, because requests answered from the cache do not need the segments.
 */
export function segmentsOf({ path }: PageAddress): string[] | null {
  const parts = path.split('/', maxSegments + 2).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > maxSegments) return null
  try {
    return parts.map((part) => decodeURIComponent(part).normalize('NFC'))
  } catch {
    return null
  }
}

/** Strips NUL, which PostgreSQL does not store, and replaces unpaired surrogates. */
export function stripUnstorableCharacters(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
