import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { PaymentsAnswer, StripeBody } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { pastedKeyProblems } from '@sitewright/domain/payments/stripe-keys.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import { focusField } from '../kit/form/form-store.ts'
import { useSendOnce } from '../kit/form/use-send-once.ts'
import { useTranslate } from '../kit/locale.tsx'
import { usePasswordAgain } from '../team/account/use-password-again.tsx'
import styles from './payments.module.css'
import { connectStripe, useReloadPayments } from './payments-query.ts'

type Keys = Omit<StripeBody, 'version'>

const keyFields = ['publishableKey', 'secretKey'] as const

/** The form for Stripe's keys. What is pasted is kept nowhere on the device, and gone when the form is left. */
export function KeysForm({ siteId, shown, onClose }: { siteId: string; shown: PaymentsAnswer; onClose?: () => void }) {
  const translate = useTranslate()
  const { form, keys, errors, change, submit, connecting, dialog } = useKeys(siteId, shown, onClose)
  const hasFields = Object.keys(errors).length > 0
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {connecting.error && !hasFields && !connecting.isPending && (
        <Banner tone="bad" icon="alert">
          {failureText(translate, connecting.error)}
        </Banner>
      )}
      <p className={styles['help']}>{translate(messages.stripeHelp)}</p>
      <KeyFields keys={keys} errors={errors} change={change} />
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" isBusy={connecting.isPending}>
          {translate(connecting.isPending ? messages.checking : messages.connect)}
        </Button>
        {onClose && (
          <Button look="plain" onPress={onClose}>
            {translate(sitesMessages.cancel)}
          </Button>
        )}
      </div>
      {dialog}
    </form>
  )
}

/** React hook with what is pasted, what is wrong with it, and the request that checks it. */
function useKeys(siteId: string, shown: PaymentsAnswer, onDone?: () => void) {
  const translate = useTranslate()
  const none: Keys = { publishableKey: '', secretKey: '', hasAfterpay: shown.stripe?.hasAfterpay ?? false }
  const [keys, setKeys] = useState(none)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const refuse = (wrong: Readonly<Record<string, string>>): void => {
    setErrors(wrong)
    const [first] = keyFields.filter((field) => wrong[field] !== undefined)
    if (first) focusField(form.current, first)
  }
  const { guarded, dialog } = usePasswordAgain()
  const sendOnce = useSendOnce()
  const reload = useReloadPayments(siteId)
  const connecting = useMutation({
    mutationFn: (body: StripeBody) => sendOnce(body, (key) => guarded(() => connectStripe(siteId, body, key))),
    gcTime: 0, // the keys do not stay in memory
    onSuccess: async () => {
      notifyDone('stripe', translate(messages.connected))
      setKeys(none)
      onDone?.()
      await reload()
    },
    onError: (failure) => {
      refuse(fieldsOf(failure))
      if (failure instanceof CallFailure && failure.status === 409) void reload()
    },
  })
  const change = (part: Partial<Keys>) => {
    setKeys((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const submit = () => {
    if (connecting.isPending) return
    const body = { ...keys, publishableKey: keys.publishableKey.trim(), secretKey: keys.secretKey.trim() }
    const wrong = pastedKeyProblems(body).map(({ field, message }) => [field, translate(messages[message])] as const)
    if (wrong.length === 0) connecting.mutate({ ...body, version: shown.stripeVersion })
    else refuse(Object.fromEntries(wrong))
  }
  return { form, keys, errors, change, submit, connecting, dialog }
}

function KeyFields({
  keys,
  errors,
  change,
}: {
  keys: Keys
  errors: Readonly<Record<string, string>>
  change: (part: Partial<Keys>) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        name="publishableKey"
        label={translate(messages.publishableKey)}
        placeholder="pk_"
        autoComplete="off"
        spellCheck="false"
        value={keys.publishableKey}
        onChange={(publishableKey) => change({ publishableKey })}
        error={errors['publishableKey']}
      />
      <PasswordField
        name="secretKey"
        label={translate(messages.secretKey)}
        labels={{ show: translate(messages.showKey), hide: translate(messages.hideKey) }}
        placeholder="sk_"
        autoComplete="off"
        value={keys.secretKey}
        onChange={(secretKey) => change({ secretKey })}
        error={errors['secretKey']}
      />
      <Checkbox
        isChecked={keys.hasAfterpay}
        onChange={(isOn) => change({ hasAfterpay: isOn })}
        help={translate(messages.useAfterpayHelp)}
      >
        {translate(messages.useAfterpay)}
      </Checkbox>
    </>
  )
}

function fieldsOf(failure: unknown): Readonly<Record<string, string>> {
  return failure instanceof CallFailure ? (failure.refused?.fields ?? {}) : {}
}
