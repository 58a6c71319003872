import { maxTaxRules } from '@sitewright/domain/shipping/shipping.wire.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useEffect, useRef } from 'react'
import { CallFailure } from '../kit/call-failure.ts'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import type { EditForm, FormErrors } from '../kit/form/edit-form.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import { fetchTaxes, sendTaxes, useReloadTaxes } from './taxes-query.ts'

/** Every change is one of all taxes, so that only the newest can be undone: its toast replaces the one before. */
export const toastSubject = 'taxes'

export type TaxesFormOptions<Values extends object> = {
  siteId: string
  /** Tells the draft of this form on the device from those of other rates. */
  subject: string
  shown: TaxesAnswer
  /** The values in taxes; null when what is edited is not there any more. */
  valuesIn: (taxes: TaxSettings) => Values | null
  /** Values to start the form with when the saved taxes do not contain the rate, such as for a new one. */
  first: Values
  check: (values: Values) => FormErrors<Values>
  taxesWith: (taxes: TaxSettings, values: Values) => TaxSettings
  doneText: (values: Values) => string
  onSaved?: () => void
}

/**
 * React hook with the form of a part of a shop's taxes. Each save sends all taxes, made of those on which the form is based, so that
 * somebody else's changes in other rates are merged, and those in the same rate are asked about.
 */
export function useTaxesForm<Values extends object>(options: TaxesFormOptions<Values>): EditForm<Values> {
  const { siteId, subject, shown, valuesIn, first, check, taxesWith, doneText } = options
  const translate = useTranslate()
  const reload = useReloadTaxes(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  const known = useRef(new Map<number, TaxSettings>())
  useEffect(() => {
    known.current.set(shown.version, shown.taxes) // the form may be based on it after a newer one is shown
  }, [shown])

  const save = async (values: Values, version: number, key: string) => {
    const taxes = taxesWith(known.current.get(version) ?? shown.taxes, values)
    if (taxes.rules.length > maxTaxRules) throw refusal(translate(messages.tooManyRates, { most: maxTaxRules }))
    const answer = await sendTaxes(siteId, { taxes, version }, key).catch((failure: unknown) => {
      throw atFields(failure)
    })
    const request = answer.undo
    const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, toastSubject) }
    notifyDone(toastSubject, doneText(values), offered ?? undefined)
    void reload()
    return { version: answer.version }
  }

  return useEditForm<Values>({
    draftKey: `${siteId} taxes ${subject}`,
    saved: { values: valuesIn(shown.taxes) ?? first, version: shown.version },
    check,
    save,
    reload: async () => {
      const newest = await fetchTaxes(siteId)
      known.current.set(newest.version, newest.taxes)
      void reload()
      const values = valuesIn(newest.taxes)
      if (values === null) throw refusal(translate(messages.removedMeanwhile))
      const by = await findLastChanger(siteId, { kind: 'taxes', id: siteId }).catch(() => undefined)
      return { values, version: newest.version, ...(by && { by }) }
    },
    onSaved: () => setTimeout(() => options.onSaved?.(), 0), // when the form knows that nothing is left to save
  })
}

function refusal(message: string): CallFailure {
  const details = { code: 'shipping.invalid', message, requestId: '', fields: {}, retryAfterSeconds: undefined }
  return new CallFailure('refused', 400, details)
}

/** Fields of the form by the field of a rule that the API names. */
const formFields: Readonly<Record<string, string>> = {
  ratePpm: 'rate',
  taxClasses: 'classes',
  postcodeRanges: 'postcodes',
}

/** Shows a refusal at its field: the API names it as a field of one of all rules. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || !failure.refused) return failure
  const fields = Object.entries(failure.refused.fields).map(([path, text]) => {
    const [name = ''] = path.replace(/^taxes\.(?:rules\.\d+\.)?/u, '').split('.')
    return [formFields[name] ?? name, text]
  })
  return new CallFailure('refused', failure.status, { ...failure.refused, fields: Object.fromEntries(fields) })
}
