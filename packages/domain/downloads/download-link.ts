/** For this long after its first use, a download link works (BX-1.13). Before that, it does not expire. */
export const downloadLinkLifeMs = 24 * 60 * 60_000

/**
 * How far a buyer has used the link to a file. `generation` counts the links: a renewed link is the next one, and earlier ones are
 * over. `firstUsedMs` is null until the link of this generation is opened.
 */
export type LinkUse = { generation: number; firstUsedMs: number | null }

/** Use of a link that nobody has opened yet. */
export const unusedLink: LinkUse = { generation: 1, firstUsedMs: null }

/** Returns when a link stops working; null while it was never opened. */
export function linkEndMs({ firstUsedMs }: LinkUse): number | null {
  return firstUsedMs === null ? null : firstUsedMs + downloadLinkLifeMs
}

/** True when the link worked for its 24 hours. It has to be renewed. */
export function isLinkOver(use: LinkUse, nowMs: number): boolean {
  const endMs = linkEndMs(use)
  return endMs !== null && endMs <= nowMs
}
