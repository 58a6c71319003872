import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

/**
 * React hook that returns the key under which a request takes effect once. It stays the same while the same input is sent again
 * without having got an answer, and is renewed after every answer.
 */
export function useIdempotencyKeys(): { keyFor: (input: unknown) => string; renew: () => void } {
  const held = useRef<{ input: string; key: string } | undefined>(undefined)
  return {
    keyFor: (input) => {
      const text = JSON.stringify(input) ?? ''
      if (held.current?.input !== text) held.current = { input: text, key: newIdempotencyKey() }
      return held.current.key
    },
    renew: () => {
      held.current = undefined
    },
  }
}
