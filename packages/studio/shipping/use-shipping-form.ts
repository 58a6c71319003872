import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { planOf, ratesOf, type ShippingPlan } from '@sitewright/domain/shipping/zones/zones.ts'
import { maxRates } from '@sitewright/domain/shipping/shipping.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useEffect, useRef } from 'react'
import { CallFailure } from '../kit/call-failure.ts'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import type { EditForm, FormErrors } from '../kit/form/edit-form.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import { fetchShipping, sendShipping, useReloadShipping } from './shipping-query.ts'

/** Every change is one of the whole plan, so that only the newest can be undone: its toast replaces the one before. */
export const toastSubject = 'shipping'

export type ShippingFormOptions<Values extends object> = {
  siteId: string
  /** Tells the draft of this form on the device from those of other zones and rates. */
  subject: string
  shipping: ShippingAnswer
  /** The values in a plan; null when what is edited is not there any more. */
  valuesIn: (plan: ShippingPlan) => Values | null
  /** What the form began with, where the newest plan does not have it. */
  first: Values
  check: (values: Values) => FormErrors<Values>
  planWith: (plan: ShippingPlan, values: Values) => ShippingPlan
  doneText: (values: Values) => string
  onSaved: () => void
}

/**
 * React hook with the form of a part of the shipping plan. Each save sends the whole plan, made of the one on which the form is based, so
 * that somebody else's changes in other parts are merged, and those in the same part are asked about.
 */
export function useShippingForm<Values extends object>(options: ShippingFormOptions<Values>): EditForm<Values> {
  const { siteId, subject, shipping, valuesIn, first, check, planWith, doneText } = options
  const translate = useTranslate()
  const reload = useReloadShipping(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  const plans = useRef(new Map<number, ShippingPlan>())
  const shown = planOf(shipping.rates)
  useEffect(() => {
    plans.current.set(shipping.version, planOf(shipping.rates)) // the form may be based on it after a newer one is shown
  }, [shipping])

  const save = async (values: Values, version: number, key: string) => {
    const plan = planWith(plans.current.get(version) ?? shown, values)
    if (ratesOf(plan).length > maxRates) throw refusal(translate(messages.tooManyRates, { most: maxRates }))
    const answer = await sendShipping(siteId, { plan, version }, key).catch((failure: unknown) => {
      throw atFields(failure)
    })
    const request = answer.undo
    const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, toastSubject) }
    notifyDone(toastSubject, doneText(values), offered ?? undefined)
    void reload()
    return { version: answer.version }
  }

  return useEditForm<Values>({
    draftKey: `${siteId} shipping ${subject}`,
    saved: { values: valuesIn(shown) ?? first, version: shipping.version },
    check,
    save,
    reload: async () => {
      const newest = await fetchShipping(siteId)
      plans.current.set(newest.version, planOf(newest.rates))
      void reload()
      const values = valuesIn(planOf(newest.rates))
      if (values === null) throw refusal(translate(messages.removedMeanwhile))
      const by = await findLastChanger(siteId, { kind: 'shipping', id: siteId }).catch(() => undefined)
      return { values, version: newest.version, ...(by && { by }) }
    },
    onSaved: () => setTimeout(options.onSaved, 0), // when the form knows that nothing is left to save
  })
}

function refusal(message: string): CallFailure {
  const details = { code: 'shipping.invalid', message, requestId: '', fields: {}, retryAfterSeconds: undefined }
  return new CallFailure('refused', 400, details)
}

/** Fields of the form by the field of a rate that the API names. */
const formFields: Readonly<Record<string, string>> = {
  priceCents: 'price',
  fromCents: 'steps',
  belowCents: 'steps',
  fromGrams: 'steps',
  belowGrams: 'steps',
  perKgCents: 'perKg',
  freeFromCents: 'freeFrom',
  postcodeRanges: 'postcodes',
  'pickupLocation.country': 'placeCountry',
  'pickupLocation.region': 'placeRegion',
  'pickupLocation.postcode': 'placePostcode',
  pickupLocation: 'placeCountry',
}

/** Shows a refusal at its field: the API names it as a field of one of all rates. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || !failure.refused) return failure
  const fields = Object.entries(failure.refused.fields).map(([path, text]) => {
    const field = path.replace(/^rates\.\d+\./u, '')
    const [name = field] = field.split('.')
    return [formFields[field] ?? formFields[name] ?? name, text]
  })
  return new CallFailure('refused', failure.status, { ...failure.refused, fields: Object.fromEntries(fields) })
}
