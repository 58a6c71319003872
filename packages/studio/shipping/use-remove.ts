import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer, ShippingChangeAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { canonical, planOf, type ShippingPlan } from '@sitewright/domain/shipping/zones/zones.ts'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import { fetchShipping, sendShipping, useReloadShipping } from './shipping-query.ts'
import { toastSubject } from './use-shipping-form.ts'

/** What is removed: `without` takes it out of a plan, and `partOf` finds it in one. */
export type Removal = {
  name: string
  without: (plan: ShippingPlan) => ShippingPlan
  partOf: (plan: ShippingPlan) => unknown
}

/** React hook that returns a function which removes a zone or a rate at once, with an undo. */
export function useRemove(siteId: string, shipping: ShippingAnswer): (removal: Removal) => void {
  const translate = useTranslate()
  const { run } = useAction<Removal & { shown: ShippingAnswer }, ShippingChangeAnswer>({
    site: siteId,
    subject: toastSubject,
    send: async (removal, key) => {
      try {
        return await remove(siteId, removal, removal.shown, key)
      } catch (failure) {
        notifyFailure(failureText(translate, failure))
        throw failure
      }
    },
    reload: useReloadShipping(siteId),
    doneText: (_, { name }) => translate(messages.removed, { name }),
    undoneText: translate(messages.undone),
  })
  return (removal) => run({ ...removal, shown: shipping })
}

/** When others changed something else meanwhile, removes it from what they saved. What they changed themselves stays. */
async function remove(
  siteId: string,
  { without, partOf }: Removal,
  { rates, version }: ShippingAnswer,
  key: string,
): Promise<ShippingChangeAnswer> {
  const shown = planOf(rates)
  try {
    return await sendShipping(siteId, { plan: without(shown), version }, key)
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.refused?.code !== 'changes.changed-meanwhile') throw failure
    const newest = await fetchShipping(siteId)
    const plan = planOf(newest.rates)
    if (canonical(partOf(plan) ?? null) !== canonical(partOf(shown) ?? null)) throw failure
    return sendShipping(siteId, { plan: without(plan), version: newest.version }, key)
  }
}
