import type { NavigationPlace } from '@sitewright/domain/pages/map-navigations.ts'
import type { Ctx } from '../kit/context.ts'
import { readInSite, type Tx } from '../kit/in-site.ts'
import { templatesOf, type Theme } from './read-theme.ts'
import { firstTheme, readBuiltIn, readPointed } from './stored-theme.ts'
import { tagsOf } from './theme-tags.ts'
import { findSiteTheme } from './theme.store.ts'

/** The navigations of the theme that the site had, `null` when it never chose one, and of the theme that it gets. */
export type ThemeChange = { before: readonly NavigationPlace[] | null; after: readonly NavigationPlace[] }

/** Runs in the transaction that changes the site's theme; throwing keeps the theme as it was. */
export type OnThemeChange = (tx: Tx, change: ThemeChange) => Promise<void>

/** The navigations that a theme declares, in its order, then those that only its templates name. */
export function navigationsOf(theme: Theme): NavigationPlace[] {
  const declared = Array.isArray(theme.conf['navigations']) ? theme.conf['navigations'].flatMap(declaredOne) : []
  const named = templatesOf(theme).flatMap(({ text }) => tagsOf(text).flatMap(namedBy))
  const byName = new Map<string, NavigationPlace>()
  for (const one of [...declared, ...named]) if (!byName.has(one.name)) byName.set(one.name, one)
  return [...byName.values()]
}

/** The site's theme, by the name that it gives itself, and its navigations. */
export async function readThemeNavigations(ctx: Ctx): Promise<{ theme: string; navigations: NavigationPlace[] }> {
  const theme = await readInSite(ctx, async (tx) => {
    const pointer = await findSiteTheme(tx, ctx.siteId)
    return pointer && (await readPointed(tx, pointer))
  })
  const shown = theme ?? (await readBuiltIn(firstTheme)).theme
  return { theme: nameOf(shown), navigations: shown ? navigationsOf(shown) : [] }
}

function nameOf(theme: Theme | null): string {
  const name = theme?.conf['name']
  return typeof name === 'string' && name.trim() !== '' ? name : (theme?.name ?? '')
}

function declaredOne(value: unknown): NavigationPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, title }: { name?: unknown; title?: unknown } = value
  if (typeof name !== 'string' || name === '') return []
  return [{ name, title: typeof title === 'string' ? title : '' }]
}

/** A name that the page's data make up is known only when the page is rendered. */
function namedBy({ name, attributes }: ReturnType<typeof tagsOf>[number]): NavigationPlace[] {
  const id = name === 'navigation' ? (attributes.get('navigationid') ?? '') : ''
  return id === '' || /[{}]/.test(id) ? [] : [{ name: id, title: '' }]
}
