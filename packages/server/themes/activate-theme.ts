import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../context.ts'
import { inSite, readInSite, type Tx } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import type { Theme } from './format/read-theme.ts'
import { readBuiltInTheme, readThemeByPointer } from './stored-theme.ts'
import { navigationsOf, type OnThemeChange } from './theme-navigations.ts'
import {
  findSiteTheme,
  findThemeVersionId,
  findVersionById,
  listVersions,
  setSiteTheme,
  type ThemePointer,
} from './theme.store.ts'
import { findTweak } from './tweaks/tweak-values.ts'
import type { Tweak, TweakValues } from './tweaks/tweaks.ts'

/** Name of the lock that serializes changes of a site's theme. */
export const themeLock = { lock: 'theme' }

/**
 * Makes a built-in theme the site's active theme. `tweaks` replaces all tweak values of the site. Throws `kit.not-found` for an
 * unknown theme.
 */
export async function activateBuiltInTheme(ctx: Ctx, wanted: WantedTheme): Promise<void> {
  await inSite(ctx, (tx) => activateBuiltInThemeIn(tx, ctx, wanted), themeLock)
}

export type WantedTheme = { theme: string; tweaks?: TweakValues; onChange?: OnThemeChange }

/** Activates a theme like `activateBuiltInTheme`, in the transaction that creates its site. */
export async function activateBuiltInThemeIn(tx: Tx, ctx: Ctx, wanted: WantedTheme): Promise<void> {
  const version = await findThemeVersionId(tx, null, wanted.theme)
  if (!version) throw new Refusal('kit.not-found')
  if (wanted.onChange) {
    const before = await findSiteTheme(tx, ctx.siteId)
    const { theme } = await readBuiltInTheme(wanted.theme)
    await callOnThemeChange(tx, { before, theme, onChange: wanted.onChange })
  }
  await saveActiveTheme(tx, ctx, {
    id: version,
    title: wanted.theme,
    tweaks: wanted.tweaks ?? {},
    allowsEval: false,
    action: 'theme.changed',
  })
}

export type ListedThemeVersion = { id: string; name: string; contentHash: string; createdMs: number; isActive: boolean }

/** Lists the theme versions that were imported into the site, newest first. `isActive` marks the site's active version. */
export async function listThemeVersions(ctx: Ctx): Promise<ListedThemeVersion[]> {
  return readInSite(ctx, async (tx) => {
    const [versions, pointer] = await Promise.all([listVersions(tx, ctx.siteId), findSiteTheme(tx, ctx.siteId)])
    return versions.map((version) => ({ ...version, isActive: version.id === pointer?.versionId }))
  })
}

/**
 * Activates a theme version: one that was imported into the site, or a built-in one. If the active theme has the same name, the
 * site keeps its values of tweaks that the new version also has, and its permission to make code from text. Throws
 * `themes.version-not-found`.
 */
export async function activateThemeVersion(ctx: Ctx, versionId: string): Promise<void> {
  await inSite(
    ctx,
    async (tx) => {
      const found = /^[0-9a-f]{32}$/.test(versionId) ? await findVersionById(tx, ctx.siteId, versionId) : null
      if (!found) throw new Refusal('themes.version-not-found')
      const before = await findSiteTheme(tx, ctx.siteId)
      const theme = await readThemeByPointer(tx, found)
      const own = before?.name === found.name ? before : null
      await saveActiveTheme(tx, ctx, {
        id: found.versionId,
        title: found.name,
        tweaks: own ? keepKnownTweaks(theme?.tweaks ?? [], own.tweaks) : {},
        allowsEval: own?.allowsEval ?? false,
        action: 'theme.changed',
      })
    },
    themeLock,
  )
}

type Change = { before: ThemePointer | null; theme: Theme | null; onChange: OnThemeChange }

/** Calls `onChange` with the navigations of the site's current theme and of `theme`, the new one. */
export async function callOnThemeChange(tx: Tx, { before, theme, onChange }: Change): Promise<void> {
  const earlier = before && (await readThemeByPointer(tx, before))
  await onChange(tx, { before: earlier && navigationsOf(earlier), after: theme ? navigationsOf(theme) : [] })
}

type ActiveThemeChange = { id: string; title: string; tweaks: TweakValues; allowsEval: boolean; action: ActivityAction }

/** Makes a theme version the site's active theme with these tweak values, and purges the site's cached pages. */
export async function saveActiveTheme(
  tx: Tx,
  ctx: Ctx,
  { id, title, tweaks, allowsEval, action }: ActiveThemeChange,
): Promise<void> {
  await setSiteTheme(tx, ctx.siteId, { versionId: id, tweaks, allowsEval }, ctx.now())
  await recordActivity(tx, ctx, action, { kind: 'theme', id, title })
  await raiseRevision(tx, ctx, ['site'])
}

/** Returns only the values whose tweak the theme has, by the key under which the site's tweak values are stored (`tweakKey`). */
export function keepKnownTweaks(tweaks: readonly Tweak[], values: TweakValues): TweakValues {
  const known = Object.entries(values).flatMap(([key, value]) => {
    const found = findTweak(tweaks, key)
    return found ? [[tweakKey(found), value] as const] : []
  })
  return Object.fromEntries(known)
}

/** Returns the key under which the value of a tweak, or of one property of a font tweak, is stored. */
export function tweakKey({ tweak, property }: { tweak: Tweak; property: string | null }): string {
  return property === null ? tweak.name : `${tweak.name}-${property}`
}
