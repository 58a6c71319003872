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
  const codes = Object.values(enums.blockTypes)
  expect(new Set(codes).size).toBe(codes.length)
  expect([Math.min(...codes), Math.max(...codes)]).toEqual([1, 69])
})

it('PL-3.34 numbers the collection types', () => {
  const codes = {
    generic: 1,
    subscription: 2,
    twitter: 3,
    foursquare: 4,
    instagram: 5,
    galleryBlock: 6,
    templatePage: 7,
  }
  const more = {
    splashPage: 8,
    page: 10,
    fivehundredpix: 11,
    flickr: 12,
    products: 13,
    slideGallery: 15,
    slideAlbum: 16,
  }
  expect(enums.collectionTypes).toEqual({ ...codes, ...more, slideVideo: 17, albumBlock: 18 })
})

it('PL-3.35 numbers the folder behaviours', () => {
  expect(enums.folderBehaviors).toEqual({ index: 1, redirect: 2, none: 3 })
})

it('PL-3.37 numbers the record types', () => {
  const codes = { text: 1, image: 2, quote: 4, link: 5, audio: 7, video: 8, review: 10, storeItem: 11, event: 12 }
  expect(enums.recordTypes).toMatchObject({ ...codes, gallery: 14, binary: 15 })
})

it('PL-3.38 numbers the slice types up to twitter 19', () => {
  expect(enums.sliceTypes).toMatchObject({ heading: 1, body: 3, image: 4, gallery: 5, video: 6, twitter: 19 })
})

it('PL-3.39 names the slide types', () => {
  expect(enums.slideTypes).toEqual(['cover page', 'lock screen', 'popup overlay'])
})

it('PL-3.40 numbers the roles', () => {
  const codes = {
    admin: 1,
    billing: 2,
    reporting: 3,
    editor: 4,
    moderator: 6,
    commenter: 7,
    storeManager: 8,
    scheduling: 9,
  }
  const more = { viewer: 10, campaignsEditor: 11, schedulingViewer: 12, schedulingEditor: 13 }
  expect(enums.websiteRoles).toEqual({ ...codes, ...more })
})

it('PL-3.41 numbers the page types', () => {
  expect(Object.values(enums.pageTypes)).toEqual([
    1, 2, 3, 50, 100, 101, 102, 103, 104, 105, 106, 200, 201, 202, 203, 204, 205, 206, 207, 208, 300, 301,
  ])
  expect(enums.pageTypes).toMatchObject({ contentItem: 50, notFound: 100, showCart: 200, commerceCartV2: 205 })
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
  expect(enums.imageVariants).toEqual(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'])
})

it('PL-3.49 PL-3.50 PL-3.51 lists collection views, devices and media types', () => {
  expect(enums.collectionViews).toEqual(['list', 'grid', 'product'])
  expect(enums.deviceViews).toEqual(['desktop', 'phone', 'tablet'])
  const images = ['imageEmpty', 'imageFile', 'imageLicensed', 'imageReused']
  expect(enums.mediaTypes).toEqual([...images, 'assetReused', 'video'])
})

it('PL-3.52 crosses three rows with three columns into nine positions', () => {
  const crossed = ['top', 'center', 'bottom'].flatMap((row) =>
    ['left', 'center', 'right'].map((side) => `${row}-${side}`),
  )
  expect(enums.positions).toEqual(crossed)
})

it('PL-3.54 PL-3.55 lists survey cohorts and billing period units', () => {
  expect(enums.surveyCohorts).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(enums.billingPeriodUnits).toEqual(['WEEK', 'MONTH', 'YEAR'])
})
