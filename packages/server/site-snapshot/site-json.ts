import { backgroundSources, collectionTypes, folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import type { Collection, Image } from '@sitewright/domain/pages/page-json.ts'
import type { SnapshotPageRow } from './snapshot.store.ts'

export type { JsonRecord } from '@sitewright/domain/pages/chosen-settings.ts'
export { featureFlagsJson, websiteJson, websiteSettingsJson } from './settings-json.ts'

/** The JSON of a page or collection, as templates and `?format=json` see it. */
export type CollectionJson = Collection

/** Fields of a page's JSON that are not in its row: its picture, and behavior set by the theme. */
type CollectionLook = {
  mainImage?: Image | undefined
  folderBehavior?: CollectionJson['folderBehavior']
  /** True when the collection's products open in a quick view window (PL-2.08). */
  hasQuickView?: boolean
}

export function collectionJson(
  siteId: string,
  page: SnapshotPageRow,
  { mainImage, folderBehavior = folderBehaviors.none, hasQuickView = false }: CollectionLook = {},
): CollectionJson {
  return {
    id: page.id,
    websiteId: siteId,
    enabled: page.isEnabled,
    starred: false,
    type: page.type,
    ordering: 0,
    title: page.title,
    navigationTitle: page.navigationTitle || page.title,
    urlId: page.urlId,
    fullUrl: pagePathOf(page),
    description: page.description,
    itemCount: 0,
    updatedOn: page.updatedMs,
    typeName: page.typeName,
    typeLabel: page.typeName,
    regionName: 'default',
    homepage: page.isHome,
    folder: folderBehavior !== folderBehaviors.none,
    dropdown: folderBehavior === folderBehaviors.redirect,
    folderBehavior,
    passwordProtected: false,
    seoHidden: false,
    synchronizing: false,
    permissionType: 1,
    tags: [],
    categories: [],
    features: { relatedItems: { isEnabled: false }, productQuickView: { isEnabled: hasQuickView } },
    backgroundSource: mainImage ? backgroundSources.upload : backgroundSources.none,
    ...(mainImage && { mainImageId: mainImage.id, mainImage }),
  }
}

/**
 * Builds the JSON of a page that has no row, such as the cart or "not found". Its type is that of the theme's static pages
 * (PL-3.34).
 */
export function virtualCollectionJson(
  siteId: string,
  typeName: string,
  title: string,
  fullUrl: string,
): CollectionJson {
  const page: SnapshotPageRow = {
    id: typeName,
    urlId: fullUrl.slice(1),
    title,
    navigationTitle: title,
    description: '',
    type: collectionTypes.templatePage,
    typeName,
    isHome: false,
    isEnabled: true,
    mainImageId: null,
    updatedMs: 0,
  }
  return { ...collectionJson(siteId, page), fullUrl }
}

export function pagePathOf(page: Pick<SnapshotPageRow, 'isHome' | 'urlId'>): string {
  return page.isHome ? '/' : `/${page.urlId}`
}
