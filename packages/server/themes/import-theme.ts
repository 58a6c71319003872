import { basename } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { readTheme, type ThemeProblem } from './read-theme.ts'
import { readThemeFolder } from './theme-folder.ts'
import { findVersion, insertFiles, insertVersion, setSiteTheme } from './theme.store.ts'

/** Takes a theme's folder into the site and dresses the site in it. Answers what could not be used. */
export async function importTheme(ctx: Ctx, folder: string): Promise<{ problems: ThemeProblem[] }> {
  const files = await readThemeFolder(folder)
  const { theme, problems } = readTheme(basename(folder), files)
  if (!theme) throw new Refusal('kit.shape')

  await inSite(ctx, async (tx) => {
    const held = await findVersion(tx, ctx.siteId, theme.name, theme.contentHash)
    const id = held ?? ctx.newId()
    if (!held) {
      const { name, contentHash, conf, templateVersion } = theme
      await insertVersion(tx, { id, siteId: ctx.siteId, name, contentHash, conf, templateVersion })
      await insertFiles(tx, ctx.siteId, id, files)
    }
    await setSiteTheme(tx, ctx.siteId, id, {}, ctx.now())
    await record(tx, ctx, 'theme.imported', { kind: 'theme', id, title: theme.name })
    await touchSite(tx, ctx, ['site'])
  })
  return { problems }
}
