import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { systemCtx, type Ctx, type Deps } from '@sitewright/server/kit/context.ts'
import { createSite, deleteSite } from '@sitewright/server/sites/index.ts'
import { addTeammate, createAccount } from '@sitewright/server/team/index.ts'
import { useTheme } from '@sitewright/server/themes/index.ts'
import { keepPassword, newPassword, ownerEmail } from './owner-password.ts'
import { planters, plants, workshopsAndGuides } from './products-plants.ts'
import { mugs, tableAndVases } from './products-pottery.ts'
import { seedJournal } from './seed-journal.ts'
import { seedPages } from './seed-pages.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedProducts } from './seed-products.ts'

/** Makes the site "Fern & Kiln" and its owner through the actions that the studio uses; what fails half-way leaves no site. */
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
    settings: { storeSettings: { continueShoppingLinkUrl: '/shop' } },
  })
  try {
    await addTeammate(deps, { siteId: site.id, accountId: owner.id, roles: [websiteRoles.admin], isOwner: true })
    await fillSite(await systemCtx(deps, site.id))
  } catch (error) {
    await deleteSite(deps, site.id)
    throw error
  }
}

async function makeOwner(deps: Deps): Promise<{ id: string }> {
  const password = newPassword(deps.clock.randomBytes)
  const account = await createAccount(deps, { email: ownerEmail, password, displayName: 'Ines Fern', locale: 'en' })
  await keepPassword(deps.config.dataDir, password)
  return account
}

async function fillSite(ctx: Ctx): Promise<void> {
  await useTheme(ctx, { theme: 'kiln', tweaks: { 'tweak-hero-text': 'Over the picture' } })
  const assetOf = await seedPictures(ctx)
  const { shopId, journalId } = await seedPages(ctx, assetOf)
  await seedProducts(ctx, shopId, assetOf, inShopOrder())
  await seedJournal(ctx, { journalId, shopId }, assetOf)
}

/** As they stand in the shop: every row of three mixes pots, plants and colours. */
function inShopOrder() {
  const byUrl = new Map(
    [...mugs, ...tableAndVases, ...planters, ...plants, ...workshopsAndGuides].map((one) => [one.urlId, one]),
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
  ].flatMap((urlId) => byUrl.get(urlId) ?? [])
  return [...new Set([...first, ...byUrl.values()])]
}
