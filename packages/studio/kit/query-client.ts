import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './call-failure.ts'

/** What the server said, kept for the page. A call refused because nobody is signed in asks for the session again. */
export function makeQueryClient(sessionKey: readonly string[]): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) void client.invalidateQueries({ queryKey: sessionKey })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // `always`: an offline call fails at once and says so, instead of waiting unseen for a network.
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
