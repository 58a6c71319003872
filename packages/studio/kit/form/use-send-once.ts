import { CallFailure } from '../call-failure.ts'
import { useIdempotencyKeys, type SentDraft } from './use-idempotency-keys.ts'

/**
 * React hook that returns a function which sends a request under a key, the same one when a request for the same input got no
 * answer, so that it takes effect once. With a draft also after a reload.
 */
export function useSendOnce(
  draft?: SentDraft<unknown>,
): <Answer>(input: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer> {
  const { keyFor, renew } = useIdempotencyKeys(draft)
  return async (input, send) => {
    try {
      const answer = await send(keyFor(input))
      renew()
      return answer
    } catch (failure) {
      if (isRefusal(failure)) renew()
      throw failure
    }
  }
}

/** True for a request that got no answer. It might have been carried out. */
export function isNetworkFailure(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.kind === 'network'
}

/** True for a failure that says that nothing was changed. Any other request might have been carried out. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.kind === 'refused' && failure.status < 500
}
