import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { findVersion, setSiteTheme } from './theme.store.ts'
import type { TweakValues } from './tweaks.ts'

/** Dresses the site in a built-in theme by name, with the values of its tweaks by name or title. */
export async function useTheme(ctx: Ctx, wanted: { theme: string; tweaks?: TweakValues }): Promise<void> {
  await inSite(ctx, async (tx) => {
    const version = await findVersion(tx, null, wanted.theme)
    if (!version) throw new Refusal('kit.not-found')
    await setSiteTheme(tx, ctx.siteId, version, wanted.tweaks ?? {}, ctx.now())
    await record(tx, ctx, 'theme.changed', { kind: 'theme', id: version, title: wanted.theme })
    await touchSite(tx, ctx, ['site'])
  })
}
