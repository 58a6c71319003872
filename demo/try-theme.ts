import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { button, column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import { backgroundCtx, type Ctx, type Deps, type Site } from '@sitewright/server/context.ts'
import {
  createPage,
  copyNavigationsToNewTheme,
  setNavigation,
  type NewThemeNavigation,
} from '@sitewright/server/pages/index.ts'
import { createSite, deleteSitePermanently } from '@sitewright/server/sites/index.ts'
import { addTeammate, inviteOwner } from '@sitewright/server/team/index.ts'
import {
  activateBuiltInTheme,
  importAndActivateTheme,
  startThemes,
  type OnThemeChange,
  type PreparedTheme,
} from '@sitewright/server/themes/index.ts'
import { demonstrationSettings, seedContent } from './seed-demonstration.ts'

export type TrialSite = {
  identifier: string
  /** The name of a built-in theme, or a theme loaded from a folder. */
  theme: string | PreparedTheme
  /** `empty` creates a home page and a shop without products. */
  content: 'demonstration' | 'empty'
  /** Account that owns the site in the studio, or the address of somebody who is invited to. null for a site without an owner. */
  owner: { accountId: string } | { invite: string } | null
}

/**
 * Creates a site to try a theme. Returns the site, how the navigations of the theme were filled, and the link of the owner's
 * invitation. A failure deletes the site, so that its name is free again.
 */
export async function createTrialSite(
  deps: Deps,
  { identifier, theme, content, owner }: TrialSite,
): Promise<{ site: Site; navigations: readonly NewThemeNavigation[]; invitation: string | null }> {
  const site = await createSite(deps, {
    identifier,
    title: titleOf(identifier),
    language: 'en-US',
    timeZone: 'America/New_York',
    currency: 'USD',
    settings: content === 'demonstration' ? demonstrationSettings() : {},
  })
  try {
    const ctx = await backgroundCtx(deps, site.id)
    if (content === 'demonstration') await seedContent(ctx)
    else await seedEmptyShop(ctx)
    const navigations = await chooseTheme(deps, ctx, theme)
    const roles = [websiteRoles.admin]
    if (owner && 'accountId' in owner) await addTeammate(deps, { ...owner, siteId: site.id, roles, isOwner: true })
    const invitation = owner && 'invite' in owner ? await inviteOwner(ctx, owner.invite) : null
    return { site, navigations, invitation }
  } catch (error) {
    await deleteSitePermanently(deps, site.id)
    throw error
  }
}

/** Converts an identifier to a title: `my-first-shop` becomes "My first shop". */
function titleOf(identifier: string): string {
  const words = identifier.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

async function seedEmptyShop(ctx: Ctx): Promise<void> {
  const words = html('<h1>Welcome</h1><p>This site is new. Its shop has no products yet.</p>')
  const document = page(row(column(12, words, button('See the shop', '/shop'))))
  const home = await createPage(ctx, { urlId: 'home', title: 'Home', typeName: 'page', isHome: true, document })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await setNavigation(ctx, 'mainNav', [{ pageId: home.id }, { pageId: shop.id }])
  await setNavigation(ctx, 'footerNav', [{ url: '/cart', title: 'Cart' }])
}

/**
 * Activates the theme of a trial site and returns its filled navigations. The pages must exist by then, because the navigations
 * that list them are mapped to those of the theme.
 */
async function chooseTheme(deps: Deps, ctx: Ctx, theme: TrialSite['theme']): Promise<readonly NewThemeNavigation[]> {
  let navigations: readonly NewThemeNavigation[] = []
  const onChange: OnThemeChange = async (tx, change) => {
    navigations = await copyNavigationsToNewTheme(tx, ctx, change)
  }
  if (typeof theme !== 'string') {
    await importAndActivateTheme(ctx, theme, { onChange })
    return navigations
  }
  await startThemes(deps) // registers the built-in themes, needed in a database that no server has used yet
  await activateBuiltInTheme(ctx, { theme, onChange })
  return navigations
}
