import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOutError } from './call-failure.ts'

// By default what changed is told from a timer. An answer that comes before the timer then finds a screen that does not know yet that
// its request was sent, and that asks whether to leave without saving.
notifyManager.setScheduler(queueMicrotask)

/**
 * Creates the studio's cache of API responses. When a request fails because of a missing session, the session is fetched again.
 */
export function makeQueryClient(sessionKey: readonly string[]): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOutError(error)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // With `always`, requests fail at once while the browser is offline, instead of waiting for the network without any message.
    // What failed is then loaded again by itself, as soon as the network is back.
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
