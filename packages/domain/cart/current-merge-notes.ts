import type { MergeNote } from './cart.ts'

/** Drops merge notes whose line was removed or got another quantity since the merge. */
export function currentMergeNotes(
  notes: readonly MergeNote[] = [],
  entries: readonly { id: string; quantity: number }[],
): MergeNote[] {
  return notes.flatMap(({ entryId, title, wanted, kept }) => {
    const holds = entryId === null || entries.some(({ id, quantity }) => id === entryId && quantity === kept)
    return holds ? { entryId, title, wanted, kept } : []
  })
}
