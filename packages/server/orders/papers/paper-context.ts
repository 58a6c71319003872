import { isMoneyByLocale, toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { orderMoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import type { DateFormatOptions } from '@sitewright/domain/orders/order-dates.ts'
import type { PrintOptions } from '@sitewright/domain/orders/order-view.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
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
  contactEmail: string
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
  return {
    locale: localeOf(language),
    money: orderMoneyFormat({ currency, language, isByLocale: isMoneyByLocale(site.settings) }),
    language,
    direction: textDirection(localeOf(language).tag),
    dates: { language: dateLanguage(language), timeZone: site.timeZone },
    shop: shopOf(site),
    siteUrl: addressOfSite(ctx.deps.config, ctx.site.identifier),
  }
}

/** Dates stand in the language of the texts around them, in the reader's regional form. */
function dateLanguage(language: string): string {
  const { tag } = localeOf(language)
  return language.toLowerCase().startsWith(tag) ? language : tag
}

function shopOf({ title, settings }: PaperSite): Shop {
  const store = toRecord(settings['storeSettings'])
  const place = toRecord(store['contactLocation'])
  return {
    title,
    businessName: textOf(store['businessName']) || title,
    businessId: textOf(store['businessId']),
    addressLines: ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry']
      .map((name) => textOf(place[name]))
      .filter((line) => line !== ''),
    contactEmail: textOf(toRecord(settings['websiteSettings'])['contactEmail']),
    settings,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
