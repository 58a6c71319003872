import { defineMessages } from '../kit/text.ts'

type Count = { count: number }

/** Texts of what needs somebody at a site: on the studio's home page, and read out beside the numbers of the sidebar. */
export const overviewMessages = defineMessages('overview', {
  shop: () => 'Shop',
  checkout: () => 'Checkout',
  site: () => 'Site',

  toFulfilCount: (values: Count) => `${values.count} to fulfil`,
  lowCount: (values: Count) => `${values.count} low or sold out`,
  reviewCount: (values: Count) => (values.count === 1 ? '1 waits' : `${values.count} wait`),
  failedCount: (values: Count) => `${values.count} not delivered`,
  over: (values: Count) => `${values.count}+`,

  glance: (values: { site: string }) => `${values.site} at a glance`,
  toFulfil: () => 'To fulfil',
  attention: (values: Count) => (values.count === 1 ? '1 needs a decision' : `${values.count} need a decision`),
  notPaid: (values: Count) => (values.count === 1 ? '1 is not paid yet' : `${values.count} are not paid yet`),
  noAttention: () => 'None needs a decision',
  low: () => 'Low on stock',
  soldOut: (values: Count) => `and ${values.count} sold out`,
  reviews: () => 'Reviews that wait',
  readThem: () => 'Publish or refuse them',
  noReviews: () => 'All are dealt with',
  failedMails: () => 'Emails not delivered',
  lastWeek: () => 'In the last seven days',
  salesToday: () => 'Sales today',
  ofToday: (values: { orders: number }) => (values.orders === 1 ? '1 order' : `${values.orders} orders`),
  salesOfWeek: () => 'Sales this week',
  testMode: (values: { orders: string }) => `${values.orders}, test mode`,
  loading: () => 'Loading what needs you…',
})
