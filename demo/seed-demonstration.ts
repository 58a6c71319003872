import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { createDiscount } from '@sitewright/server/discounts/index.ts'
import { createSite, softDeleteSite, type NewSite } from '@sitewright/server/sites/index.ts'
import { addTeammate, createAccount } from '@sitewright/server/team/index.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import { keepPassword, newPassword, ownerEmail } from './owner-password.ts'
import { giftsAndClubs } from './products-gifts.ts'
import { planters, plants } from './products-plants.ts'
import { mugs, tableAndVases } from './products-pottery.ts'
import { workshopsAndGuides } from './products-services.ts'
import { tiles } from './products-tiles.ts'
import { seedJournal } from './seed-journal.ts'
import { freePostFromCents, seedPages } from './seed-pages.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedProducts } from './seed-products.ts'
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
    await fillSite(await backgroundCtx(deps, site.id))
  } catch (error) {
    await softDeleteSite(deps, site.id)
    throw error
  }
}

export function demonstrationSettings(): NonNullable<NewSite['settings']> {
  return {
    websiteSettings: { userAccountsSettings: { loginAllowed: true, signupAllowed: true } },
    storeSettings: {
      continueShoppingLinkUrl: '/shop',
      productReviewsEnabled: true,
      variantPicker: 'radio',
      miniCart: true,
      merchandisingSettings,
      shippingRates,
      taxes,
    },
  }
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

/** Shipping rates of the site. Shipping within the US is free from $100; to other countries it costs more. */
const shippingRates = [
  { name: 'Post', priceCents: 900, belowCents: freePostFromCents, countries: ['US'] },
  { name: 'Post, free from $100', priceCents: 0, fromCents: freePostFromCents, countries: ['US'] },
  { name: 'Post to Canada', priceCents: 2_400, countries: ['CA'] },
  { name: 'Parcel abroad', priceCents: 4_800 },
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

async function makeOwner(deps: Deps): Promise<{ id: string }> {
  const password = newPassword(deps.clock.randomBytes)
  const account = await createAccount(deps, { email: ownerEmail, password, displayName: 'Ines Fern', locale: 'en' })
  await keepPassword(deps.config.dataDir, password)
  return account
}

async function fillSite(ctx: Ctx): Promise<void> {
  await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: { 'tweak-hero-text': 'Over the picture' } })
  await seedContent(ctx)
}

/** Creates the pages, pictures, products, reviews, discounts and posts of "Fern & Kiln" in a site with any theme. */
export async function seedContent(ctx: Ctx): Promise<void> {
  const assetOf = await seedPictures(ctx)
  const { shopId, journalId } = await seedPages(ctx, assetOf)
  const productOf = await seedProducts(ctx, shopId, assetOf, inShopOrder())
  await seedReviews(ctx, productOf)
  await seedDiscounts(ctx, productOf)
  await seedJournal(ctx, { journalId, shopId, productOf }, assetOf)
}

/** Returns the products in the order in which the shop lists them: every row of three mixes pots, plants and colors. */
function inShopOrder() {
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
