import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { activityMessages as messages } from '@sitewright/domain/team/activity.messages.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { ActivityGroup } from '@sitewright/domain/team/activity-groups.ts'
import type { ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'

type Entry = { title: string }

/** Texts of all actions. */
const texts: Readonly<Record<ActivityAction, Message | Message<Entry>>> = {
  'area.saved': messages.itemSaved,
  'asset.added': messages.pictureAdded,
  'asset.changed': messages.itemSaved,
  'asset.deleted': messages.itemDeleted,
  'asset.replaced': messages.pictureReplaced,
  'asset.restored': messages.itemRestored,
  'author.created': messages.itemCreated,
  'customers.erased': messages.customerErased,
  'customers.exported': messages.customerExported,
  'customers.note-added': messages.customerNoted,
  'customers.note-removed': messages.customerNoteRemoved,
  'customers.note-restored': messages.customerNoteRestored,
  'discounts.changed': messages.discountChanged,
  'discounts.ended': messages.discountEnded,
  'discounts.made': messages.discountMade,
  'item.created': messages.itemCreated,
  'item.deleted': messages.itemDeleted,
  'item.published': messages.itemPublished,
  'item.restored': messages.itemRestored,
  'item.saved': messages.itemSaved,
  'item.scheduled': messages.itemScheduled,
  'item.unpublished': messages.itemUnpublished,
  'item.updated': messages.itemSaved,
  'checkout.asks-saved': messages.checkoutAsksSaved,
  'legal.saved': messages.legalSaved,
  'mail.sender-saved': messages.mailSenderSaved,
  'mail.texts-saved': messages.mailTextsSaved,
  'navigation.saved': messages.navigationSaved,
  'orders.attention-dismissed': messages.orderLookedAt,
  'orders.cancelled': messages.orderCancelled,
  'orders.dispute-resolved': messages.orderDisputeResolved,
  'orders.fulfilled': messages.orderFulfilled,
  'orders.fulfilment-undone': messages.orderFulfilmentUndone,
  'orders.mail-resent': messages.orderMailed,
  'orders.marked-paid': messages.orderPaid,
  'orders.note-added': messages.orderNoted,
  'orders.note-removed': messages.orderNoteRemoved,
  'orders.refunded': messages.orderRefunded,
  'page.created': messages.itemCreated,
  'page.published': messages.itemPublished,
  'page.renamed': messages.itemMoved,
  'page.saved': messages.itemSaved,
  'product.archived': messages.itemArchived,
  'product.created': messages.itemCreated,
  'product.deleted': messages.itemDeleted,
  'product.duplicated': messages.itemCopied,
  'product.file-added': messages.fileAdded,
  'product.file-removed': messages.fileRemoved,
  'product.file-replaced': messages.fileReplaced,
  'product.file-restored': messages.itemRestored,
  'product.hidden': messages.itemHidden,
  'product.label-removed': messages.labelRemoved,
  'product.label-renamed': messages.labelRenamed,
  'product.labels-changed': messages.labelsChanged,
  'product.prices-changed': messages.pricesChanged,
  'product.sale-changed': messages.saleChanged,
  'product.restored': messages.itemRestored,
  'product.saved': messages.itemSaved,
  'product.shown': messages.itemShown,
  'product.unarchived': messages.itemUnarchived,
  'product.undone': messages.changeUndone,
  'product.visibility-changed': messages.visibilityChanged,
  'redirect.added': messages.redirectAdded,
  'restock.form-saved': messages.restockFormSaved,
  'restock.sent': messages.restockSent,
  'payments.methods-saved': messages.paymentMethodsSaved,
  'payments.stripe-connected': messages.stripeConnected,
  'payments.stripe-disconnected': messages.stripeDisconnected,
  'payments.webhook-renewed': messages.webhookRenewed,
  'review.answered': messages.reviewAnswered,
  'review.deleted': messages.reviewDeleted,
  'review.marked-as-spam': messages.reviewMarkedAsSpam,
  'review.published': messages.reviewPublished,
  'review.restored': messages.reviewRestored,
  'review.undone': messages.reviewUndone,
  'reviews.imported': messages.reviewsImported,
  'shipping.saved': messages.shippingSaved,
  'shoppers.exempted': messages.shopperExempted,
  'shoppers.exemption-ended': messages.exemptionEnded,
  'sites.published': messages.sitePublished,
  'sites.made': messages.siteMade,
  'sites.business-saved': messages.businessSaved,
  'sites.settings-saved': messages.settingsSaved,
  'sites.unpublished': messages.siteUnpublished,
  'stock.set': messages.stockSet,
  'stock.undone': messages.stockUndone,
  'taxes.saved': messages.taxesSaved,
  'team.asked': messages.asked,
  'team.invitation-back': messages.invitationBack,
  'team.invitation-withdrawn': messages.withdrew,
  'team.invited': messages.invited,
  'team.invited-again': messages.invitedAgain,
  'team.joined': messages.joined,
  'team.owner-changed': messages.ownerChanged,
  'team.person-back': messages.personBack,
  'team.person-removed': messages.personRemoved,
  'team.roles-changed': messages.rolesChanged,
  'theme.changed': messages.themeChanged,
  'theme.imported': messages.themeImported,
  'theme.tweaked': messages.themeTweaked,
  'variant.changed': messages.variantChanged,
}

/**
 * Says what an entry of the log is about, after the name of who did it. Entries of a newer server, which the page does not know yet,
 * name their action.
 */
export function activityText(translate: Translate, { action, title }: Pick<ActivityEntry, 'action' | 'title'>): string {
  if (!Object.hasOwn(texts, action)) return translate(messages.other, { action, title })
  return translate(texts[action as ActivityAction] as Message<Entry>, { title })
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
  shipping: 'truck',
  order: 'bag',
  customer: 'people',
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
