import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { PaymentsAnswer, ShownStripe } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import { usePasswordAgain } from '../team/account/use-password-again.tsx'
import { KeysForm } from './keys-form.tsx'
import styles from './payments.module.css'
import { changeStripe, useReloadPayments, useWebhook } from './payments-query.ts'

type StripeProps = { siteId: string; shown: PaymentsAnswer }
/** `isPasting`: the form for keys is open. */
type CardProps = StripeProps & { isPasting: boolean; onPaste: (isPasting: boolean) => void }

/** Stripe: the form for its keys, and once they are there, the account, the key's end and how payments are reported. */
export function StripeCard({ isPasting, onPaste, ...props }: CardProps) {
  const translate = useTranslate()
  const { stripe } = props.shown
  return (
    <Card title={translate(messages.stripe)}>
      <CardBody>
        {stripe && <Connected {...props} stripe={stripe} />}
        {stripe === null && <KeysForm {...props} />}
        {stripe !== null && isPasting && <KeysForm {...props} onClose={() => onPaste(false)} />}
        {stripe !== null && !isPasting && (
          <div className={styles['buttons']}>
            <Button onPress={() => onPaste(true)}>{translate(messages.replaceKeys)}</Button>
            <Disconnect {...props} />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Connected({ stripe, ...props }: StripeProps & { stripe: ShownStripe }) {
  const translate = useTranslate()
  const { publishableKey, secretEnding, isTestKey, accountName } = stripe
  return (
    <>
      {secretEnding === null && (
        <Banner tone="bad" icon="alert">
          {translate(messages.keysUnreadable)}
        </Banner>
      )}
      <dl className={styles['facts']}>
        {accountName !== null && (
          <>
            <dt>{translate(messages.account)}</dt>
            <dd>
              <bdi>{accountName}</bdi>
            </dd>
          </>
        )}
        <dt>{translate(messages.mode)}</dt>
        <dd>{translate(isTestKey ? messages.modeTest : messages.modeLive)}</dd>
        <dt>{translate(messages.publishableKey)}</dt>
        <dd>
          <bdi>{publishableKey}</bdi>
        </dd>
        {secretEnding !== null && (
          <>
            <dt>{translate(messages.secretKey)}</dt>
            <dd>{translate(messages.keyEnding, { ending: secretEnding })}</dd>
            <dt>{translate(messages.webhook)}</dt>
            <dd>
              <Webhook {...props} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

const webhookTexts = {
  on: messages.webhookOn,
  off: messages.webhookOff,
  gone: messages.webhookGone,
  unknown: messages.webhookUnknown,
} as const

/** Whether Stripe reports payments, as it says now, with what puts it right. */
function Webhook({ siteId, shown }: StripeProps) {
  const translate = useTranslate()
  const { guarded, dialog } = usePasswordAgain()
  const { data, isFetching } = useWebhook(siteId, shown.stripeVersion)
  const { run, isBusy, problem } = useAction({
    site: siteId,
    subject: 'stripe',
    send: (version: number, key) => guarded(() => changeStripe(siteId, 'webhook', version, key)),
    reload: useReloadPayments(siteId),
    doneText: () => translate(messages.renewed),
    undoneText: '',
  })
  const state = data?.state ?? 'unknown'
  const canRenew = (state === 'off' || state === 'gone') && shown.eventsUrl.startsWith('https:')
  return (
    <div aria-live="polite">
      <p>{translate(!data && isFetching ? messages.webhookChecking : webhookTexts[state])}</p>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {canRenew && (
        <Button isBusy={isBusy} onPress={() => run(shown.stripeVersion)}>
          {translate(messages.renew)}
        </Button>
      )}
      {dialog}
    </div>
  )
}

function Disconnect({ siteId, shown }: StripeProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { guarded, dialog } = usePasswordAgain()
  const { run, isBusy, problem } = useAction({
    site: siteId,
    subject: 'stripe',
    send: (version: number, key) => guarded(() => changeStripe(siteId, 'disconnect', version, key)),
    reload: useReloadPayments(siteId),
    doneText: () => translate(messages.disconnected),
    undoneText: '',
    onDone: () => setOpen(false),
  })
  const count = shown.unsettled.payments + shown.unsettled.refunds
  return (
    <>
      <Button look="danger" onPress={() => setOpen(true)}>
        {translate(messages.disconnect)}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={translate(messages.disconnectTitle)}
          labels={{ confirm: translate(messages.disconnect), keep: translate(sitesMessages.cancel) }}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => run(shown.stripeVersion)}
          onClose={() => setOpen(false)}
        >
          <p>{translate(messages.disconnectText)}</p>
          {count > 0 && <p>{translate(messages.underWay, { count })}</p>}
          {problem !== undefined && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
