import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type {
  TaxExemption,
  TaxExemptionAnswer,
  UndoTaxExemptionBody,
} from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import { deleteTaxExemption, readTaxExemption, saveTaxExemption } from '../../cart/index.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { lockShopper, type Shopper } from '../shopper.store.ts'

type Exemption = TaxExemptionAnswer['taxExemption']
type Answer = Undoable<TaxExemptionAnswer>

/**
 * Exempts a shopper from taxes from now on, or changes what the exemption says. Orders keep the exemption that they were placed
 * with. Throws `kit.not-found`.
 */
export function setTaxExemption(
  ctx: Ctx,
  { shopperId, reason, number }: TaxExemption & { shopperId: string },
): Promise<Answer> {
  return changeExemption(ctx, shopperId, () => ({ reason, number, since: ctx.now() }))
}

/** Ends the exemption of a shopper. Does nothing when there is none. Throws `kit.not-found`. */
export function endTaxExemption(ctx: Ctx, shopperId: string): Promise<Answer> {
  return changeExemption(ctx, shopperId, () => null)
}

/** Brings back the exemption that there was before a change. Throws `kit.not-found` and `changes.changed-meanwhile`. */
export function undoTaxExemption(
  ctx: Ctx,
  shopperId: string,
  { taxExemption, base }: UndoTaxExemptionBody,
): Promise<Answer> {
  return changeExemption(
    ctx,
    shopperId,
    (before) => {
      if ((before?.since ?? null) !== base) throw cannotUndo()
      return taxExemption
    },
    { hasUndo: false },
  )
}

async function changeExemption(
  ctx: Ctx,
  shopperId: string,
  change: (before: Exemption) => Exemption,
  { hasUndo = true } = {},
): Promise<Answer> {
  return makeChange<Answer>(ctx, { role: 'handle-orders' }, async (tx) => {
    const shopper = await lockShopper(tx, ctx.siteId, shopperId)
    if (!shopper) throw new Refusal('kit.not-found')
    const before = await readTaxExemption(tx, ctx.siteId, shopperId)
    const after = change(before)
    if (after) {
      const accountId = ctx.account?.id ?? null
      await saveTaxExemption(tx, ctx.siteId, { ...after, shopperId, accountId, sinceMs: after.since })
    } else await deleteTaxExemption(tx, ctx.siteId, shopperId)
    if (!before && !after) return { answer: { taxExemption: null, undo: null }, entries: [] }
    const action: ActivityAction = after ? 'shoppers.exempted' : 'shoppers.exemption-ended'
    const base = after?.since ?? null
    const undo: Undo | null = hasUndo
      ? { kind: 'tax-exemption', id: shopperId, before: { taxExemption: before, base } }
      : null
    return {
      answer: { taxExemption: after, undo },
      entries: [
        { action, target: activityTarget(shopperId, shopper), changes: fieldChanges(textsOf(before), textsOf(after)) },
      ],
    }
  })
}

function textsOf(exemption: Exemption): { reason: string | null; number: string | null } {
  return { reason: exemption?.reason ?? null, number: exemption?.number ?? null }
}

function activityTarget(id: string, { firstName, lastName, email }: Shopper) {
  return { kind: 'shopper', id, title: `${firstName} ${lastName}`.trim() || email }
}
