import type { RefusalsOf } from '../kit/refusal.ts'
import { businessMessages } from '../business/business.messages.ts'
import { newSiteMessages } from './new-site.messages.ts'
import { siteSettingsMessages } from './site-settings.messages.ts'
import { sitesMessages } from './sites.messages.ts'

export const sitesRefusals = {
  'sites.identifier-taken': { status: 409, message: sitesMessages.identifierTaken },
  'sites.identifier-invalid': { status: 400, message: sitesMessages.identifierInvalid },
  'sites.host-taken': { status: 409, message: sitesMessages.hostTaken },
  'sites.storage-full': { status: 409, message: sitesMessages.storageFull },
  'sites.business-invalid': { status: 400, message: businessMessages.invalid },
  'sites.settings-invalid': { status: 400, message: sitesMessages.settingsInvalid },
  'sites.currency-fixed': { status: 409, message: siteSettingsMessages.currencyFixed },
  'sites.unpublished': { status: 403, message: sitesMessages.unpublished },
  'sites.making-denied': { status: 403, message: newSiteMessages.makingDenied },
  'sites.too-many': { status: 409, message: newSiteMessages.tooMany },
  'sites.name-differs': { status: 400, message: siteSettingsMessages.nameDiffers },
} as const satisfies RefusalsOf<'sites'>
