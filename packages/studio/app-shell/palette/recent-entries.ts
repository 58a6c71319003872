import type { IconName } from '@sitewright/ui/icons.tsx'

/** A screen or row that was opened from the palette. */
export type RecentEntry = { id: string; title: string; note?: string | undefined; to: string; icon: IconName }

const prefix = 'sw-recent '
const most = 5

/** Returns what was last opened at a site on this device, the newest first. */
export function recentEntries(site: string): RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + site) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(site: string, entry: RecentEntry): void {
  try {
    const others = recentEntries(site).filter(({ to }) => to !== entry.to)
    localStorage.setItem(prefix + site, JSON.stringify([entry, ...others].slice(0, most)))
  } catch {
    // When the browser blocks storage, nothing is remembered.
  }
}

function isEntry(kept: unknown): kept is RecentEntry {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['id', 'title', 'to', 'icon'].every((name) => typeof (kept as Record<string, unknown>)[name] === 'string')
  )
}
