import { isEmail } from '@sitewright/domain/kit/email.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readSettings } from '../../sites/index.ts'
import { findOwnerOfSite } from '../../team/index.ts'

/** Who is told about a shop's orders, and in which language. */
export type NotificationAddress = { email: string; locale: Locale }

/**
 * Finds the address that is told about a shop's orders: the site's contact address, otherwise that of the account that owns the
 * site. `email` is '' when there is neither.
 */
export async function findNotificationAddress(tx: Tx, ctx: Ctx): Promise<NotificationAddress> {
  const { settings, language } = await readSettings(tx, ctx.siteId)
  const contact = toRecord(settings['websiteSettings'])['contactEmail']
  if (typeof contact === 'string' && isEmail(contact.trim()))
    return { email: contact.trim(), locale: localeOf(language) }
  const owner = await findOwnerOfSite(tx)
  return owner ? { email: owner.email, locale: localeOf(owner.locale) } : { email: '', locale: localeOf(language) }
}
