import { useState } from 'react'

/** Which fields a person has left once: only those show what is wrong with them. `leaveAll` before a form is sent. */
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
