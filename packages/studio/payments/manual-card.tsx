import { maxPaymentNoteChars, type ManualMethods } from '@sitewright/domain/payments/payment-settings.ts'
import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { PaymentsAnswer } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { CallFailure } from '../kit/call-failure.ts'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { SaveState } from '../kit/form/save-state.tsx'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { usePasswordAgain } from '../team/account/use-password-again.tsx'
import styles from './payments.module.css'
import { fetchPayments, sendMethods, useReloadPayments } from './payments-query.ts'

type ManualForm = { isBankOn: boolean; details: string; isPickupOn: boolean; note: string }

/** Bank transfer and payment at pickup: on or off, with the texts that shoppers read. */
export function ManualCard({ site, shown }: { site: SiteOfSession; shown: PaymentsAnswer }) {
  const translate = useTranslate()
  const { guarded, dialog } = usePasswordAgain()
  const form = useManualForm(site.id, shown, guarded)
  const labels = {
    isBankOn: translate(messages.bankTransfer),
    details: translate(messages.bankDetails),
    isPickupOn: translate(messages.pickup),
    note: translate(messages.pickupNote),
  }
  const textOf = (_: string, value: string | boolean) =>
    typeof value === 'string' ? value : translate(value ? messages.yes : messages.no)
  return (
    <Card title={translate(messages.byHand)}>
      <CardBody>
        <p className={styles['help']}>{translate(messages.byHandHelp)}</p>
        <EditFormFrame form={form} labels={labels} textOf={textOf}>
          <Fields form={form} labels={labels} />
          {form.isDirty && (
            <div>
              <Button type="submit" look="primary" isBusy={form.isBusy}>
                {translate(form.isBusy ? messages.saving : messages.save)}
              </Button>{' '}
              <SaveState word={form.word} />
            </div>
          )}
        </EditFormFrame>
        {dialog}
      </CardBody>
    </Card>
  )
}

function useManualForm(
  siteId: string,
  shown: PaymentsAnswer,
  guarded: <T>(send: () => Promise<T>) => Promise<T>,
): EditForm<ManualForm> {
  const translate = useTranslate()
  const reload = useReloadPayments(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  const subject = 'payment-methods'
  return useEditForm<ManualForm>({
    draftKey: `${siteId} payments methods`,
    saved: { values: formOf(shown.methods), version: shown.version },
    check: ({ isBankOn, details }) => ({
      details: isBankOn && details.trim() === '' ? translate(messages.detailsNeeded) : undefined,
    }),
    save: async (values, version, key) => {
      const body = { methods: methodsOf(values), version }
      const answer = await guarded(() => sendMethods(siteId, body, key)).catch((failure: unknown) => {
        throw atFields(failure)
      })
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.saved), offered ?? undefined)
      void reload()
      return { version: answer.version, values: formOf(answer.methods) }
    },
    reload: async () => {
      const { methods, version } = await fetchPayments(siteId)
      void reload()
      const by = await findLastChanger(siteId, { kind: 'payment-settings', id: siteId }).catch(() => undefined)
      return { values: formOf(methods), version, ...(by && { by }) }
    },
  })
}

function Fields({ form, labels }: { form: EditForm<ManualForm>; labels: { [name in keyof ManualForm]: string } }) {
  const translate = useTranslate()
  const { isBankOn, details, isPickupOn, note } = form.values
  return (
    <>
      <div data-field="isBankOn">
        <Checkbox isChecked={isBankOn} onChange={(isOn) => form.set('isBankOn', isOn)}>
          {labels.isBankOn}
        </Checkbox>
      </div>
      {isBankOn && (
        <>
          <TextField
            {...form.field('details')}
            label={labels.details}
            help={translate(messages.bankDetailsHelp)}
            maxLength={maxPaymentNoteChars}
            isMultiline
          />
          <Preview title={labels.isBankOn} text={details} />
        </>
      )}
      <div data-field="isPickupOn">
        <Checkbox isChecked={isPickupOn} onChange={(isOn) => form.set('isPickupOn', isOn)}>
          {labels.isPickupOn}
        </Checkbox>
      </div>
      {isPickupOn && (
        <>
          <TextField
            {...form.field('note')}
            label={labels.note}
            help={translate(messages.pickupNoteHelp)}
            maxLength={maxPaymentNoteChars}
            isMultiline
          />
          <Preview title={labels.isPickupOn} text={note} />
        </>
      )}
    </>
  )
}

/** A method with its text as the checkout shows it. */
function Preview({ title, text }: { title: string; text: string }) {
  const translate = useTranslate()
  return (
    <figure className={styles['preview']} aria-label={`${translate(messages.preview)}: ${title}`}>
      <figcaption className={styles['help']}>{translate(messages.preview)}</figcaption>
      <strong>{title}</strong>
      {text.trim() !== '' && <p>{text.trim()}</p>}
    </figure>
  )
}

function formOf({ bankTransfer, payAtPickup }: ManualMethods): ManualForm {
  return {
    isBankOn: bankTransfer.isOn,
    details: bankTransfer.details,
    isPickupOn: payAtPickup.isOn,
    note: payAtPickup.note,
  }
}

function methodsOf({ isBankOn, details, isPickupOn, note }: ManualForm): ManualMethods {
  return { bankTransfer: { isOn: isBankOn, details }, payAtPickup: { isOn: isPickupOn, note } }
}

/** Shows a refusal at its field: the API names it by its method. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof CallFailure) || !failure.refused) return failure
  const fields = Object.entries(failure.refused.fields).map(([path, text]) => [path.split('.').at(-1), text])
  return new CallFailure('refused', failure.status, { ...failure.refused, fields: Object.fromEntries(fields) })
}
