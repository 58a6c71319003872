import type { MergeNote } from './cart.ts'

/**
 * Returns the notes about lines that got too few units in the merge at sign-in, without those whose line the shopper has since
 * removed or given another quantity.
 */
export function currentMergeNotes(
  notes: readonly MergeNote[] = [],
  entries: readonly { id: string; quantity: number }[],
): MergeNote[] {
  return notes.flatMap(({ entryId, title, wanted, kept }) => {
    const holds = entryId === null || entries.some(({ id, quantity }) => id === entryId && quantity === kept)
    return holds ? { entryId, title, wanted, kept } : []
  })
}
