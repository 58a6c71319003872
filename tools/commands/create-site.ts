import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Deps } from '@sitewright/server/context.ts'
import { addressOfSite } from '@sitewright/server/sites/index.ts'
import { findAccountIdByEmail } from '@sitewright/server/team/index.ts'
import { readAndCheckTheme, problemText, type PreparedTheme } from '@sitewright/server/themes/index.ts'
import { CannotStart } from '@sitewright/server/database/index.ts'
import { ownerEmail } from '../../demo/owner-password.ts'
import { createTrialSite } from '../../demo/try-theme.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { navigationReport } from './navigation-report.ts'
import { root } from '../source-files.ts'
import { checkOptions } from './theme-options.ts'

export type SiteCreateOptions = { name: string; theme: string; isEmpty: boolean; owner: string | undefined }

/**
 * Parses the arguments of `npm run site:create`; null when they are invalid. Without a lone `--`, npm consumes the options: the
 * value of `--theme` then arrives as a second word, and `--empty` as an environment variable.
 */
export function parseSiteCreate(given: readonly string[]): SiteCreateOptions | null {
  const parsed = parseCommandLine(given, {
    theme: { type: 'string' },
    empty: { type: 'boolean', default: process.env['npm_config_empty'] === 'true' },
    owner: { type: 'string' },
  })
  if (!parsed) return null
  const { values, positionals } = parsed
  const [name, second, ...more] = positionals
  const theme = values.theme ?? second
  const isTwice = values.theme !== undefined && second !== undefined
  if (name === undefined || theme === undefined || more.length > 0 || isTwice) return null
  return { name, theme, isEmpty: values.empty, owner: values.owner }
}

/**
 * Creates a site to try a theme. Returns the lines to print: the theme's problems and navigations, the site's owner and address.
 */
export async function createSiteForTrial(
  deps: Deps,
  { name, theme: given, isEmpty, owner = ownerEmail }: SiteCreateOptions,
): Promise<string[]> {
  const theme = await findTheme(given)
  const ownerId = await findAccountIdByEmail(deps.web, owner)
  if (ownerId === null && owner !== ownerEmail) throw new CannotStart(`There is no account with the address ${owner}.`)
  const content = isEmpty ? 'empty' : 'demonstration'
  const { site, navigations } = await createTrialSite(deps, { identifier: name, theme, content, ownerId })
  const problems = typeof theme === 'string' ? [] : theme.problems
  return [
    ...problems.map(problemText),
    ...navigationReport(site.identifier, navigations),
    ownerId === null ? 'The site has no owner: nobody sees it in the studio.' : `It belongs to ${owner} in the studio.`,
    `${site.identifier} is at ${addressOfSite(deps.config, site.identifier)}/ while the server runs (npm start).`,
  ]
}

async function findTheme(given: string): Promise<string | PreparedTheme> {
  const entries = readdirSync(resolve(root, 'themes'), { withFileTypes: true })
  const builtIn = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  if (builtIn.includes(given)) return given
  const folder = resolveTypedPath(given)
  if (existsSync(folder)) return readAndCheckTheme(folder, checkOptions)
  throw new CannotStart(
    `There is no theme “${given}”. Built in: ${builtIn.join(', ')}. For another one, give the folder that holds its template.conf.`,
  )
}
