import { cartView, emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { quickViewTexts } from '@sitewright/domain/catalog/quick-view.messages.ts'
import { collectionTypes, folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { legalEntriesOf, type LegalEntry } from '@sitewright/domain/legal/legal-texts.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { searchBlockTexts } from '@sitewright/domain/search-page/search-block-texts.ts'
import { captchaOf } from '../captcha/index.ts'
import type { Config } from '../config.ts'
import { imageJson, type ImageJson } from '../media/index.ts'
import { addressOfSite } from '../sites/index.ts'
import { tweakBodyClasses, type ActiveTheme } from '../themes/index.ts'
import type { FeatureFlags } from '@sitewright/domain/pages/page-json.ts'
import type { Website, WebsiteSettings } from '@sitewright/domain/pages/website-json.ts'
import { preloadFontUrls, themeFaviconUrl } from './theme-files.ts'
import { siteAuthor, type ProductAuthorSource } from './item-json.ts'
import { isIndexPage, pageKindOf } from './page-kind.ts'
import { collectionJson, featureFlagsJson, websiteJson, websiteSettingsJson, type CollectionJson } from './site-json.ts'
import type { SnapshotPageRow, SnapshotRow } from './snapshot.store.ts'
import type { ThemeTemplates } from '../squarespace-compat/index.ts'
import { makeWebsiteAt, type ZoneFacts } from './zone-facts.ts'

/** A site's snapshot: the data that all pages of the site share, built once per revision of the site. */
export type SiteSnapshot = ProductAuthorSource & {
  readonly siteId: string
  readonly revision: number
  readonly row: SnapshotRow
  /** The site's language. It never depends on the visitor, because cached pages are served to everyone. */
  readonly locale: Locale
  /** The site's base URL without a trailing slash, such as `https://example.org`. */
  readonly address: string
  readonly activeTheme: ActiveTheme
  readonly styleVersion: string
  readonly templates: ThemeTemplates
  readonly website: Omit<Website, keyof ZoneFacts>
  /** `website` with the facts of its time zone at a time: the same object for a quarter of an hour. */
  readonly websiteAt: (now: number) => Website
  /** The cart of pages that are rendered without visitor data. */
  readonly emptyCart: ShoppingCart
  /** Texts that blocks print, in the site's language. */
  readonly blockTexts: Readonly<Record<string, string>>
  readonly websiteSettings: WebsiteSettings
  readonly featureFlags: FeatureFlags
  /** URLs of the theme's icon (`null` when it has none) and of the fonts to preload. */
  readonly iconPath: string | null
  readonly fontPaths: readonly string[]
  /** True when the site formats money by CLDR or its theme uses formatters that need CLDR data. */
  readonly needsCldr: boolean
  /** True when the site has a page of products, so that pages link to the cart. */
  readonly hasShop: boolean
  /** The legal texts that the site has, to which every page links. */
  readonly legalEntries: readonly LegalEntry[]
  readonly localizedStrings: Readonly<Record<string, string>>
  readonly home: SnapshotPageRow | null
  readonly pageById: ReadonlyMap<string, SnapshotPageRow>
  readonly pageByUrl: ReadonlyMap<string, SnapshotPageRow>
  readonly collections: ReadonlyMap<string, CollectionJson>
  readonly assets: ReadonlyMap<string, ImageJson>
  readonly areas: ReadonlyMap<string, SnapshotRow['areas'][number]>
  /** Classes of the `body` element on every page of the site. */
  readonly bodyClasses: readonly string[]
  /** Options, variants and prices that the template engine derived from a product's JSON, cached by that JSON. */
  readonly productFacts: WeakMap<object, ProductFacts>
  /**
   * Cache of the HTML of block areas rendered so far, by the area's id and attributes. An area looks the same on every page of
   * the site.
   */
  readonly areaHtml: Map<string, string>
  /**
   * Cache of the HTML of navigations rendered so far, by the site's data at a time (`websiteAt`) and then by everything else that a
   * navigation depends on.
   */
  readonly navigationHtml: WeakMap<Website, Map<string, string>>
  /** Cache of the attributes of tags that templates print, by their text. */
  readonly tagAttributes: Map<string, Readonly<Record<string, string>>>
  /** Cache of the JSON texts of data that many answers repeat, by the data. */
  readonly jsonTexts: WeakMap<object, string>
}

export type SiteSnapshotInput = {
  siteId: string
  identifier: string
  revision: number
  row: SnapshotRow
  activeTheme: ActiveTheme
  styleVersion: string
  templates: ThemeTemplates
  /** True when the theme uses formatters that need CLDR data. */
  usesCldr: boolean
  config: Config
}

export function makeSiteSnapshot(source: SiteSnapshotInput): SiteSnapshot {
  const { row, activeTheme, config, siteId, identifier } = source
  const address = addressOfSite(config, identifier)
  const locale = localeOf(row.language)
  const assets = new Map(row.assets.map((asset) => [asset.id, imageJson(asset)]))
  const pages = row.pages.filter((page) => page.isEnabled)
  const website = websiteJson({ siteId, identifier, address, row, captchaKey: captchaOf(config).siteKey })
  const collections = pages.map((page) => {
    return collectionJson(siteId, page, {
      mainImage: assets.get(page.mainImageId ?? ''),
      folderBehavior: folderBehaviorOf(activeTheme, page),
      hasQuickView: activeTheme.theme.collections.get(page.typeName)?.conf['hasProductQuickView'] === true,
    })
  })
  return {
    siteId,
    revision: source.revision,
    row,
    locale,
    address,
    activeTheme,
    styleVersion: source.styleVersion,
    templates: source.templates,
    website,
    websiteAt: makeWebsiteAt(website, row.timeZone),
    emptyCart: cartView(emptyCart(row.updatedMs), { websiteId: siteId, currency: row.currency }),
    blockTexts: { ...quickViewTexts(locale), ...searchBlockTexts(locale) },
    websiteSettings: websiteSettingsJson(siteId, row),
    featureFlags: featureFlagsJson(row),
    siteAuthor: siteAuthor({ siteId, title: row.title }),
    needsCldr: source.usesCldr || website.useCLDRMoneyFormat,
    iconPath: themeFaviconUrl(activeTheme.theme),
    fontPaths: preloadFontUrls(activeTheme.theme),
    hasShop: pages.some((page) => page.type === collectionTypes.products),
    legalEntries: legalEntriesOf(row.settings),
    localizedStrings: wordsOf(activeTheme, row.language),
    home: pages.find((page) => page.isHome) ?? null,
    pageById: new Map(pages.map((page) => [page.id, page])),
    pageByUrl: new Map(pages.map((page) => [page.urlId.toLowerCase(), page])),
    collections: new Map(collections.map((collection) => [collection.id, collection])),
    assets,
    areas: new Map(row.areas.map((area) => [area.name, area])),
    bodyClasses: [
      ...tweakBodyClasses(activeTheme.theme.tweaks, activeTheme.tweaks, activeTheme.theme.presetTweaks),
      `native-currency-code-${row.currency.toLowerCase()}`,
    ],
    productItems: new WeakMap(),
    productFacts: new WeakMap(),
    areaHtml: new Map(),
    navigationHtml: new WeakMap(),
    tagAttributes: new Map(),
    jsonTexts: new WeakMap(),
  }
}

function folderBehaviorOf(activeTheme: ActiveTheme, page: SnapshotPageRow): CollectionJson['folderBehavior'] {
  if (isIndexPage(activeTheme, page)) return folderBehaviors.index
  return pageKindOf({ activeTheme }, page) === 'folder' ? folderBehaviors.redirect : folderBehaviors.none
}

/** Returns the theme's translated texts in the site's language. Missing texts are in English. */
function wordsOf({ theme }: ActiveTheme, language: string): Record<string, string> {
  const own = theme.strings.get(language.toLowerCase().split('-')[0] ?? '')
  return { ...theme.strings.get('en'), ...own }
}
