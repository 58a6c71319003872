import type { Business } from '@sitewright/domain/business/business.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { toRecord, type JsonRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import type { PaperLogo } from '../media/index.ts'
import type { SiteSettings } from '../sites/index.ts'
import { addressParts, storedAddress } from './business-address.ts'

type Settings = SiteSettings['settings']

/** The stored logo. `replaced` is what the site had as its logo before. */
export type StoredLogo = PaperLogo & { replaced: JsonRecord }

/** Returns who stands behind a site, from its settings. */
export function businessIn(settings: Settings): Business {
  const store = toRecord(settings['storeSettings'])
  const website = toRecord(settings['websiteSettings'])
  return {
    name: textOf(store['businessName']),
    ...addressParts(toRecord(store['businessAddress']) as Partial<Address>), // as its schema says
    phone: textOf(website['contactPhoneNumber']),
    email: textOf(website['contactEmail']),
    taxNumber: textOf(store['businessId']),
    vatId: textOf(store['vatId']),
    logo: logoIn(settings)?.assetId ?? '',
  }
}

export function logoIn(settings: Settings): StoredLogo | null {
  return (toRecord(settings['storeSettings'])['logo'] as StoredLogo | undefined) ?? null // as its schema says
}

/** Returns the settings with the data of a business. What is '' has no setting, so that an undo brings the settings back as they were. */
export function withBusiness(settings: Settings, business: Business, logo: PaperLogo | null): Settings {
  const { name, phone, email, taxNumber, vatId } = business
  const before = logoIn(settings)
  const oldLook = pick(settings['website'], ['logoImageId', 'logoImageUrl'])
  const stored = logo && { ...logo, replaced: before?.replaced ?? oldLook }
  const shown = stored ? { logoImageId: stored.assetId, logoImageUrl: stored.url } : before?.replaced
  const parts = {
    storeSettings: {
      businessName: name,
      businessId: taxNumber,
      vatId,
      businessAddress: storedAddress(business),
      logo: stored,
    },
    websiteSettings: { contactEmail: email, contactPhoneNumber: phone },
    website: shown ? { logoImageId: null, logoImageUrl: null, ...shown } : {},
  }
  const changed = Object.entries(parts).map(([part, values]) => [part, replaced(settings[part], values)] as const)
  const isEmptied = (part: string, value: unknown) => part in parts && Object.keys(toRecord(value)).length === 0
  const all = Object.entries({ ...settings, ...Object.fromEntries(changed) })
  return Object.fromEntries(all.filter(([part, value]) => !isEmptied(part, value)))
}

/** Replaces values of a part of the settings; those that are '' or null are left out. */
function replaced(part: unknown, values: Record<string, unknown>): JsonRecord {
  const merged = Object.entries({ ...toRecord(part), ...values })
  return Object.fromEntries(merged.filter(([name, value]) => !(name in values) || (value !== '' && value !== null)))
}

function pick(from: unknown, names: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(toRecord(from)).filter(([name]) => names.includes(name)))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
