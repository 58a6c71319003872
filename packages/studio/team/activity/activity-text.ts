import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { activityMessages as messages } from '@sitewright/domain/team/activity.messages.ts'
import type { ActivityGroup } from '@sitewright/domain/team/activity-groups.ts'
import type { ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'

type Entry = { title: string }

/** Texts of the actions that end in a word of their own. */
const byAction: Readonly<Record<string, Message | Message<Entry>>> = {
  'team.invited': messages.invited,
  'team.invited-again': messages.invitedAgain,
  'team.invitation-withdrawn': messages.withdrew,
  'team.invitation-back': messages.invitationBack,
  'team.joined': messages.joined,
  'team.roles-changed': messages.rolesChanged,
  'team.person-removed': messages.personRemoved,
  'team.person-back': messages.personBack,
  'team.owner-changed': messages.ownerChanged,
  'team.asked': messages.asked,
  'sites.settings-saved': messages.settingsSaved,
  'navigation.saved': messages.navigationSaved,
  'stock.set': messages.stockSet,
  'orders.fulfilled': messages.orderFulfilled,
  'orders.refunded': messages.orderRefunded,
  'orders.cancelled': messages.orderCancelled,
  'orders.marked-paid': messages.orderPaid,
  'orders.note-added': messages.orderNoted,
  'orders.mail-resent': messages.orderMailed,
  'review.published': messages.reviewPublished,
  'review.rejected': messages.reviewRejected,
  'review.undone': messages.reviewUndone,
  'reviews.imported': messages.reviewsImported,
  'discounts.made': messages.discountMade,
  'discounts.ended': messages.discountEnded,
  'shoppers.exempted': messages.shopperExempted,
  'shoppers.exemption-ended': messages.exemptionEnded,
  'restock.sent': messages.restockSent,
}

/** Texts of the last word of an action, for things of any kind. */
const byVerb: Readonly<Record<string, Message<Entry>>> = {
  created: messages.itemCreated,
  added: messages.itemCreated,
  saved: messages.itemSaved,
  changed: messages.itemSaved,
  updated: messages.itemSaved,
  renamed: messages.itemSaved,
  deleted: messages.itemDeleted,
  restored: messages.itemRestored,
  published: messages.itemPublished,
  shown: messages.itemPublished,
  unpublished: messages.itemUnpublished,
  hidden: messages.itemUnpublished,
}

/** Says what an entry of the log is about, after the name of who did it. */
export function activityText(translate: Translate, { action, title }: Pick<ActivityEntry, 'action' | 'title'>): string {
  const verb = action.slice(action.lastIndexOf('.') + 1)
  const message = byAction[action] ?? byVerb[verb]
  if (!message) {
    if (action.startsWith('orders.')) return translate(messages.orderChanged, { title })
    return translate(messages.other, { action, title })
  }
  return translate(message as Message<Entry>, { title })
}

/** Names of the groups by which the log can be filtered. */
export const groupNames: Readonly<Record<ActivityGroup, Message>> = {
  team: messages.kindTeam,
  settings: messages.kindSettings,
  orders: messages.kindOrders,
  products: messages.kindProducts,
  discounts: messages.kindDiscounts,
  reviews: messages.kindReviews,
  pages: messages.kindPages,
  media: messages.kindMedia,
  design: messages.kindDesign,
}

const icons: Readonly<Record<string, IconName>> = {
  teammate: 'people',
  invitation: 'mail',
  right: 'key',
  site: 'settings',
  order: 'bag',
  product: 'tag',
  variant: 'boxes',
  discount: 'tag',
  review: 'star',
  asset: 'picture',
}

/** Icon of an entry, by the kind of what was changed. */
export function activityIcon({ kind }: Pick<ActivityEntry, 'kind'>): IconName {
  return icons[kind] ?? 'document'
}
