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
 * With --allow-eval scripts of the theme may make code from text, except on pages of one person.
 * A running server shows the new theme at once. Prints the theme's unsupported features, and where the entries of each of its
 * navigations come from.
 */
const evalNote =
  'Its scripts may make code from text now (eval). If one of them does so with what a visitor or another site sends, that can run on your pages. Personal pages stay without scripts of the theme.'

const usage = 'Say which folder and which site: npm run theme:import FOLDER -- --site NAME [--allow-eval]'
const read = readArguments(process.argv.slice(2))
process.exitCode = await runCommand(usage, read && ((deps) => take(deps, read)))

type Read = { folder: string; site: string; allowsEval: boolean }

/** Parses the arguments. Without the lone `--`, npm consumes `--site`, and the site's name arrives as a second word. */
function readArguments(given: string[]): Read | null {
  const parsed = parseCommandLine(given, { site: { type: 'string' }, 'allow-eval': { type: 'boolean' } })
  if (!parsed) return null
  const [folder, second, ...more] = parsed.positionals
  const site = parsed.values.site ?? second
  const allowsEval = parsed.values['allow-eval'] === true
  const isTwice = parsed.values.site !== undefined && second !== undefined
  return folder === undefined || site === undefined || more.length > 0 || isTwice ? null : { folder, site, allowsEval }
}

async function take(deps: Deps, { folder, site: name, allowsEval }: Read): Promise<string[]> {
  const site = await findSite(deps, name)
  const ctx = await backgroundCtx(deps, site.id)
  let navigations: NewThemeNavigation[] = []
  const { problems } = await importTheme(ctx, resolveTypedPath(folder), {
    ...checkOptions,
    allowsEval,
    onChange: async (tx, change) => {
      navigations = await copyNavigationsToNewTheme(tx, ctx, change)
    },
  })
  const errors = problems.filter((problem) => !problem.isWarning).length
  const left = errors === 0 ? '' : ` ${errors} ${errors === 1 ? 'part' : 'parts'} of it can’t be used; see above.`
  return [
    ...problems.map(problemText),
    ...(allowsEval ? [evalNote] : []),
    ...navigationReport(site.identifier, navigations),
    `${site.identifier} wears it now: ${addressOfSite(deps.config, site.identifier)}/${left}`,
  ]
}
