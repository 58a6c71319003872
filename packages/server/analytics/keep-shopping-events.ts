import type { Deps } from '../context.ts'
import { asPlatform, startBatchDispatcher, type Dispatcher, type OutboxMessage } from '../database/index.ts'
import { insertShoppingEvents, type ShoppingEventRow } from './shopping-event.store.ts'
import { shoppingOutboxKind, type ShoppingEventMessage } from './emit-shopping-event.ts'

const mostAtOnce = 200

/** Stores shopping events from the outbox in batches. An event that is delivered twice is stored once. */
export function startShoppingEventDispatcher(
  deps: Pick<Deps, 'owner' | 'log'>,
  options: Readonly<{ pollMs?: number }> = {},
): Dispatcher {
  const consume = (messages: readonly OutboxMessage[]): Promise<void> => keep(deps, messages)
  return startBatchDispatcher(deps, shoppingOutboxKind, { most: mostAtOnce, consume, ...options })
}

async function keep(deps: Pick<Deps, 'owner'>, messages: readonly OutboxMessage[]): Promise<void> {
  await asPlatform(deps, (tx) => insertShoppingEvents(tx, messages.map(rowOf)))
}

function rowOf({ siteId, payload }: OutboxMessage): ShoppingEventRow {
  const { id, name, at, pagePath, content } = payload as ShoppingEventMessage // safe: `emitShoppingEvent` writes these payloads
  return { siteId, id, name, at, pagePath, content }
}
