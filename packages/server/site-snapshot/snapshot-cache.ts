import { LRUCache } from 'lru-cache'
import type { Ctx } from '../context.ts'
import type { Theme, ThemeService } from '../themes/index.ts'
import { compileTheme, type MakeTemplate, type ThemeTemplates } from '../squarespace-compat/index.ts'
import { readSnapshotOutsideTransaction, type SnapshotRow } from './snapshot.store.ts'
import { usesCldr } from './cldr-source.ts'
import { makeSiteSnapshot, type SiteSnapshot } from './site-snapshot.ts'

/** The process's cache of sites' snapshots and compiled themes. */
export type SnapshotCache = {
  known(siteId: string): SiteSnapshot | null
  /** Builds the snapshot of `revision` from its row and caches it, unless a newer one is cached. */
  renew(ctx: Ctx, revision: number, row: SnapshotRow): Promise<SiteSnapshot>
  /** Returns the site's cached snapshot, which may be stale. Reads it when none is cached. */
  open(ctx: Ctx): Promise<SiteSnapshot>
  /** Returns the snapshot of the site's current revision, which takes one query even when that snapshot is cached. */
  current(ctx: Ctx): Promise<SiteSnapshot>
}

type Compiled = { templates: ThemeTemplates; usesCldr: boolean }

const maxSnapshots = 300
const maxThemes = 20
/** Revision passed to `readSnapshot` when no snapshot is cached. Lower than every real revision, so that the data are read. */
const none = -1

/**
 * Makes the cache of snapshots. `make` compiles the text of a theme's template, or loads its prebuilt module
 * (`loadTemplateModules`).
 */
export function makeSnapshotCache(themes: ThemeService, make: Promise<MakeTemplate>): SnapshotCache {
  const snapshots = new LRUCache<string, SiteSnapshot>({ max: maxSnapshots })
  const compiled = new LRUCache<string, Compiled>({ max: maxThemes })

  const templatesOf = async (ctx: Ctx, theme: Theme): Promise<Compiled> => {
    const known = compiled.get(theme.contentHash)
    if (known) return known
    const templates = compileTheme(theme, await make)
    const errors = templates.errors.slice(0, 20)
    // Compile errors of a theme's templates are logged here once, not for each page that is rendered with them (PL-8.41).
    if (errors.length > 0) ctx.log.warn({ theme: theme.name, errors }, 'the templates of a theme have faults')
    const made = { templates, usesCldr: usesCldr(templates) }
    compiled.set(theme.contentHash, made)
    return made
  }
  const renew = async (ctx: Ctx, revision: number, row: SnapshotRow): Promise<SiteSnapshot> => {
    const activeTheme = await themes.loadByPointer(ctx, row.theme)
    const { identifier } = ctx.site
    const { config } = ctx.deps
    const snapshot = makeSiteSnapshot({
      siteId: ctx.siteId,
      identifier,
      revision,
      row,
      activeTheme,
      styleVersion: themes.styleVersion(activeTheme),
      ...(await templatesOf(ctx, activeTheme.theme)),
      config,
    })
    const before = snapshots.get(ctx.siteId)
    if (!before || before.revision < revision) snapshots.set(ctx.siteId, snapshot)
    return snapshot
  }
  const fresh = async (ctx: Ctx, revision: number): Promise<SiteSnapshot> => {
    const read = await readSnapshotOutsideTransaction(ctx, revision)
    const known = snapshots.get(ctx.siteId)
    if (read && !read.snapshot && known) return known
    if (!read?.snapshot) throw new Error(`The site ${ctx.siteId} has no settings.`)
    return renew(ctx, read.revision, read.snapshot)
  }
  return {
    known: (siteId) => snapshots.get(siteId) ?? null,
    renew,
    open: async (ctx) => snapshots.get(ctx.siteId) ?? fresh(ctx, none),
    current: async (ctx) => {
      const known = snapshots.get(ctx.siteId)
      return known ? fresh(ctx, known.revision) : fresh(ctx, none)
    },
  }
}
