import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

export function useStore<state>(store: Pick<Store<state>, 'get' | 'listen'>): state {
  return useSyncExternalStore(store.listen, store.get)
}
