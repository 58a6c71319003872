import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { replaceNavigation, type NavigationRow } from './navigation.store.ts'
import { countPages } from './page.store.ts'

export type NavigationEntry = { pageId: string } | { url: string; title: string; newWindow?: boolean }

/** Replaces the entries of one of the theme's navigations. */
export async function setNavigation(
  ctx: Ctx,
  navigationId: string,
  entries: readonly NavigationEntry[],
): Promise<void> {
  const rows = entries.map((entry) => rowOf(entry, ctx.newId()))
  const pageIds = [...new Set(rows.flatMap((row) => row.pageId ?? []))]
  await inSite(ctx, async (tx) => {
    if ((await countPages(tx, ctx.siteId, pageIds)) < pageIds.length) throw new Refusal('pages.not-found')
    await replaceNavigation(tx, ctx.siteId, navigationId, rows)
    await record(tx, ctx, 'navigation.saved', { kind: 'navigation', id: navigationId, title: navigationId })
    await touchSite(tx, ctx, ['site'])
  })
}

function rowOf(entry: NavigationEntry, id: string): NavigationRow {
  if ('pageId' in entry) return { id, pageId: entry.pageId, linkUrl: null, linkTitle: null, linkNewWindow: false }
  if (!isSafeLink(entry.url)) throw new Refusal('kit.shape')
  return { id, pageId: null, linkUrl: entry.url, linkTitle: entry.title, linkNewWindow: entry.newWindow ?? false }
}
