import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { backgroundCtx, type Account, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { createDiscount } from '@sitewright/server/discounts/index.ts'
import { savePaymentSettings } from '@sitewright/server/payments/index.ts'
import { createSite, softDeleteSite, type NewSite } from '@sitewright/server/sites/index.ts'
import { addTeammate, createAccount } from '@sitewright/server/team/index.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import { seedOrders, unitsSold } from './orders/seed-orders.ts'
import { keepPassword, newPassword, ownerEmail } from './owner-password.ts'
import { giftsAndClubs } from './products-gifts.ts'
import { planters, plants } from './products-plants.ts'
import { mugs, tableAndVases } from './products-pottery.ts'
import { workshopsAndGuides } from './products-services.ts'
import { tiles } from './products-tiles.ts'
import { seedJournal } from './seed-journal.ts'
import { freePostFromCents, seedPages } from './seed-pages.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedProducts, type ProductOf } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'

/** Creates the site "Fern & Kiln" and its owner through the actions that the studio uses. A failure leaves no site behind. */
export async function seedDemonstration(deps: Deps): Promise<void> {
  const owner = await makeOwner(deps)
  const site = await createSite(deps, {
    identifier: 'fern-and-kiln',
    title: 'Fern & Kiln',
    tagline: 'Stoneware and house plants, made and grown in one small studio behind a green door.',
    description: 'Stoneware thrown by hand and house plants grown slowly.',
    language: 'en-US',
    timeZone: 'America/New_York',
    currency: 'USD',
    settings: demonstrationSettings(),
  })
  try {
    await addTeammate(deps, { siteId: site.id, accountId: owner.id, roles: [websiteRoles.admin], isOwner: true })
    await fillSite(await backgroundCtx(deps, site.id), owner)
  } catch (error) {
    await softDeleteSite(deps, site.id)
    throw error
  }
}

export function demonstrationSettings(): NonNullable<NewSite['settings']> {
  return {
    websiteSettings: {
      contactEmail: 'hello@fernandkiln.test',
      userAccountsSettings: { loginAllowed: true, signupAllowed: true },
    },
    storeSettings: {
      businessName: 'Fern & Kiln, Ines Fern',
      contactLocation: {
        addressTitle: '12 Potter’s Yard',
        addressLine1: 'Hudson, NY 12534',
        addressCountry: 'United States',
      },
      continueShoppingLinkUrl: '/shop',
      productReviewsEnabled: true,
      variantPicker: 'radio',
      miniCart: true,
      merchandisingSettings,
      shippingRates,
      taxes,
      ...checkoutTexts,
    },
  }
}

/** The terms to which a shopper agrees at the checkout, and the box for the newsletter. */
const checkoutTexts = {
  newsletterText: 'Send me the first look at each kiln opening. One letter a month.',
  termsOfService:
    'Every piece is made by hand, so glaze and size vary a little from the pictures.\n\nAn order is binding once we confirm it by email. We send it within five working days, and tell you when a piece takes longer.\n\nThis shop is a demonstration: nothing is charged, and nothing is sent.',
  returnPolicy:
    'Return anything unbroken within 30 days, and we pay back its price. Plants stay with you: send us a picture within a week if one arrives unwell, and we send another.',
  privacyPolicy:
    'We use your details to make, send and account for your order, and for nothing else. Ask us at any time what we keep, or to delete it.',
}

/** Settings with which product pages and product blocks show the low-stock message for five units or fewer. */
const merchandisingSettings = {
  scarcityEnabledOnProductItems: true,
  scarcityEnabledOnProductBlocks: true,
  scarcityThreshold: 5,
  customSoldOutText: 'Gone for now',
  restockNotificationsEnabled: true,
  restockNotificationsMailingListSignUpEnabled: true,
  restockNotificationsCTAText: 'Gone for now. Shall we write when the next firing brings more?',
}

const openAt = 'Thursday to Sunday, 10 to 5'

/**
 * Shipping rates of the site. Shipping within the US is free from $100; to Germany its price depends on the weight. Who picks an
 * order up pays the taxes of the studio's place.
 */
const shippingRates = [
  { name: 'Post', priceCents: 900, belowCents: freePostFromCents, countries: ['US'] },
  { name: 'Post, free from $100', priceCents: 0, fromCents: freePostFromCents, countries: ['US'] },
  { name: 'Post to Canada', priceCents: 2_400, countries: ['CA'] },
  { name: 'Parcel to Germany', priceCents: 1_900, perKgCents: 700, countries: ['DE'] },
  { name: 'Parcel abroad', priceCents: 4_800 },
  {
    name: 'Pick up at the studio',
    priceCents: 0,
    isPickup: true,
    note: `12 Potter’s Yard, behind the green door. ${openAt}.`,
    pickupLocation: { country: 'US', region: 'NY', postcode: '12534' },
  },
]
const taxes = { rules: [{ name: 'Sales tax', ratePpm: 88_750, countries: ['US'], regions: ['NY'] }] }

async function seedDiscounts(ctx: Ctx, productOf: (urlId: string) => string): Promise<void> {
  const welcome = { code: 'SPRING10', name: '10% off', target: 'order', kind: 'percent', amount: 100_000 } as const
  await createDiscount(ctx, { ...welcome, combinesWith: ['shipping'] })
  const post = { target: 'shipping', kind: 'percent', amount: 1_000_000, minimumCents: 5_000 } as const
  await createDiscount(ctx, { ...post, code: 'POSTFREE', name: 'Free shipping', combinesWith: ['order', 'product'] })
  const planter = { target: 'product', kind: 'fixed', amount: 500 } as const
  const productIds = [productOf('collar-planter')]
  await createDiscount(ctx, { ...planter, productIds, code: 'PLANTER5', name: '$5 off each collar planter' })
}

async function makeOwner(deps: Deps): Promise<Account> {
  const password = newPassword(deps.clock.randomBytes)
  const named = { email: ownerEmail, displayName: 'Ines Fern', locale: 'en' }
  const { id } = await createAccount(deps, { ...named, password })
  await keepPassword(deps.config.dataDir, password)
  return { id, ...named, roles: [websiteRoles.admin], isOwner: true }
}

async function fillSite(ctx: Ctx, owner: Account): Promise<void> {
  await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: { 'tweak-hero-text': 'Over the picture' } })
  await seedContentAndOrders(ctx, owner)
}

export async function seedContentAndOrders(ctx: Ctx, owner: Account): Promise<void> {
  const productOf = await seedContent(ctx, (sku) => unitsSold(ctx, sku))
  const urlOfSku = new Map(inShopOrder().flatMap(({ urlId, variants }) => variants.map(({ sku }) => [sku, urlId])))
  await seedOrders(ctx, owner, (sku) => productOf(urlOfSku.get(sku) ?? sku))
}

/** How long the products have been for sale. The first orders came later. */
const openForMs = 60 * 24 * 60 * 60_000

/**
 * Creates the pages, pictures, products, reviews, discounts, posts and ways to pay of "Fern & Kiln" in a site with any theme. The
 * stock has as many units more as orders will take out of it.
 */
export async function seedContent(ctx: Ctx, unitsToSell: (sku: string) => number = () => 0): Promise<ProductOf> {
  const assetOf = await seedPictures(ctx)
  const { shopId, journalId } = await seedPages(ctx, assetOf)
  const opening = { ...ctx, now: () => ctx.now() - openForMs }
  const productOf = await seedProducts(opening, shopId, assetOf, inShopOrder(), unitsToSell)
  await seedReviews(ctx, productOf)
  await seedDiscounts(ctx, productOf)
  await seedJournal(ctx, { journalId, shopId, productOf }, assetOf)
  await savePaymentSettings(ctx, waysToPay)
  return productOf
}

/** Cards are taken by the test gateway, where there is one. The account is invented: its bank code belongs to no bank. */
const waysToPay = {
  bankTransfer: {
    details:
      'Fern & Kiln, Ines Fern\nBank of Nowhere, Hudson NY\nRouting number 000 000 000\nAccount 0012 3456 7890\nThis shop is a demonstration: please send no money.',
  },
  payAtPickup: { note: `Pay at the counter, in cash or by card. ${openAt}.` },
}

/** Returns the products in the order in which the shop lists them: every row of three mixes pots, plants and colors. */
export function inShopOrder() {
  const byUrl = new Map(
    [...mugs, ...tableAndVases, ...planters, ...plants, ...tiles, ...workshopsAndGuides, ...giftsAndClubs].map(
      (one) => [one.urlId, one],
    ),
  )
  const first = [
    'morning-mug',
    'collar-planter',
    'moon-jar',
    'nesting-bowls',
    'boston-fern',
    'tide-bottle',
    'fluted-planter',
    'snake-plant',
    'pond-teapot',
    'monstera',
    'everyday-plates',
    'three-friends-vases',
    'string-of-pearls',
    'tiles-to-order',
  ].flatMap((urlId) => byUrl.get(urlId) ?? [])
  return [...new Set([...first, ...byUrl.values()])]
}
