import type { Shell, Target } from '../shells/index.ts'
import type { Found } from './content.ts'
import { productFilters, type PageQuery } from './list-pages.ts'

/**
 * What was read for a page stays true while the site's revision does, since whatever pages show raises it. Who asks for the page in
 * another form, or for themselves, costs the question for the revision alone.
 */
export type KeptContent = {
  find(shell: Shell, target: Target, query: PageQuery): Found | null
  keep(shell: Shell, target: Target, query: PageQuery, found: Found): void
}

/** Counted in items: a product of eight variants takes about 25 kB. */
const mostItems = 1_000

export function keepContent(): KeptContent {
  const kept = new Map<string, Found>()
  let items = 0
  const drop = (key: string): void => {
    items -= weightOf(kept.get(key))
    kept.delete(key)
  }
  return {
    find: (shell, target, query) => {
      const key = keyOf(shell, target, query)
      const found = key === null ? undefined : kept.get(key)
      if (key === null || !found) return null
      kept.delete(key)
      kept.set(key, found) // the least asked for go first
      return found
    },
    keep: (shell, target, query, found) => {
      const key = keyOf(shell, target, query)
      if (key === null) return
      if (kept.has(key)) drop(key)
      kept.set(key, found)
      items += weightOf(found)
      for (const oldest of kept.keys()) {
        if (items <= mostItems) return
        drop(oldest)
      }
    },
  }
}

function weightOf(found: Found | undefined): number {
  return found ? Math.max(1, found.itemCount ?? 1) : 0
}

/** Only what no clock changes: pages and products, not posts, which are published ahead of time. */
function keyOf(shell: Shell, target: Target, query: PageQuery): string | null {
  if (target.kind !== 'page' && target.kind !== 'item' && target.kind !== 'list') return null
  if (target.kind !== 'page' && target.page.typeName !== 'products') return null
  const names = target.kind === 'list' ? listNames : []
  return JSON.stringify([shell.siteId, shell.revision, target.path, ...names.map((name) => query[name])])
}

const listNames = [...productFilters, 'offset', 'page', 'format', 'view']
