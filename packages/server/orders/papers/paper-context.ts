import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import { isMoneyByLocale, toRecord, type JsonRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { orderMoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import type { DateFormatOptions } from '@sitewright/domain/orders/order-dates.ts'
import type { PrintOptions } from '@sitewright/domain/orders/order-view.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { addressLines } from '../../addresses/index.ts'
import { addressOfSite, readSettings, type SiteSettings } from '../../sites/index.ts'
import type { Db } from '../../database/index.ts'

/** What the pages, mails and documents of an order need to know about its site. */
export type PaperContext = PrintOptions & {
  language: string
  direction: 'ltr' | 'rtl'
  dates: DateFormatOptions
  shop: Shop
  /** Base URL of the site without a trailing slash. */
  siteUrl: string
}

/** The shop as its papers name it. Texts are '' when the owner gave none. */
export type Shop = {
  title: string
  /** Name of the business behind the shop; the shop's title by default. */
  businessName: string
  /** Number by which the tax office knows the business. */
  businessId: string
  /** Address of the business, line by line. */
  addressLines: string[]
  phone: string
  contactEmail: string
  vatId: string
  /** Key of the file store for the copy of the logo that papers print; '' without a logo. */
  logoKey: string
  /** Absolute URL of the logo; '' without one. */
  logoUrl: string
  settings: SiteSettings['settings']
}

/** Reads the settings of the site and returns what its papers need. Papers are in the language in which the shopper bought. */
export async function readPaperContext(
  db: Db,
  ctx: Ctx,
  { language, currency }: Pick<OrderDetail, 'language' | 'currency'>,
): Promise<PaperContext> {
  return paperContextOf(ctx, await readSettings(db, ctx.siteId), { language, currency })
}

/** The part of a site's settings that papers print. Issued papers keep it. */
export type PaperSite = Pick<SiteSettings, 'title' | 'timeZone' | 'settings'>

export function paperContextOf(
  ctx: Ctx,
  site: PaperSite,
  { language, currency }: Pick<OrderDetail, 'language' | 'currency'>,
): PaperContext {
  const siteUrl = addressOfSite(ctx.deps.config, ctx.site.identifier)
  return {
    locale: localeOf(language),
    money: orderMoneyFormat({ currency, language, isByLocale: isMoneyByLocale(site.settings) }),
    language,
    direction: textDirection(localeOf(language).tag),
    dates: { language: dateLanguage(language), timeZone: site.timeZone },
    shop: shopOf(site, { language, siteUrl }),
    siteUrl,
  }
}

/** Dates stand in the language of the texts around them, in the reader's regional form. */
function dateLanguage(language: string): string {
  const { tag } = localeOf(language)
  return language.toLowerCase().startsWith(tag) ? language : tag
}

function shopOf({ title, settings }: PaperSite, { language, siteUrl }: { language: string; siteUrl: string }): Shop {
  const store = toRecord(settings['storeSettings'])
  const website = toRecord(settings['websiteSettings'])
  const logo = toRecord(store['logo'])
  const url = textOf(logo['url'])
  return {
    title,
    businessName: textOf(store['businessName']) || title,
    businessId: textOf(store['businessId']),
    addressLines: linesOfShop(store, language),
    phone: textOf(website['contactPhoneNumber']),
    contactEmail: textOf(website['contactEmail']),
    vatId: textOf(store['vatId']),
    logoKey: textOf(logo['paperKey']),
    logoUrl: url === '' ? '' : `${siteUrl}${url}`,
    settings,
  }
}

/** The owner's address in the form of its country, or the lines that a site from before has. */
function linesOfShop(store: JsonRecord, language: string): string[] {
  const address = toRecord(store['businessAddress'])
  if (textOf(address['country']) !== '') return addressLines({ ...emptyAddress, ...address }, { language })
  const place = toRecord(store['contactLocation'])
  return ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => textOf(place[name]))
    .filter((line) => line !== '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
