import { backgroundCtx, type Deps } from '@sitewright/server/context.ts'
import { copyNavigationsToNewTheme, type NewThemeNavigation } from '@sitewright/server/pages/index.ts'
import { addressOfSite } from '@sitewright/server/sites/index.ts'
import { importTheme, problemText } from '@sitewright/server/themes/index.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { navigationReport } from './navigation-report.ts'
import { findSite } from './open-installation.ts'
import { runCommand } from './run-command.ts'
import { checkOptions } from './theme-options.ts'

/*
 * Imports a theme folder into a site and activates the theme: npm run theme:import FOLDER -- --site NAME
 * A running server shows the new theme at once. Prints the theme's unsupported features, and where the entries of each of its
 * navigations come from.
 */
const usage = 'Say which folder and which site: npm run theme:import FOLDER -- --site NAME'
const read = readArguments(process.argv.slice(2))
process.exitCode = await runCommand(usage, read && ((deps) => take(deps, read)))

/** Parses the arguments. Without the lone `--`, npm consumes `--site`, and the site's name arrives as a second word. */
function readArguments(given: string[]): { folder: string; site: string } | null {
  const parsed = parseCommandLine(given, { site: { type: 'string' } })
  if (!parsed) return null
  const [folder, second, ...more] = parsed.positionals
  const site = parsed.values.site ?? second
  const isTwice = parsed.values.site !== undefined && second !== undefined
  return folder === undefined || site === undefined || more.length > 0 || isTwice ? null : { folder, site }
}

async function take(deps: Deps, { folder, site: name }: { folder: string; site: string }): Promise<string[]> {
  const site = await findSite(deps, name)
  const ctx = await backgroundCtx(deps, site.id)
  let navigations: NewThemeNavigation[] = []
  const { problems } = await importTheme(ctx, resolveTypedPath(folder), {
    ...checkOptions,
    onChange: async (tx, change) => {
      navigations = await copyNavigationsToNewTheme(tx, ctx, change)
    },
  })
  const errors = problems.filter((problem) => !problem.isWarning).length
  const left = errors === 0 ? '' : ` ${errors} ${errors === 1 ? 'part' : 'parts'} of it can’t be used; see above.`
  return [
    ...problems.map(problemText),
    ...navigationReport(site.identifier, navigations),
    `${site.identifier} wears it now: ${addressOfSite(deps.config, site.identifier)}/${left}`,
  ]
}
