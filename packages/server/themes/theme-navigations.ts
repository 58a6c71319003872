import type { ThemeNavigation } from '@sitewright/domain/pages/match-navigations.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { templatesOf, type Theme } from './format/read-theme.ts'
import { defaultThemeName, readBuiltInTheme, readThemeByPointer } from './stored-theme.ts'
import { findSquarespaceTags } from './format/squarespace-tags.ts'
import { findSiteTheme } from './theme.store.ts'

/**
 * The navigations that the site's theme has before and after a change of theme. `before` is null when the site never chose a
 * theme.
 */
export type ThemeNavigationChange = { before: readonly ThemeNavigation[] | null; after: readonly ThemeNavigation[] }

/** Called in the transaction that changes a site's theme. Throwing cancels the change. */
export type OnThemeChange = (tx: Tx, change: ThemeNavigationChange) => Promise<void>

/** Returns a theme's navigations: first those declared in `template.conf`, then those that only its templates name. */
export function navigationsOf(theme: Theme): ThemeNavigation[] {
  const declared = Array.isArray(theme.conf['navigations']) ? theme.conf['navigations'].flatMap(declaredOne) : []
  const named = templatesOf(theme).flatMap(({ text }) => findSquarespaceTags(text).flatMap(namedBy))
  const byName = new Map<string, ThemeNavigation>()
  for (const one of [...declared, ...named]) if (!byName.has(one.name)) byName.set(one.name, one)
  return [...byName.values()]
}

/** Returns the name of the site's theme, from its `template.conf`, and the theme's navigations. */
export async function readThemeNavigations(ctx: Ctx): Promise<{ theme: string; navigations: ThemeNavigation[] }> {
  const theme = await readInSite(ctx, async (tx) => {
    const pointer = await findSiteTheme(tx, ctx.siteId)
    return pointer && (await readThemeByPointer(tx, pointer))
  })
  const shown = theme ?? (await readBuiltInTheme(defaultThemeName)).theme
  return { theme: nameOf(shown), navigations: shown ? navigationsOf(shown) : [] }
}

function nameOf(theme: Theme | null): string {
  const name = theme?.conf['name']
  return typeof name === 'string' && name.trim() !== '' ? name : (theme?.name ?? '')
}

function declaredOne(value: unknown): ThemeNavigation[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, title }: { name?: unknown; title?: unknown } = value
  if (typeof name !== 'string' || name === '') return []
  return [{ name, title: typeof title === 'string' ? title : '' }]
}

/**
 * Returns the navigation that a `<squarespace:navigation>` tag names. Empty for other tags and for names built from page data,
 * which are known only when a page is rendered.
 */
function namedBy({ name, attributes }: ReturnType<typeof findSquarespaceTags>[number]): ThemeNavigation[] {
  const id = name === 'navigation' ? (attributes.get('navigationid') ?? '') : ''
  return id === '' || /[{}]/.test(id) ? [] : [{ name: id, title: '' }]
}
