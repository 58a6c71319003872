import type { MergeNote } from './cart.ts'

/** Those that still say how it is: a line that was changed or taken out since has been seen. */
export function notesThatHold(
  notes: readonly MergeNote[] = [],
  entries: readonly { id: string; quantity: number }[],
): MergeNote[] {
  return notes.flatMap(({ entryId, title, wanted, kept }) => {
    const holds = entryId === null || entries.some(({ id, quantity }) => id === entryId && quantity === kept)
    return holds ? { entryId, title, wanted, kept } : []
  })
}
