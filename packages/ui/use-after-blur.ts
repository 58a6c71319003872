import { useState } from 'react'

/** Tracks which fields have lost focus, so that only those show errors. Call `leaveAll` before submitting, to show all errors. */
export function useAfterBlur(): {
  isLeft: (field: string) => boolean
  leave: (field: string) => void
  leaveAll: () => void
} {
  const [left, setLeft] = useState<readonly string[]>([])
  const [hasLeftAll, setLeftAll] = useState(false)
  return {
    isLeft: (field) => hasLeftAll || left.includes(field),
    leave: (field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    leaveAll: () => setLeftAll(true),
  }
}
