import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './call-failure.ts'

/**
 * Creates the page's query cache. A request refused for a missing session invalidates the session query, so that it is fetched
 * again.
 */
export function makeQueryClient(sessionKey: readonly string[]): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // With `always`, requests fail at once when offline, instead of waiting for a network without any message.
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
