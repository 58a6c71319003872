/** Mails to the shopper that can be sent again. */
export const orderMails = ['confirmed', 'awaiting-payment', 'paid', 'shipped', 'refunded', 'cancelled'] as const
export type OrderMail = (typeof orderMails)[number]
