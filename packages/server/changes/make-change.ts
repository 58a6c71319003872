import type { FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, UndoRequest } from '@sitewright/domain/changes/undo.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Permission } from '@sitewright/domain/team/can.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx, PlatformCtx } from '../context.ts'
import { inSite, readInSite, type Tx, type TxOptions } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { recordActivity, type ActivityTarget } from './record-activity.ts'
import {
  findRequest,
  findRequestAtSites,
  insertRequest,
  tryLockRequest,
  type AnsweredRequest,
  type RequestName,
} from './requests.store.ts'

/**
 * An entry of the activity log. `undo` names what undoes the change; the log offers it
 * while nothing later touched the same target. The only entry of a change has the undo of its answer, unless it names another. `changes`: what was changed from what to what. Orders have events of their
 * own, so that their entries keep only what the team wrote.
 */
export type ActivityEntry = {
  action: ActivityAction
  target: ActivityTarget
  undo?: Undo | null
  changes?: readonly FieldChange[]
}

/**
 * What a change did: the answer to its request, and its entries in the activity log, none when there was nothing to change. A change that began something which ends after the
 * commit, such as a refund, has no answer yet: `waitsFor` names what it waits for, and `finish` makes the answer.
 */
export type MadeChange<Answer extends object> = ({ answer: Answer } | { waitsFor: string }) & {
  entries: readonly ActivityEntry[]
}

type ChangeOptions<Answer extends object> = TxOptions & {
  /** Waits for the end of what `waitsFor` names, stores the answer with `answerWaiting`, and returns it. May be called repeatedly. */
  finish?: (waitsFor: string) => Promise<Answer>
}

/**
 * Makes a change that needs the permission, in one transaction of the site, together with its entries in the activity log. A request
 * with an `Idempotency-Key` is made once: sent again, it gets the first answer, also by another process, and after the first one died
 * between its commit and its answer. `options` has the locks that the change needs. Call it once for a request. The change must not end the
 * transaction itself.
 * Throws `kit.denied` when who acts lacks the permission, `changes.key-reused` when the key belongs to another request, `changes.running` while the same request is running, and
 * what `run` throws, after which the key is free again.
 */
export async function makeChange<Answer extends object>(
  ctx: Ctx,
  permission: Permission,
  run: (tx: Tx) => Promise<MadeChange<Answer>>,
  { finish, ...options }: ChangeOptions<Answer> = {},
): Promise<Answer> {
  requirePermission(ctx, permission)
  const { answer, waitsFor } = await inSite(
    ctx,
    async (tx) => {
      const request = requestOf(ctx)
      const earlier = request && (await findEarlier(tx, request))
      if (earlier) return earlier
      const { entries, ...made } = await run(tx)
      const outcome = { answer: null, waitsFor: null, ...made }
      await Promise.all([
        ...entries.map(({ action, target, ...more }) =>
          recordActivity(tx, ctx, action, target, { undo: entries.length === 1 ? undoIn(made) : null, ...more }),
        ),
        request && insertRequest(tx, request, { hash: request.hash, ...outcome }, ctx.now()),
      ])
      return outcome
    },
    options,
  )
  if (answer) return answer as Answer // made by `run`, or stored for a request to the same route
  if (!finish || waitsFor === null) throw new Error('A change has no answer and waits for nothing.')
  return finish(waitsFor)
}

/** The undo that an answer names. */
function undoIn(made: object): Undo | null {
  const answer = 'answer' in made ? made.answer : null
  const undo = (answer as { undo?: Undo | UndoRequest | null } | null)?.undo
  return undo && 'kind' in undo ? undo : null
}

type Request = RequestName & { hash: Buffer }
/** The context of a request about a site that its caller may not enter any more, or that is gone. */
type RequestCtx = PlatformCtx & Pick<Ctx, 'siteId'>

/**
 * Finds the answer to the request of the context, made before by who acts in it; null when it was not made, or has no answer yet. For
 * changes that end the right to make them, whose repetition the route refuses otherwise.
 */
export async function findAnswer(ctx: RequestCtx): Promise<object | null> {
  const request = requestOf(ctx)
  if (!request) return null
  const earlier = await readInSite(ctx, (tx) => findRequest(tx, request))
  return earlier?.hash.equals(request.hash) ? earlier.answer : null
}

/**
 * Finds the answer to the request of the context among those to changes of `siteIds`, in a transaction of the platform. For a request that made a
 * site, of which only its answer tells which one. Throws `changes.key-reused`.
 */
export async function findAnswerAtSites(tx: Tx, ctx: PlatformCtx, siteIds: readonly string[]): Promise<object | null> {
  const request = requestOf({ ...ctx, siteId: '' })
  const earlier = request && (await findRequestAtSites(tx, siteIds, request))
  return earlier ? ofSame(request, earlier).answer : null
}

/** Stores the answer to the request that made the site of the context, for `findAnswerAtSites`. */
export async function noteAnswer(tx: Tx, ctx: Ctx, answer: object): Promise<void> {
  const request = requestOf(ctx)
  if (request) await insertRequest(tx, request, { hash: request.hash, answer, waitsFor: null }, ctx.now())
}

function requestOf({ siteId, actor, idempotency }: RequestCtx): Request | null {
  const caller = actor.kind === 'account' ? actor.account.id : actor.kind === 'key' ? actor.id : null
  if (!idempotency || caller === null) return null
  return { siteId, caller, key: idempotency.key, hash: idempotency.hash() }
}

/** Returns what the request led to before; null when it was not made yet. */
async function findEarlier(tx: Tx, request: Request): Promise<AnsweredRequest | null> {
  // Sent together. The second statement sees what the lock's last holder has committed.
  const [isMine, earlier] = await Promise.all([tryLockRequest(tx, request), findRequest(tx, request)])
  if (earlier) return ofSame(request, earlier)
  if (!isMine) throw new Refusal('changes.running', { retryAfterSeconds: 1 })
  return null
}

/** Returns what the request led to before. Throws `changes.key-reused` when it was another one under the same key. */
function ofSame(request: Request, earlier: AnsweredRequest): AnsweredRequest {
  if (!earlier.hash.equals(request.hash)) throw new Refusal('changes.key-reused')
  return earlier
}
