import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refusalText } from '@sitewright/domain/kit/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { systemCtx, type Deps } from '@sitewright/server/kit/context.ts'
import { CannotStart } from '@sitewright/server/kit/db.ts'
import { addressOfSite } from '@sitewright/server/sites/index.ts'
import { importTheme, problemText, visible } from '@sitewright/server/themes/index.ts'
import { findSite, openInstallation } from './open-installation.ts'
import { checkOptions } from './theme-options.ts'

/*
 * Takes a theme's folder into a site and dresses the site in it: npm run theme:import FOLDER -- --site NAME
 * A server that runs shows it at once. Prints what could not be used.
 */
process.exitCode = await run(process.argv.slice(2))

async function run(given: string[]): Promise<number> {
  const read = readArguments(given)
  if (!read) return say('Say which folder and which site: npm run theme:import FOLDER -- --site NAME')
  try {
    const installation = await openInstallation(readConfig(process.env))
    try {
      await take(installation.deps, read)
    } finally {
      await installation.close()
    }
    return 0
  } catch (error) {
    if (error instanceof Refusal) return say(refusalText(localeOf(process.env['LANG']?.slice(0, 2) ?? 'en'), error))
    if (error instanceof CannotStart) return say(error.message)
    throw error
  }
}

/** npm keeps `--site` for itself where the lone `--` was forgotten; then the name comes as a second word. */
function readArguments(given: string[]): { folder: string; site: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { site: { type: 'string' } },
    })
    const [folder, second, ...more] = positionals
    const site = values.site ?? second
    const isWhole =
      folder !== undefined &&
      site !== undefined &&
      more.length === 0 &&
      (values.site === undefined || second === undefined)
    return isWhole ? { folder, site } : null
  } catch {
    return null
  }
}

function say(sentence: string): number {
  process.stderr.write(`${visible(sentence)}\n`)
  return 1
}

async function take(deps: Deps, { folder, site: name }: { folder: string; site: string }): Promise<void> {
  const site = await findSite(deps, name)
  const { problems } = await importTheme(
    await systemCtx(deps, site.id),
    resolve(process.env['INIT_CWD'] ?? '.', folder),
    checkOptions,
  )
  const errors = problems.filter((problem) => !problem.isWarning).length
  const left = errors === 0 ? '' : ` ${errors} ${errors === 1 ? 'part' : 'parts'} of it can’t be used; see above.`
  const lines = [
    ...problems.map(problemText),
    `${site.identifier} wears it now: ${addressOfSite(deps.config, site.identifier)}/${left}`,
    '',
  ]
  process.stdout.write(lines.join('\n'))
}
