import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { navigationsLock, replaceNavigation, type NavigationEntryRow } from './navigation.store.ts'
import { readPageTypeNames } from '../page.store.ts'

export type NavigationLeaf = { pageId: string } | { url: string; title: string; newWindow?: boolean }
/**
 * An entry of a navigation. `items` below a page of the type `folder` are its submenu; below an `index` page they are the pages
 * that the index shows.
 */
export type NavigationEntry = NavigationLeaf | { pageId: string; items: readonly NavigationLeaf[] }

/**
 * Replaces the entries of a navigation. Throws when a page does not exist, a link is unsafe, a folder is inside another, or a
 * page has entries below it that cannot have any.
 */
export async function setNavigation(
  ctx: Ctx,
  navigationId: string,
  entries: readonly NavigationEntry[],
): Promise<void> {
  // The lock serializes saves of a navigation. Without it, a transaction would not see, and so not delete, the entries that a
  // concurrent one inserts.
  await inSite(ctx, (tx) => setNavigationIn(tx, ctx, navigationId, entries), { lock: navigationsLock })
}

/** Replaces the entries of a navigation like `setNavigation`, in the transaction that creates its site. */
export async function setNavigationIn(
  tx: Tx,
  ctx: Ctx,
  navigationId: string,
  entries: readonly NavigationEntry[],
): Promise<void> {
  const rows = entries.flatMap((entry) => rowsOf(ctx, entry))
  const pageIds = [...new Set(rows.flatMap((row) => row.pageId ?? []))]
  const typeNames = await readPageTypeNames(tx, ctx.siteId, pageIds)
  if (typeNames.size < pageIds.length) throw new Refusal('pages.not-found')
  if (rows.some((row) => isMisplaced(row, rows, typeNames))) throw new Refusal('kit.shape')
  await replaceNavigation(tx, ctx.siteId, navigationId, rows)
  await recordActivity(tx, ctx, 'navigation.saved', { kind: 'navigation', id: navigationId, title: navigationId })
  await raiseRevision(tx, ctx, ['site'])
}

function rowsOf(ctx: Ctx, entry: NavigationEntry): NavigationEntryRow[] {
  const row = rowOf(entry, ctx.newId(), null)
  const items = 'items' in entry ? entry.items : []
  return [row, ...items.map((item) => rowOf(item, ctx.newId(), row.id))]
}

function rowOf(entry: NavigationLeaf, id: string, parentId: string | null): NavigationEntryRow {
  const place = { id, parentId }
  if ('pageId' in entry) {
    return { ...place, pageId: entry.pageId, linkUrl: null, linkTitle: null, linkNewWindow: false }
  }
  if (!isSafeLink(entry.url)) throw new Refusal('kit.shape')
  const { url, title, newWindow } = entry
  return { ...place, pageId: null, linkUrl: url, linkTitle: title, linkNewWindow: newWindow ?? false }
}

/**
 * Page types below which a navigation cannot have entries. Unknown types can have them, because a theme may define folder types
 * of its own.
 */
const mayNotHold: ReadonlySet<string> = new Set(['page', 'products', 'blog', 'events', 'gallery', 'album'])
const alwaysHold: ReadonlySet<string> = new Set(['folder', 'index'])

/**
 * True when a navigation entry may not be where it is: a folder or index inside another entry, or an entry below a page of a type
 * in `mayNotHold`.
 */
function isMisplaced(
  row: NavigationEntryRow,
  rows: readonly NavigationEntryRow[],
  typeNames: ReadonlyMap<string, string>,
): boolean {
  if (row.parentId === null) return false
  const parent = rows.find((one) => one.id === row.parentId)
  const typeOf = (one: NavigationEntryRow | undefined): string => typeNames.get(one?.pageId ?? '') ?? 'page'
  return alwaysHold.has(typeOf(row)) || mayNotHold.has(typeOf(parent))
}
