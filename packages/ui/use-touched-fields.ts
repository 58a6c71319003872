import { useState } from 'react'

/**
 * React hook that tracks which fields of a form have lost the focus, so that only those show their errors. A form calls
 * `leaveAll` before it is submitted, so that all fields show their errors.
 */
export function useTouchedFields(): {
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
