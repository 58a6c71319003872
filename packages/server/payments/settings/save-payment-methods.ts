import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { manualMethodsOf, withManualMethods, type ManualMethods } from '@sitewright/domain/payments/payment-settings.ts'
import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { PaymentMethodsAnswer, PaymentMethodsBody } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { contentVersion, makeChange } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { lockSettings, saveSettings } from '../payment-settings.store.ts'

type Answer = Undoable<PaymentMethodsAnswer>
const permission = { role: 'edit-checkout' } as const

/**
 * Saves bank transfer and payment at pickup, each on or off with its text, and leaves Stripe as it is. Checkouts that are open have
 * them from their next read on; orders keep what they were told. Throws `changes.changed-meanwhile` when the methods are not those of
 * `version` any more, and `payments.settings-invalid`.
 */
export async function savePaymentMethods(ctx: Ctx, { methods, version }: PaymentMethodsBody): Promise<Answer> {
  if (methods.bankTransfer.isOn && methods.bankTransfer.details === '') {
    const fields = { 'methods.bankTransfer.details': { message: messages.detailsNeeded } }
    throw new Refusal('payments.settings-invalid', { fields })
  }
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceMethods(tx, ctx, methods, (found) => {
      if (contentVersion(found) !== version)
        throw new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
    })
    return changeOf(ctx, before, methods)
  })
}

/** Brings the methods back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoPaymentMethods(ctx: Ctx, { methods, version }: PaymentMethodsBody): Promise<Answer> {
  return makeChange(ctx, permission, async (tx) => {
    const before = await replaceMethods(tx, ctx, methods, (found) => {
      if (contentVersion(found) !== version) throw cannotUndo()
    })
    const { answer, entries } = changeOf(ctx, before, methods)
    return { answer: { ...answer, undo: null }, entries }
  })
}

async function replaceMethods(
  tx: Tx,
  ctx: Ctx,
  methods: ManualMethods,
  check: (found: ManualMethods) => void,
): Promise<ManualMethods> {
  const stored = await lockSettings(tx, ctx.siteId)
  const before = manualMethodsOf(stored.settings)
  check(before)
  await saveSettings(tx, ctx.siteId, { ...stored, settings: withManualMethods(stored.settings, methods) })
  return before
}

function changeOf(ctx: Ctx, before: ManualMethods, { bankTransfer, payAtPickup }: ManualMethods) {
  const methods: ManualMethods = {
    bankTransfer: { isOn: bankTransfer.isOn, details: bankTransfer.details }, // in the order in which they are read
    payAtPickup: { isOn: payAtPickup.isOn, note: payAtPickup.note },
  }
  const version = contentVersion(methods)
  const isSame = contentVersion(before) === version
  const undo: Undo | null = isSame ? null : { kind: 'payment-methods', before, version }
  const target = { kind: 'payment-settings', id: ctx.siteId }
  const changes = fieldChanges(flat(before), flat(methods))
  return {
    answer: { methods, version, undo },
    entries: isSame ? [] : [{ action: 'payments.methods-saved' as const, target, undo, changes }],
  }
}

/** The methods by the names that the activity log gives their fields. */
function flat({ bankTransfer, payAtPickup }: ManualMethods): object {
  return {
    bankTransfer: bankTransfer.isOn,
    bankDetails: bankTransfer.details,
    payAtPickup: payAtPickup.isOn,
    pickupNote: payAtPickup.note,
  }
}
