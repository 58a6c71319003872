import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { themesMessages } from '@sitewright/domain/themes/themes.messages.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
import { readThemeByPointer } from '../stored-theme.ts'
import { makeCompileStyles, noSystemStyles } from '../compile-styles.ts'
import { findSiteTheme } from '../theme.store.ts'
import { findTweak, validateTweakValue, tweakLessCode } from './tweak-values.ts'
import type { Tweak, TweakValue, TweakValues } from './tweaks.ts'
import { keepKnownTweaks, tweakKey, saveActiveTheme, themeLock } from '../activate-theme.ts'

/**
 * New tweak values, by the tweak's name or title, or by `<font>-<property>` for one property of a font. Null restores the theme's
 * own value.
 */
export type NewTweakValues = Readonly<Record<string, TweakValue | null>>

/**
 * Sets tweak values of the site's active theme and keeps the values of tweaks that are not named. Returns the values of all
 * tweaks. Throws `themes.values-invalid`, with a message for each key, and saves nothing when any value is invalid. Also throws
 * `themes.endless-styles` and `themes.version-not-found`.
 */
export async function setTweaks(ctx: Ctx, values: NewTweakValues): Promise<TweakValues> {
  await refuseEndless(ctx, values)
  return inSite(
    ctx,
    async (tx) => {
      const pointer = await findSiteTheme(tx, ctx.siteId)
      const theme = pointer ? await readThemeByPointer(tx, pointer) : null
      if (!pointer || !theme) throw new Refusal('themes.version-not-found')
      const tweaks = merge(theme.tweaks, pointer.tweaks, readValues(theme.tweaks, values))
      const { versionId: id, name: title, allowsEval } = pointer
      await saveActiveTheme(tx, ctx, { id, title, tweaks, allowsEval, action: 'theme.tweaked' })
      return tweaks
    },
    themeLock,
  )
}

/**
 * Throws `themes.endless-styles` when the tweak values make a LESS mixin loop forever. Values can do that only in themes whose
 * mixins have a guard (`when`) or a pattern parameter. Their stylesheets are compiled with the values before saving, outside any
 * transaction.
 */
async function refuseEndless(ctx: Ctx, values: NewTweakValues): Promise<void> {
  const [pointer, theme] = await readInSite(ctx, async (tx) => {
    const found = await findSiteTheme(tx, ctx.siteId)
    return [found, found ? await readThemeByPointer(tx, found) : null] as const
  })
  if (!pointer || !theme) throw new Refusal('themes.version-not-found')
  const tweaks = merge(theme.tweaks, pointer.tweaks, readValues(theme.tweaks, values))
  const variables = (of: TweakValues): string => tweakLessCode(theme.tweaks, of, theme.presetTweaks)
  if (variables(tweaks) === variables(pointer.tweaks) || !theme.stylesheets.some(({ source }) => mayLoop(source)))
    return
  const { isEndless } = await makeCompileStyles(ctx.deps.less, ctx.siteId)(theme, tweaks, noSystemStyles)
  if (isEndless) throw new Refusal('themes.endless-styles')
}

/** True when a mixin in the stylesheet has a guard or a pattern parameter, so that values decide which mixins are called. */
function mayLoop(source: string): boolean {
  const patterns = Array.from(
    source.matchAll(/\.[\w-]+\s*\(([^(){};]{1,200})\)\s*\{/g),
    ([, parameters = '']) => parameters,
  )
  return (
    /\bwhen\b/.test(source) ||
    patterns.some((parameters) => parameters.split(/[,;]/).some((one) => !/^\s*(?:[@.]|$)/.test(one)))
  )
}

type ReadValues = Map<string, TweakValue | null>

function readValues(tweaks: readonly Tweak[], values: NewTweakValues): ReadValues {
  const read: ReadValues = new Map()
  const fields: Record<string, FieldProblem> = {}
  for (const [key, value] of Object.entries(values)) {
    const found = findTweak(tweaks, key)
    if (!found) {
      fields[key] = { message: themesMessages.tweakUnknown, values: { title: key.slice(0, 100) } }
      continue
    }
    const answer = value === null ? { value } : validateTweakValue(found.tweak, found.property, value)
    if ('message' in answer) fields[key] = answer
    else read.set(tweakKey(found), answer.value)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('themes.values-invalid', { fields })
  return read
}

function merge(tweaks: readonly Tweak[], before: TweakValues, read: ReadValues): TweakValues {
  const all: Record<string, TweakValue | null> = { ...keepKnownTweaks(tweaks, before), ...Object.fromEntries(read) }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, TweakValue] => entry[1] !== null))
}
