import { useRef, useState } from 'react'
import { changed, historyOf, redone, undone, type History } from './history.ts'
import type { VariantTable } from './variant-table.ts'

/**
 * React hook for changes of options and variants that can be undone step by step. When the table is changed from outside, for
 * example because it was saved, there is nothing left to undo.
 */
export function useTableHistory(table: VariantTable, onChange: (table: VariantTable) => void) {
  const [kept, setKept] = useState<History<VariantTable>>(() => historyOf(table))
  const lastKey = useRef(0)
  const history = kept.present === table ? kept : historyOf(table)
  const put = (next: History<VariantTable>) => {
    if (next.present === table) return
    setKept(next)
    onChange(next.present)
  }
  return {
    change: (next: VariantTable) => put(changed(history, next)),
    undo: () => put(undone(history)),
    redo: () => put(redone(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Returns a key for a new variant. */
    newKey: () => {
      lastKey.current += 1
      return `new-${Date.now()}-${lastKey.current}`
    },
  }
}

export type TableHistory = ReturnType<typeof useTableHistory>
