import type { MergeNote } from './cart.ts'

/** Drops the merge notes of cart lines that the shopper removed or gave another quantity after the merge at sign-in. */
export function currentMergeNotes(
  notes: readonly MergeNote[] = [],
  entries: readonly { id: string; quantity: number }[],
): MergeNote[] {
  return notes.flatMap(({ entryId, title, wanted, kept }) => {
    const holds = entryId === null || entries.some(({ id, quantity }) => id === entryId && quantity === kept)
    return holds ? { entryId, title, wanted, kept } : []
  })
}
