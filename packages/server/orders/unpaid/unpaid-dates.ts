import { orderDateText, orderTimeText, type DateFormatOptions } from '@sitewright/domain/orders/order-dates.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'

export type UnpaidDates = {
  /** The day by which the order has to be paid; '' when it is never cancelled by itself. */
  deadline: string
  /** By when its shopper has to confirm it to have it kept until that day; null when no confirmation is awaited. */
  confirmation: { time: string; date: string } | null
}

/** Returns until when an order is kept for its payment, as mails and pages print it. */
export function unpaidDates({ expiresAt, confirmedExpiresAt }: OrderDetail, dates: DateFormatOptions): UnpaidDates {
  if (expiresAt === null) return { deadline: '', confirmation: null }
  const date = orderDateText(confirmedExpiresAt ?? expiresAt, dates)
  if (confirmedExpiresAt === undefined) return { deadline: date, confirmation: null }
  return { deadline: date, confirmation: { time: orderTimeText(expiresAt, dates), date } }
}
