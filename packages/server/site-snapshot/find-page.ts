import { legalKindAt, legalPath, type LegalEntry } from '@sitewright/domain/legal/legal-texts.ts'
import { decodedUrlPath, maxUrlIdChars } from '@sitewright/domain/pages/url-id.ts'
import type { SnapshotPageRow } from './snapshot.store.ts'
import { pagePathOf } from './site-json.ts'
import { pageKindOf } from './page-kind.ts'
import type { SiteSnapshot } from './site-snapshot.ts'

/**
 * Result of `findPage`: the page, item or folder at a requested path. `path` is its canonical path, in whatever spelling it was
 * requested.
 */
export type PageTarget =
  | { kind: 'page'; path: string; page: SnapshotPageRow }
  | { kind: 'list'; path: string; page: SnapshotPageRow }
  | { kind: 'item'; path: string; page: SnapshotPageRow; itemUrlId: string }
  /** A folder of the navigation, which has no content of its own: its URL redirects to its first page, at `to`. */
  | { kind: 'folder'; path: string; page: SnapshotPageRow; to: string }
  | { kind: 'cart'; path: string }
  | { kind: 'search'; path: string }
  /** One of the site's legal texts. */
  | { kind: 'legal'; path: string; entry: LegalEntry }
  | { kind: 'none'; path: string }

/**
 * Finds the page that a path leads to, ignoring case and trailing slashes. When the URL of one collection begins with that of
 * another, the longer one wins.
 */
export function findPage(snapshot: SiteSnapshot, path: string): PageTarget {
  const wanted = canonical(path)
  if (wanted === null) return { kind: 'none', path }
  if (wanted === '') return snapshot.home ? targetOf(snapshot, snapshot.home) : { kind: 'none', path: '/' }
  if (wanted === 'cart' || wanted === 'search') return { kind: wanted, path: `/${wanted}` }

  const whole = snapshot.pageByUrl.get(wanted)
  if (whole) return targetOf(snapshot, whole)
  const entry = snapshot.legalEntries.find(({ kind }) => kind === legalKindAt(wanted.toLowerCase()))
  if (entry) return { kind: 'legal', path: legalPath(entry.kind), entry }
  // Page URLs have at most `maxUrlIdChars` characters, so longer prefixes are not looked up. Otherwise a path with thousands of
  // slashes would take quadratic time.
  for (let end = wanted.lastIndexOf('/', maxUrlIdChars); end > 0; end = wanted.lastIndexOf('/', end - 1)) {
    const page = snapshot.pageByUrl.get(wanted.slice(0, end))
    if (page && pageKindOf(snapshot, page) === 'list')
      return { kind: 'item', path: `/${wanted}`, page, itemUrlId: wanted.slice(end + 1) }
  }
  return { kind: 'none', path: `/${wanted}` }
}

/**
 * Returns the spelling by which pages are found: `shop/cups` for `/Shop/Cups/`. `null` when the path cannot be decoded or
 * contains NUL or an unpaired surrogate.
 */
function canonical(path: string): string | null {
  const text = decodedUrlPath(path)
  return text === null ? null : withoutSlashes(text)
}

/** Removes leading and trailing slashes. A regular expression would backtrack on each of thousands of slashes. */
function withoutSlashes(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === '/') start += 1
  while (end > start && text[end - 1] === '/') end -= 1
  return text.slice(start, end)
}

/** Returns the path with each segment percent-encoded. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function targetOf(snapshot: SiteSnapshot, page: SnapshotPageRow): PageTarget {
  const path = pagePathOf(page)
  const kind = pageKindOf(snapshot, page)
  if (kind !== 'folder') return { kind, path, page }
  const first = firstPageIn(snapshot, page.id)
  return first ? { kind, path, page, to: pagePathOf(first) } : { kind: 'none', path }
}

function firstPageIn(snapshot: SiteSnapshot, folderId: string): SnapshotPageRow | undefined {
  const { navigation } = snapshot.row
  const entries = new Set(navigation.filter(({ pageId }) => pageId === folderId).map(({ id }) => id))
  const inside = navigation.filter(
    ({ parentId, pageId }) => parentId !== null && entries.has(parentId) && pageId !== null,
  )
  return inside.flatMap(({ pageId }) => snapshot.pageById.get(pageId ?? '') ?? [])[0]
}
