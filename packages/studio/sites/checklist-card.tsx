import type { Message } from '@sitewright/domain/kit/text.ts'
import { checklistMessages as messages } from '@sitewright/domain/sites/checklist.messages.ts'
import type { Checklist, ChecklistBody, ChecklistStep } from '@sitewright/domain/sites/checklist.wire.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction, type RunningAction } from '../kit/form/use-action.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './checklist.module.css'
import { saveChecklist, useChecklist, useReloadChecklist } from './checklist-query.ts'

type StepTexts = {
  name: Message
  help: Message
  action: Message
  path: (site: string) => string
  search?: Record<string, string>
}

const texts: Readonly<Record<ChecklistStep, StepTexts>> = {
  tagline: { name: messages.tagline, help: messages.taglineHelp, action: messages.toTagline, path: paths.settings },
  product: { name: messages.product, help: messages.productHelp, action: messages.toProduct, path: paths.newProduct },
  shipping: { name: messages.shipping, help: messages.shippingHelp, action: messages.toShipping, path: paths.shipping },
  taxes: { name: messages.taxes, help: messages.taxesHelp, action: messages.toTaxes, path: paths.taxes },
  payment: { name: messages.payment, help: messages.paymentHelp, action: messages.toPayment, path: paths.payments },
  'real-payment': {
    name: messages.realPayment,
    help: messages.realPaymentHelp,
    action: messages.toRealPayment,
    path: paths.payments,
  },
  sender: {
    name: messages.sender,
    help: messages.senderHelp,
    action: messages.toSender,
    path: paths.mails,
    search: { mail: 'sender' },
  },
  legal: { name: messages.legal, help: messages.legalHelp, action: messages.toLegal, path: paths.checkout },
  published: {
    name: messages.published,
    help: messages.publishedHelp,
    action: messages.toPublished,
    path: paths.settings,
  },
}

/** What is to be done until a site is open, until all of it is done or somebody dismissed the list. */
export function ChecklistCard({ site }: { site: SiteOfSession }) {
  const { data, error, refetch } = useChecklist(site.id)
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null
  return <Steps site={site} checklist={data} />
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <span className={visuallyHidden}>{translate(messages.loading)}</span>
      <SkeletonBar width="middle" />
      <SkeletonBar width="full" isTall />
    </Skeleton>
  )
}

function Steps({ site, checklist }: { site: SiteOfSession; checklist: Checklist }) {
  const translate = useTranslate()
  const { isDismissed, isWithoutTaxes, version, steps, isShop } = checklist
  const choices = { isDismissed, isWithoutTaxes, version }
  const action = useAction({
    site: site.id,
    subject: 'checklist',
    send: (body: ChecklistBody, key) => saveChecklist(site.id, body, key),
    reload: useReloadChecklist(site.id),
    doneText: (_, body) => translate(body.isDismissed ? messages.dismissed : messages.withoutTaxes),
    undoneText: translate(messages.undone),
  })
  const dismiss = (
    <Button
      look="plain"
      isCompact
      aria-label={translate(messages.dismiss)}
      isBusy={action.isBusy}
      onPress={() => action.run({ ...choices, isDismissed: true })}
    >
      <Icon name="close" />
    </Button>
  )
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.id
  return (
    <Card title={translate(isShop ? messages.openShop : messages.openSite)} note={dismiss}>
      <p className={styles['progress']}>{translate(messages.progress, { done, all: steps.length })}</p>
      {action.problem !== undefined && (
        <Banner tone="bad" icon="alert">
          {action.problem}
        </Banner>
      )}
      <ol className={styles['steps']}>
        {steps.map(({ id, isDone }) => (
          <Step key={id} site={site} id={id} state={isDone ? 'done' : id === next ? 'next' : 'later'}>
            {id === 'taxes' && <ChargeNone action={action} body={{ ...choices, isWithoutTaxes: true }} />}
          </Step>
        ))}
      </ol>
    </Card>
  )
}

type StepProps = {
  site: SiteOfSession
  id: ChecklistStep
  state: 'done' | 'next' | 'later'
  /** Buttons for an open step, beside the link to its screen. */
  children: ReactNode
}

/** A step. Only the next one is explained, so that there is one thing to read. */
function Step({ site, id, state, children }: StepProps) {
  const translate = useTranslate()
  const { name, help, action, path, search = {} } = texts[id]
  const isDone = state === 'done'
  return (
    <li className={styles[state]} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={styles['tick']}>{isDone && <Icon name="check" />}</span>
      <div className={styles['what']}>
        <h3>
          <span className={visuallyHidden}>{translate(isDone ? messages.stepDone : messages.stepOpen)}</span>{' '}
          {translate(name)}
        </h3>
        {state === 'next' && <p>{translate(help)}</p>}
      </div>
      {!isDone && (
        <div className={styles['actions']}>
          {children}
          <Link
            className={buttonClass({ look: state === 'next' ? 'primary' : 'rest', isCompact: true, isWide: false })}
            to={path(site.identifier)}
            search={search}
          >
            {translate(action)}
          </Link>
        </div>
      )}
    </li>
  )
}

function ChargeNone({ action, body }: { action: RunningAction<ChecklistBody>; body: ChecklistBody }) {
  const translate = useTranslate()
  return (
    <Button look="plain" isCompact isBusy={action.isBusy} onPress={() => action.run(body)}>
      {translate(messages.chargeNone)}
    </Button>
  )
}
