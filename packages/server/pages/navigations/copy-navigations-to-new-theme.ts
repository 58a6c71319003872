import { matchNavigationsToTheme, type ThemeNavigation } from '@sitewright/domain/pages/match-navigations.ts'
import type { Ctx } from '../../context.ts'
import { lockInSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import {
  insertNavigation,
  navigationsLock,
  readNavigations,
  type NavigationEntryRow,
  type StoredNavigationEntry,
} from './navigation.store.ts'

export type NewThemeNavigation = ThemeNavigation & {
  /** Number of the navigation's top-level entries. */
  entries: number
  /** Name of the navigation from which the entries were copied. `null` when the navigation kept its own entries or has none. */
  from: string | null
}

type Change = { before: readonly ThemeNavigation[] | null; after: readonly ThemeNavigation[] }

/**
 * Fills the navigations of a site's new theme with copies of the entries that the previous theme showed, in the transaction that
 * changes the theme. A navigation that has entries keeps them. The previous theme's navigations are kept, so that the site can
 * switch back.
 */
export async function copyNavigationsToNewTheme(tx: Tx, ctx: Ctx, change: Change): Promise<NewThemeNavigation[]> {
  await lockInSite(tx, ctx.siteId, navigationsLock)
  const rows = byNavigation(await readNavigations(tx, ctx.siteId))
  const isUnfilled = unfilledIn(rows, change)
  const mapped = Array.from(matchNavigationsToTheme(shownBefore(rows, change.before), change.after))
  const sources = new Map(mapped.filter(([name]) => isUnfilled(name)))
  for (const [name, from] of sources) {
    await insertNavigation(tx, ctx.siteId, name, copyOf(ctx, rows.get(from) ?? []))
    await recordActivity(tx, ctx, 'navigation.saved', { kind: 'navigation', id: name, title: name })
  }
  return change.after.map((place) => {
    const from = sources.get(place.name) ?? null
    const own = rows.get(from ?? place.name) ?? []
    return { ...place, from, entries: own.filter(({ parentId }) => parentId === null).length }
  })
}

type Rows = ReadonlyMap<string, readonly StoredNavigationEntry[]>

function byNavigation(entries: readonly StoredNavigationEntry[]): Rows {
  return Map.groupBy(entries, ({ navigationId }) => navigationId)
}

/**
 * Returns the navigations to copy from: those with entries that the previous theme showed, in that theme's order. If there are
 * none, returns all navigations with entries, oldest first.
 */
function shownBefore(rows: Rows, before: Change['before']): ThemeNavigation[] {
  const shown = (before ?? []).filter(({ name }) => rows.has(name))
  if (shown.length > 0) return shown
  const firstIdOf = (name: string): string => rows.get(name)?.[0]?.id ?? '' // ids are time-ordered
  const names = Array.from(rows.keys()).toSorted((one, other) => (firstIdOf(one) < firstIdOf(other) ? -1 : 1))
  return names.map((name) => ({ name, title: '' }))
}

/**
 * Returns a function that is true for the navigations to fill: those without entries. An empty navigation that the previous theme
 * also showed stays empty, because the owner must have emptied it; but if no navigation of that theme had entries, it may be
 * filled.
 */
function unfilledIn(rows: Rows, { before }: Change): (name: string) => boolean {
  const known = new Set(before?.some(({ name }) => rows.has(name)) ? before.map(({ name }) => name) : [])
  return (name) => !rows.has(name) && !known.has(name)
}

function copyOf(ctx: Ctx, rows: readonly StoredNavigationEntry[]): NavigationEntryRow[] {
  const ids = new Map(rows.map(({ id }) => [id, ctx.newId()]))
  const newIdOf = (id: string): string => ids.get(id) ?? ctx.newId()
  return rows.map(({ id, parentId, pageId, linkUrl, linkTitle, linkNewWindow }) => {
    const place = { id: newIdOf(id), parentId: parentId === null ? null : newIdOf(parentId) }
    return { ...place, pageId, linkUrl, linkTitle, linkNewWindow }
  })
}
