import { useEffect, useRef } from 'react'
import { useDraftKey } from './draft-owner.ts'
import { dropFromDevice, keepOnDevice, readFromDevice } from './form-draft.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { readTexts } from './use-kept-value.ts'

/** The draft that a form sends: kept on this device until the server has answered, together with the key of its request. */
export type SentDraft<Input> = {
  /** Names the draft on this device. */
  key: string
  /** The body of the request, as the form is filled in at this moment. */
  input: Input
  /** True for what is only sent when somebody presses for it, also after the network lost it, such as money. */
  isSentByPress?: boolean
}

const noKey = { input: '', key: '' }

/**
 * React hook that returns the key under which a request takes effect once. It stays the same while the same input is sent again
 * without having got an answer, and is renewed after every answer. The key of a draft stays the same after a reload, too.
 */
export function useIdempotencyKeys(draft?: SentDraft<unknown>): {
  keyFor: (input: unknown) => string
  renew: () => void
} {
  const held = useRef<typeof noKey | null>(null)
  const place = useDraftKey(`${draft?.key ?? ''} request`)
  const isKept = draft !== undefined
  const typed = isKept ? textOf(draft.input) : undefined
  useEffect(() => {
    // A key that outlived its text would make a later request with the same text look like one that was answered already.
    const kept = isKept ? readKey(place) : null
    if (kept && kept.input !== typed) dropFromDevice(place)
  }, [isKept, place, typed])
  return {
    keyFor: (input) => {
      const text = textOf(input)
      held.current ??= isKept ? readKey(place) : null
      if (held.current?.input !== text) held.current = { input: text, key: newIdempotencyKey() }
      if (isKept) keepOnDevice(place, held.current)
      return held.current.key
    },
    renew: () => {
      held.current = null
      if (isKept) dropFromDevice(place)
    },
  }
}

function readKey(place: string): typeof noKey | null {
  return readTexts(noKey)(readFromDevice(place))
}

function textOf(input: unknown): string {
  return JSON.stringify(input) ?? ''
}
