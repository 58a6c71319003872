import type { Deps } from '../context.ts'
import { asPlatform, startBatches, type Dispatcher, type OutboxMessage } from '../database/index.ts'
import { insertShoppingEvents, type ShoppingRow } from './shopping-event.store.ts'
import { shoppingKind, type ShoppingMessage } from './emit-shopping-event.ts'

const mostAtOnce = 200

/** Stores shopping events from the outbox in batches. An event that is delivered twice is stored once. */
export function startShoppingEvents(
  deps: Pick<Deps, 'owner' | 'log'>,
  options: Readonly<{ pollMs?: number }> = {},
): Dispatcher {
  const consume = (messages: readonly OutboxMessage[]): Promise<void> => keep(deps, messages)
  return startBatches(deps, shoppingKind, { most: mostAtOnce, consume, ...options })
}

async function keep(deps: Pick<Deps, 'owner'>, messages: readonly OutboxMessage[]): Promise<void> {
  await asPlatform(deps, (tx) => insertShoppingEvents(tx, messages.map(rowOf)))
}

function rowOf({ siteId, payload }: OutboxMessage): ShoppingRow {
  const { id, name, at, pagePath, content } = payload as ShoppingMessage // safe: `emitShoppingEvent` writes these payloads
  return { siteId, id, name, at, pagePath, content }
}
