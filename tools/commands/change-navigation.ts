import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import {
  listNavigations,
  setNavigation,
  type ListedEntry,
  type ListedNavigation,
  type NavigationEntry,
} from '@sitewright/server/pages/index.ts'
import { readThemeNavigations } from '@sitewright/server/themes/index.ts'
import { CannotStart } from '@sitewright/server/database/index.ts'
import { parseCommandLine } from './command-line.ts'
import { asEntries, readEntries } from './navigation-entries.ts'
import { findSite } from './open-installation.ts'

export type SiteNavigationOptions = {
  site: string
  navigation: string | undefined
  words: string[]
  from: string | undefined
  isEmpty: boolean
}

export function parseSiteNavigation(given: readonly string[]): SiteNavigationOptions | null {
  const parsed = parseCommandLine(given, { from: { type: 'string' }, empty: { type: 'boolean', default: false } })
  if (!parsed) return null
  const { values, positionals } = parsed
  const [site, navigation, ...words] = positionals
  const ways = [words.length > 0, values.from !== undefined, values.empty].filter(Boolean)
  if (site === undefined || ways.length > 1 || (ways.length > 0 && navigation === undefined)) return null
  return { site, navigation, words, from: values.from, isEmpty: values.empty }
}

/**
 * Replaces the entries of a navigation if `asked` names both the navigation and its new entries. Returns lines of text that list
 * the navigation named in `asked`, or all navigations of the site.
 */
export async function changeOrShowNavigation(deps: Deps, asked: SiteNavigationOptions): Promise<string[]> {
  const site = await findSite(deps, asked.site)
  const ctx = await backgroundCtx(deps, site.id)
  if (asked.navigation !== undefined) await change(ctx, asked.navigation, asked)
  return show(ctx, asked.navigation)
}

async function change(ctx: Ctx, navigation: string, asked: SiteNavigationOptions): Promise<void> {
  const { navigations, pages } = await listNavigations(ctx)
  await needNavigation(ctx, navigation, navigations)
  if (asked.isEmpty) return setNavigation(ctx, navigation, [])
  if (asked.from !== undefined) {
    const from = navigations.find(({ name }) => name === asked.from)
    if (!from) throw new CannotStart(`The site has no entries in a navigation “${asked.from}”.`)
    return setNavigation(ctx, navigation, asEntries(from.entries))
  }
  if (asked.words.length === 0) return
  const read = readEntries(asked.words, pages)
  if ('fault' in read) throw new CannotStart(read.fault)
  await save(ctx, navigation, read.entries)
}

/**
 * Saves the entries of a navigation. `readEntries` has checked their addresses, so the refusal `kit.shape` can only mean invalid
 * nesting.
 */
async function save(ctx: Ctx, navigation: string, entries: readonly NavigationEntry[]): Promise<void> {
  try {
    await setNavigation(ctx, navigation, entries)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'kit.shape')) throw error
    throw new CannotStart('Only a folder or an index takes entries with a +, and a folder holds no folder.')
  }
}

async function needNavigation(ctx: Ctx, wanted: string, filled: readonly ListedNavigation[]): Promise<void> {
  const { theme, navigations } = await readThemeNavigations(ctx)
  if ([...navigations, ...filled].some(({ name }) => name === wanted)) return
  const names = navigations.map(({ name }) => name).join(', ')
  throw new CannotStart(
    `The theme ${theme} has no navigation “${wanted}”; ${names === '' ? 'it has none' : `it has ${names}`}.`,
  )
}

async function show(ctx: Ctx, only: string | undefined): Promise<string[]> {
  const [{ theme, navigations: places }, { navigations }] = await Promise.all([
    readThemeNavigations(ctx),
    listNavigations(ctx),
  ])
  const shown = places.map(({ name, title }) => ({ name, note: title }))
  const others = navigations.filter(({ name }) => places.every((place) => place.name !== name))
  const all = [...shown, ...others.map(({ name }) => ({ name, note: `not shown by the theme ${theme}` }))]
  const wanted = all.filter(({ name }) => only === undefined || name === only)
  return wanted.flatMap(({ name, note }) => {
    const entries = navigations.find((one) => one.name === name)?.entries ?? []
    const head = note === '' ? name : `${name} (${note})`
    return [head, ...(entries.length === 0 ? ['  empty'] : entries.flatMap((entry) => linesOf(entry, '  ')))]
  })
}

function linesOf({ title, address, items }: ListedEntry, indent: string): string[] {
  return [`${indent}${title}  ${address}`, ...items.flatMap((item) => linesOf(item, `${indent}  `))]
}
