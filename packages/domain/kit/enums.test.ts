import { expect, it } from 'vitest'
import * as enums from './enums.ts'

it('PL-3.36 SF-1.03 numbers the five product types', () => {
  expect(enums.productTypes).toEqual({ physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 })
})

it('PL-3.32 numbers the background sources', () => {
  expect(enums.backgroundSources).toEqual({ upload: 1, instagram: 2, video: 3, none: 4 })
})

it('PL-3.33 numbers the known block types, about sixty codes from 1 to 69', () => {
  expect(enums.blockTypes).toMatchObject({ navigation: 1, html: 2, logo: 3, map: 4, image: 5, gallery: 8, form: 9 })
  expect(enums.blockTypes).toMatchObject({ product: 43, markdown: 44, newsletter: 51, donation: 52, button: 53 })
  expect(enums.blockTypes).toMatchObject({ memberArea: 67, tock: 68, accordion: 69 })
  // The complete list of codes. Stored documents contain them, so none may be removed or change its number.
  expect(listOf(enums.blockTypes)).toBe(everyBlockType.trim().replaceAll(/\s*\n\s*/g, ' '))
})

function listOf(codes: Readonly<Record<string, number>>): string {
  return Object.entries(codes)
    .map((pair) => pair.join(' '))
    .join(', ')
}

const everyBlockType = `
  navigation 1, html 2, logo 3, map 4, image 5, twitter 6, journal 7, gallery 8, form 9, geo 10, index 11,
  collectionLink 12, link 13, tagcloud 14, comments 16, folder 17, menu 18, socialLinks 19, summary 20, spacer 21,
  embed 22, code 23, foursquare 24, instagram 25, calendar 26, postsByAuthor 27, postsByTag 28, postsByCategory 29,
  postsByMonth 30, quote 31, video 32, search 33, audio 41, fivehundredpix 42, product 43, markdown 44, flickr 45,
  amazon 46, horizontalRule 47, socialAccountLinks 48, rss 49, opentable 50, newsletter 51, donation 52, button 53,
  socialAccountLinksV2 54, summaryV2 55, soundcloud 56, emailFooter 57, inBrowserMessageLink 58, tourdates 59,
  album 60, archive 61, chart 62, zola 63, acuity 65, memberArea 67, tock 68, accordion 69`

const { blockTypes, collectionTypes, itemRecordTypes: recordTypes, sliceTypes, pageTypes, websiteRoles } = enums
it.each(Object.entries({ blockTypes, collectionTypes, recordTypes, sliceTypes, pageTypes, websiteRoles }))(
  'PL-3.33 PL-3.34 PL-3.37 PL-3.38 PL-3.40 PL-3.41 has no duplicate code in %s',
  (_, numbers) => {
    const codes = Object.values<number>(numbers)
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  },
)

it('PL-3.34 numbers the collection types', () => {
  const first = 'generic 1, subscription 2, twitter 3, foursquare 4, instagram 5, galleryBlock 6, templatePage 7'
  const others = 'splashPage 8, page 10, fivehundredpix 11, flickr 12, products 13, slideGallery 15, slideAlbum 16'
  expect(listOf(enums.collectionTypes)).toBe(`${first}, ${others}, slideVideo 17, albumBlock 18`)
})

it('PL-3.35 numbers the folder behaviours', () => {
  expect(enums.folderBehaviors).toEqual({ index: 1, redirect: 2, none: 3 })
})

it('PL-3.37 numbers the record types', () => {
  const codes = { text: 1, image: 2, quote: 4, link: 5, audio: 7, video: 8, review: 10, storeItem: 11, event: 12 }
  expect(enums.itemRecordTypes).toMatchObject({ ...codes, gallery: 14, binary: 15 })
})

it('PL-3.38 numbers the slice types up to twitter 19', () => {
  expect(enums.sliceTypes).toMatchObject({ heading: 1, body: 3, image: 4, gallery: 5, video: 6, twitter: 19 })
  expect(Math.max(...Object.values(enums.sliceTypes))).toBe(19)
})

it('PL-3.39 names the slide types', () => {
  expect(enums.slideTypes).toEqual(['cover page', 'lock screen', 'popup overlay'])
})

it('PL-3.40 numbers the roles', () => {
  const first = 'admin 1, billing 2, reporting 3, editor 4, moderator 6, commenter 7, storeManager 8, scheduling 9'
  const others = 'viewer 10, campaignsEditor 11, schedulingViewer 12, schedulingEditor 13'
  expect(listOf(enums.websiteRoles)).toBe(`${first}, ${others}`)
})

it('PL-3.41 numbers the page types', () => {
  const own = { contentCollection: 1, page: 2, splashPage: 3, contentItem: 50, notFound: 100, error: 101, search: 102 }
  const kept = { lockScreen: 103, popupOverlay: 104, protectedContent: 105, memberAreaAccessDenied: 106 }
  const store = { showCart: 200, checkout: 201, orderConfirmed: 202, donate: 203, contributionConfirmed: 204 }
  const later = { commerceCartV2: 205, subscriptionConfirmed: 206, orderReceived: 207, membershipConfirmed: 208 }
  const mail = { newsletterUnsubscribe: 300, commerceEmailPreview: 301 }
  expect(enums.pageTypes).toEqual({ ...own, ...kept, ...store, ...later, ...mail })
})

it('PL-3.42 PL-3.43 lists template versions and known feature flags', () => {
  expect(enums.templateVersions).toEqual(['7', '7.1', '8'])
  const flags = { giftCards: 40, commerceSubscriptions: 50, automaticTaxCalcs: 63, commerceAfterpay: 64 }
  expect(enums.siteFlags).toEqual(flags)
})

it('PL-3.45 PL-3.46 PL-3.47 PL-3.48 lists the variants of galleries, summaries, charts and images', () => {
  expect(enums.galleryVariants).toEqual(['slideshow', 'carousel', 'grid', 'stack'])
  expect(enums.summaryVariants).toEqual(['wall', 'carousel', 'list', 'grid'])
  expect(enums.chartVariants).toEqual(['bar', 'line', 'pie'])
  expect(enums.imageBlockVariants).toEqual(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'])
})

it('PL-3.49 PL-3.50 PL-3.51 lists collection views, devices and media types', () => {
  expect(enums.collectionViews).toEqual(['list', 'grid', 'product'])
  expect(enums.deviceViews).toEqual(['desktop', 'phone', 'tablet'])
  const images = ['imageEmpty', 'imageFile', 'imageLicensed', 'imageReused']
  expect(enums.mediaTypes).toEqual([...images, 'assetReused', 'video'])
})

it('PL-3.52 lists nine positions, combining three rows with three columns', () => {
  const crossed = ['top', 'center', 'bottom'].flatMap((row) =>
    ['left', 'center', 'right'].map((side) => `${row}-${side}`),
  )
  expect(enums.boxPositions).toEqual(crossed)
})

it('PL-3.54 PL-3.55 lists survey cohorts and billing period units', () => {
  expect(enums.surveyCohorts).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(enums.billingPeriodUnits).toEqual(['WEEK', 'MONTH', 'YEAR'])
})
