import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { overviewMessages as messages } from '@sitewright/domain/sites/overview.messages.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { failureText } from '../kit/failure-text.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './glance.module.css'
import { useOverview } from './overview-query.ts'

type Figure = { name: string; value: string; note: string; to?: { path: string; search?: Record<string, string> } }

/** What needs somebody at a site and what it sold, each with the list that has it. Only what the account may see. */
export function Glance({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { data, error, refetch } = useOverview(site.id)
  if (error && !data) {
    const retry = (
      <Button isCompact onPress={() => void refetch()}>
        <Icon name="retry" />
        {translate(sitesMessages.tryAgain)}
      </Button>
    )
    return (
      <Banner tone="bad" icon="alert" action={retry}>
        {failureText(translate, error)}
      </Banner>
    )
  }
  if (!data) return <Waiting />
  const figures = [...workOf(translate, site, data), ...salesOf(translate, data)]
  if (figures.length === 0) return null
  return (
    <ul className={styles['glance']} aria-label={translate(messages.glance, { site: site.title })}>
      {figures.map((figure) => (
        <li key={figure.name}>
          <FigureCard figure={figure} />
        </li>
      ))}
    </ul>
  )
}

/** Keeps the room of the figures until they are there. */
function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <span className={visuallyHidden}>{translate(messages.loading)}</span>
      <div className={styles['glance']}>
        {['orders', 'stock', 'today', 'week'].map((name) => (
          <div key={name} className={styles['card']}>
            <SkeletonBar width="middle" />
            <SkeletonBar width="short" isTall />
            <SkeletonBar width="middle" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

function FigureCard({ figure: { name, value, note, to } }: { figure: Figure }) {
  const content = (
    <>
      <span className={styles['name']}>{name}</span> <b className={styles['value']}>{value}</b>{' '}
      <span className={styles['note']}>{note}</span>
    </>
  )
  if (!to) return <div className={styles['card']}>{content}</div>
  return (
    <Link className={styles['card'] ?? ''} to={to.path} search={to.search ?? {}}>
      {content}
    </Link>
  )
}

function workOf(translate: Translate, { identifier }: SiteOfSession, overview: Overview): Figure[] {
  const { orders, stock, reviews, failedMails } = overview
  return [
    ...(orders
      ? [
          {
            name: translate(messages.toFulfil),
            value: String(orders.toFulfil),
            note: noteOf(translate, orders),
            to: { path: paths.orders(identifier), search: { order: 'open', fulfilment: 'none' } },
          },
        ]
      : []),
    ...(stock
      ? [
          {
            name: translate(messages.low),
            value: String(stock.low),
            note: translate(messages.soldOut, { count: stock.out }),
            to: { path: paths.inventory(identifier), search: { state: stock.low > 0 ? 'low' : 'out' } },
          },
        ]
      : []),
    ...(reviews === null
      ? []
      : [
          {
            name: translate(messages.reviews),
            value: String(reviews),
            note: translate(reviews === 0 ? messages.noReviews : messages.readThem),
            to: { path: paths.reviews(identifier) },
          },
        ]),
    // That all were delivered needs nobody.
    ...(failedMails
      ? [{ name: translate(messages.failedMails), value: String(failedMails), note: translate(messages.lastWeek) }]
      : []),
  ]
}

/** Returns the note below the number of orders to fulfil: those that need a decision, else those that are not paid. */
function noteOf(translate: Translate, { attention, unpaid }: NonNullable<Overview['orders']>): string {
  if (attention > 0) return translate(messages.attention, { count: attention })
  return unpaid > 0 ? translate(messages.notPaid, { count: unpaid }) : translate(messages.noAttention)
}

function salesOf(translate: Translate, { sales }: Overview): Figure[] {
  if (!sales) return []
  const { currency, isTestMode, today, week } = sales
  const figure = (name: string, { cents, orders: count }: typeof today): Figure => {
    const orders = translate(messages.ofToday, { orders: count })
    const note = isTestMode ? translate(messages.testMode, { orders }) : orders
    return { name, value: moneyText(cents, currency), note }
  }
  return [figure(translate(messages.salesToday), today), figure(translate(messages.salesOfWeek), week)]
}
