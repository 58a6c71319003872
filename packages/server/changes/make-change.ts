import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx, type TxOptions } from '../database/index.ts'
import { recordActivity, type ActivityTarget } from './record-activity.ts'
import { findRequest, insertRequest, tryLockRequest, type RequestName } from './requests.store.ts'

/**
 * What a change did: the answer to its request, and the entry of the activity log, with the action in the form `<module>.<event>`.
 * `entry` is null when there was nothing to change.
 */
export type MadeChange<Answer extends object> = {
  answer: Answer
  entry: { action: string; target: ActivityTarget } | null
}

/**
 * Makes a change of a member of the team in one transaction of the site, together with its entry in the activity log. A request
 * with an `Idempotency-Key` is made once: sent again, it gets the first answer, also by another process, and after the first one died
 * between its commit and its answer. `options` has the locks that the change needs. The change must not end the transaction itself.
 * Throws `changes.key-reused` when the key belongs to another request, `changes.running` while the same request is running, and
 * what `run` throws, after which the key is free again.
 */
export async function makeChange<Answer extends object>(
  ctx: Ctx,
  run: (tx: Tx) => Promise<MadeChange<Answer>>,
  options: TxOptions = {},
): Promise<Answer> {
  return inSite(
    ctx,
    async (tx) => {
      const request = requestOf(ctx)
      const earlier = request && (await findEarlier(tx, request))
      if (earlier) return earlier as Answer // stored by this function, for a request with the same route
      const { answer, entry } = await run(tx)
      await Promise.all([
        entry && recordActivity(tx, ctx, entry.action, entry.target),
        request && insertRequest(tx, request, { hash: request.hash, answer }, ctx.now()),
      ])
      return answer
    },
    options,
  )
}

type Request = RequestName & { hash: Buffer }

function requestOf({ siteId, account, idempotency }: Ctx): Request | null {
  if (!idempotency || !account) return null
  return { siteId, caller: account.id, key: idempotency.key, hash: idempotency.hash() }
}

/** Returns the answer that the request got before; null when it was not made yet. */
async function findEarlier(tx: Tx, request: Request): Promise<object | null> {
  // Sent together. The second statement sees what the lock's last holder has committed.
  const [isMine, earlier] = await Promise.all([tryLockRequest(tx, request), findRequest(tx, request)])
  if (earlier && !earlier.hash.equals(request.hash)) throw new Refusal('changes.key-reused')
  if (earlier) return earlier.answer
  if (!isMine) throw new Refusal('changes.running', { retryAfterSeconds: 1 })
  return null
}
