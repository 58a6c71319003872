import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { Config } from '../config.ts'
import { imageJson, type ImageJson } from '../media/index.ts'
import { addressOfSite } from '../sites/index.ts'
import { tweakClasses, type WornTheme } from '../themes/index.ts'
import { collectionJson, websiteJson, websiteSettingsJson, type CollectionJson, type Json } from './site-json.ts'
import type { PageRow, ShellRow } from './shell.store.ts'
import type { ThemeTemplates } from './theme-templates.ts'

/** What all pages of a site share, made once for a revision. */
export type Shell = {
  readonly siteId: string
  readonly revision: number
  readonly row: ShellRow
  /** Of the site's language: whoever asks, a page that is kept speaks one language. */
  readonly locale: Locale
  /** `https://example.org`, without a slash at its end. */
  readonly address: string
  readonly worn: WornTheme
  readonly styleVersion: string
  readonly templates: ThemeTemplates
  readonly website: Json
  readonly websiteSettings: Json
  readonly localizedStrings: Readonly<Record<string, string>>
  readonly home: PageRow | null
  readonly pageById: ReadonlyMap<string, PageRow>
  readonly pageByUrl: ReadonlyMap<string, PageRow>
  readonly collections: ReadonlyMap<string, CollectionJson>
  readonly assets: ReadonlyMap<string, ImageJson>
  readonly areas: ReadonlyMap<string, ShellRow['areas'][number]>
  /** Classes that every body of the site has. */
  readonly bodyClasses: readonly string[]
  /** Areas drawn so far: they look the same on every page. */
  readonly areaHtml: Map<string, string>
}

export type ShellSource = {
  siteId: string
  identifier: string
  revision: number
  row: ShellRow
  worn: WornTheme
  styleVersion: string
  templates: ThemeTemplates
  config: Config
}

export function makeShell(source: ShellSource): Shell {
  const { row, worn, config, siteId, identifier } = source
  const address = addressOfSite(config, identifier)
  const assets = new Map(row.assets.map((asset) => [asset.id, imageJson(asset)]))
  const pages = row.pages.filter((page) => page.isEnabled)
  const collections = pages.map((page) => collectionJson(siteId, page, assets.get(page.mainImageId ?? '')))
  return {
    siteId,
    revision: source.revision,
    row,
    locale: localeOf(row.language),
    address,
    worn,
    styleVersion: source.styleVersion,
    templates: source.templates,
    website: websiteJson({ siteId, identifier, address, row }),
    websiteSettings: websiteSettingsJson(siteId, row),
    localizedStrings: wordsOf(worn, row.language),
    home: pages.find((page) => page.isHome) ?? null,
    pageById: new Map(pages.map((page) => [page.id, page])),
    pageByUrl: new Map(pages.map((page) => [page.urlId.toLowerCase(), page])),
    collections: new Map(collections.map((collection) => [collection.id, collection])),
    assets,
    areas: new Map(row.areas.map((area) => [area.name, area])),
    bodyClasses: [
      ...tweakClasses(worn.theme.tweaks, worn.tweaks, worn.theme.presetTweaks),
      `native-currency-code-${row.currency.toLowerCase()}`,
      'mobile-style-available',
    ],
    areaHtml: new Map(),
  }
}

/** The theme's words in the site's language, over those in English. */
function wordsOf({ theme }: WornTheme, language: string): Record<string, string> {
  const own = theme.strings.get(language.toLowerCase().split('-')[0] ?? '')
  return { ...theme.strings.get('en'), ...own }
}
