import type { AttentionReason } from '@sitewright/domain/orders/order.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import {
  orderActionMessages,
  orderDetailMessages as messages,
} from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import styles from './order-detail.module.css'

/** Says for each reason why the owner has to look at the order, with what puts it right. */
export function AttentionBanners({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { attention, isTestMode, isStockBack } = screen.order
  return (
    <>
      {isTestMode && (
        <Banner tone="warn" icon="card">
          {translate(orderWords.testOrder)}
        </Banner>
      )}
      {attention.map((reason) =>
        reason === 'short-of-stock' && isStockBack === true ? (
          <StockBack key={reason} screen={screen} />
        ) : (
          <Reason key={reason} screen={screen} reason={reason} />
        ),
      )}
    </>
  )
}

function Reason({ screen, reason }: { screen: OrderScreen; reason: AttentionReason }) {
  const translate = useTranslate()
  const { actions } = screen.order
  const texts: Record<AttentionReason, ReactNode> = {
    'short-of-stock': `${translate(messages.attentionShort)} ${translate(messages.attentionShortHelp)}`,
    'refund-failed': translate(messages.attentionRefund),
    disputed: translate(messages.attentionDisputed),
    'payment-differs': translate(messages.attentionDiffers),
  }
  const buttons: Record<AttentionReason, ReactNode> = {
    'short-of-stock': actions.includes('refund') && (
      <Button isCompact onPress={() => screen.openForm('refund')}>
        {translate(messages.refund)}
      </Button>
    ),
    'refund-failed': actions.includes('dismiss-attention') && <Dismiss screen={screen} />,
    disputed: actions.includes('resolve-dispute') && <ResolveDispute screen={screen} />,
    'payment-differs': actions.includes('dismiss-attention') && <Dismiss screen={screen} />,
  }
  return (
    <Banner tone="bad" icon="attention" action={buttons[reason]}>
      {texts[reason]}
    </Banner>
  )
}

/** Offers stock that has arrived to the order that waits for it. */
function StockBack({ screen: { order, isFormOpen, openForm } }: { screen: OrderScreen }) {
  const translate = useTranslate()
  return (
    <Banner
      tone="ok"
      icon="parcel"
      action={
        order.actions.includes('fulfil') &&
        !isFormOpen && (
          <Button isCompact onPress={() => openForm('fulfil')}>
            {translate(orderActionMessages.fulfil)}
          </Button>
        )
      }
    >
      {translate(messages.attentionStockBack)}
    </Banner>
  )
}

function Dismiss({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const action = useOrderAction<Record<string, never>>(screen, {
    path: 'dismiss-attention',
    doneText: () => translate(messages.dismissed),
  })
  return (
    <Choice problem={action.problem}>
      <Button isCompact isBusy={action.isBusy} onPress={() => action.run({})}>
        {translate(messages.dismiss)}
      </Button>
    </Choice>
  )
}

/** Asks before a dispute is called won or lost, because that cannot be taken back. */
function ResolveDispute({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<'won' | 'lost' | null>(null)
  const { run, isBusy, problem } = useOrderAction<{ isWon: boolean }>(screen, {
    path: 'resolve-dispute',
    doneText: () => translate(messages.disputeResolved),
    onDone: () => setAsked(null),
  })
  const names = { won: translate(messages.disputeWon), lost: translate(messages.disputeLost) }
  return (
    <Choice problem={undefined}>
      <Button isCompact onPress={() => setAsked('won')}>
        {names.won}
      </Button>
      <Button isCompact onPress={() => setAsked('lost')}>
        {names.lost}
      </Button>
      {asked && (
        <ConfirmDialog
          title={names[asked]}
          labels={{ confirm: names[asked], keep: translate(sitesMessages.cancel) }}
          isBusy={isBusy}
          onConfirm={() => run({ isWon: asked === 'won' })}
          onClose={() => setAsked(null)}
        >
          <p>{translate(messages.disputeAsk)}</p>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </ConfirmDialog>
      )}
    </Choice>
  )
}

function Choice({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <span className={styles['choice']}>
      {problem !== undefined && <span className={styles['problem']}>{problem}</span>}
      {children}
    </span>
  )
}
