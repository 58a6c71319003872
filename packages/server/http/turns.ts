import { benchRateLimitFactor, turnLimits, type TurnName } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeFairTaskQueue, type FairTaskQueue, type LaneLimit } from '../queue/index.ts'
import { networkOf } from './rate-limit.ts'

/** Limits how many expensive requests run at the same time in this process (BX-5.11). */
export type Turns = {
  /**
   * Calls `run` when it is the turn of the caller: sites take turns, and within a site its addresses and their visitors. Throws
   * `kit.too-many` when too many requests of the visitor or address wait already, and `kit.busy` when too many of the site do.
   */
  take<T>(name: TurnName, who: TurnCaller, run: () => Promise<T>): Promise<T>
  stop(): void
}

/** The caller of a request; a context is one. */
export type TurnCaller = { siteId?: string; address: string; visitor?: { readonly tokenHash: Buffer } | null }

export function makeTurns({ isBench }: { isBench: boolean }): Turns {
  const factor = isBench ? benchRateLimitFactor : 1
  const queues = new Map<TurnName, FairTaskQueue>()
  let strangers = 0
  return {
    take: async (name, { siteId, address, visitor }, run) => {
      const { atOnce, site, network, visitor: ofVisitor } = turnLimits[name]
      const queue = queues.get(name) ?? makeFairTaskQueue({ atOnce: atOnce * factor })
      queues.set(name, queue)
      // Requests without a visitor's cookie share no rows, and most are of different people behind one address.
      const lane = visitor?.tokenHash.toString('base64url') ?? `stranger ${strangers++}`
      const limits = [site, network, ofVisitor].map((limit) => times(factor, limit))
      const taken = queue.add([siteId ?? '', networkOf(address), lane], limits, run)
      if ('fullLevel' in taken) throw new Refusal(taken.fullLevel === 0 ? 'kit.busy' : 'kit.too-many')
      return taken
    },
    stop: () => {
      for (const queue of queues.values()) queue.stop()
    },
  }
}

function times(factor: number, { atOnce, waiting }: LaneLimit): LaneLimit {
  return { atOnce: atOnce * factor, waiting: waiting * factor }
}
