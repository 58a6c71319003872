import type { PlatformCtx } from '../context.ts'
import type { OrderActor } from './order-record.ts'

/** Returns who acts in a context: a member of the team, or the server itself (tasks, consumers). */
export function actorOf({ account }: Pick<PlatformCtx, 'account'>): OrderActor {
  return account ? { kind: 'team', id: account.id, name: account.displayName } : { kind: 'system', id: null, name: '' }
}

export const shopperActor: OrderActor = { kind: 'shopper', id: null, name: '' }
export const providerActor: OrderActor = { kind: 'provider', id: null, name: '' }
