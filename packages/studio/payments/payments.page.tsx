import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { PaymentsAnswer } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useState } from 'react'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { ManualCard } from './manual-card.tsx'
import styles from './payments.module.css'
import { usePayments } from './payments-query.ts'
import { StripeCard } from './stripe-card.tsx'

/** Screen with the ways in which a site's shop is paid (BX-1.05). */
export function PaymentsPage() {
  return <Permitted action="edit-checkout">{(site) => <Payments key={site.id} site={site} />}</Permitted>
}

function Payments({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { data, error, refetch } = usePayments(site.id)
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.payments)} />
      <Pane>
        <PaneHeader title={translate(messages.payments)} />
        <PaneBody>
          {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
          {data ? <Content site={site} shown={data} /> : !error && <Waiting />}
        </PaneBody>
      </Pane>
    </Screen>
  )
}

function Content({ site, shown }: { site: SiteOfSession; shown: PaymentsAnswer }) {
  const [isPasting, setPasting] = useState(false)
  const hasTestCards = shown.takesTestCards || shown.stripe?.isTestKey === true
  return (
    <PaneContent>
      {shown.isTestMode && <TestModeBanner shown={shown} onPaste={() => setPasting(true)} />}
      <TwoColumns
        main={
          <>
            <StripeCard siteId={site.id} shown={shown} isPasting={isPasting} onPaste={setPasting} />
            <ManualCard site={site} shown={shown} />
          </>
        }
        side={
          <>
            <CheckoutCard shown={shown} />
            {hasTestCards && <TestCardsCard />}
          </>
        }
      />
    </PaneContent>
  )
}

/** Says that the shop is in test mode, and how it gets out of it. */
function TestModeBanner({ shown, onPaste }: { shown: PaymentsAnswer; onPaste: () => void }) {
  const translate = useTranslate()
  const isStripe = shown.stripe !== null
  const manualOut = shown.takesTestCards ? messages.testCardsOut : messages.testModeOut
  const action = isStripe ? <Button onPress={onPaste}>{translate(messages.pasteKeys)}</Button> : undefined
  return (
    <Banner tone="warn" icon="attention" {...(action && { action })}>
      <strong>{translate(messages.testMode)}</strong> {translate(isStripe ? messages.testKeysOut : manualOut)}
    </Banner>
  )
}

/** Which ways to pay the checkout offers. */
function CheckoutCard({ shown }: { shown: PaymentsAnswer }) {
  const translate = useTranslate()
  const { stripe, takesTestCards, methods } = shown
  const rows = [
    { name: messages.card, isOn: stripe !== null || takesTestCards, isTest: stripe?.isTestKey ?? takesTestCards },
    { name: messages.afterpay, isOn: stripe?.hasAfterpay === true, isTest: stripe?.isTestKey === true },
    { name: messages.bankTransfer, isOn: methods.bankTransfer.isOn, isTest: false },
    { name: messages.pickup, isOn: methods.payAtPickup.isOn, isTest: false },
  ]
  return (
    <Card title={translate(messages.atCheckout)}>
      <CardBody>
        {rows.every(({ isOn }) => !isOn) && <p className={styles['problem']}>{translate(messages.nothing)}</p>}
        <ul className={styles['list']} aria-label={translate(messages.atCheckout)}>
          {rows.map(({ name, isOn, isTest }) => (
            <li key={name.key}>
              {translate(name)}
              {isOn && isTest ? (
                <Badge tone="warn">{translate(messages.testOnly)}</Badge>
              ) : (
                <Badge tone={isOn ? 'ok' : 'quiet'}>{translate(isOn ? messages.on : messages.off)}</Badge>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** Cards that both Stripe's test mode and the built-in test gateway take. */
const testCards = [
  ['4242 4242 4242 4242', messages.cardSucceeds],
  ['4000 0000 0000 0002', messages.cardDeclined],
  ['4000 0000 0000 9995', messages.cardPoor],
  ['4000 0000 0000 0069', messages.cardExpired],
  ['4000 0025 0000 3155', messages.cardAsks],
] as const

function TestCardsCard() {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.testCards)}>
      <CardBody>
        <ul className={styles['cards']} aria-label={translate(messages.testCards)}>
          {testCards.map(([number, text]) => (
            <li key={number}>
              <bdi className={styles['number']}>{number}</bdi> <span className={styles['help']}>{translate(text)}</span>
            </li>
          ))}
        </ul>
        <p className={styles['help']}>{translate(messages.testCardsHelp)}</p>
      </CardBody>
    </Card>
  )
}

function Waiting() {
  return (
    <PaneContent>
      <Skeleton>
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
      </Skeleton>
    </PaneContent>
  )
}
