/** What can be done with an order in the studio. Undoing is no action of its own: answers name what undoes them. */
export const orderActions = [
  'fulfil',
  'refund',
  'cancel',
  'mark-paid',
  'dismiss-attention',
  'resolve-dispute',
  'add-note',
  'resend-mail',
] as const
export type OrderAction = (typeof orderActions)[number]
