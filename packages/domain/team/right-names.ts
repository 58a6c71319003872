import type { Message } from '../kit/text.ts'
import type { PermissionScope, StudioAction } from './can.ts'
import { rightsMessages } from './rights.messages.ts'

/** Names of the actions that roles permit. */
export const rightNames: Readonly<Record<StudioAction, Message>> = {
  'enter-studio': rightsMessages.enterStudio,
  'see-drafts': rightsMessages.seeDrafts,
  'edit-content': rightsMessages.editContent,
  'edit-site-parts': rightsMessages.editSiteParts,
  publish: rightsMessages.publish,
  'manage-pages': rightsMessages.managePages,
  design: rightsMessages.design,
  'edit-code': rightsMessages.editCode,
  'see-events': rightsMessages.seeEvents,
  'edit-events': rightsMessages.editEvents,
  'comment-as-staff': rightsMessages.commentAsStaff,
  'moderate-comments': rightsMessages.moderateComments,
  'moderate-reviews': rightsMessages.moderateReviews,
  'build-forms': rightsMessages.buildForms,
  'read-answers': rightsMessages.readAnswers,
  'edit-campaigns': rightsMessages.editCampaigns,
  'manage-products': rightsMessages.manageProducts,
  'see-orders': rightsMessages.seeOrders,
  'handle-orders': rightsMessages.handleOrders,
  'edit-checkout': rightsMessages.editCheckout,
  'see-analytics': rightsMessages.seeAnalytics,
  'export-analytics': rightsMessages.exportAnalytics,
  'manage-billing': rightsMessages.manageBilling,
  'manage-site': rightsMessages.manageSite,
  'see-activity': rightsMessages.seeActivity,
  'transfer-site': rightsMessages.transferSite,
  'delete-site': rightsMessages.deleteSite,
}

/** Names of the parts of actions. */
export const partNames: Readonly<Record<PermissionScope, Message>> = {
  products: rightsMessages.products,
  events: rightsMessages.events,
  shipping: rightsMessages.shipping,
  'own-pages': rightsMessages.ownPages,
  sales: rightsMessages.sales,
  campaigns: rightsMessages.campaigns,
  see: rightsMessages.see,
}
