import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { isEmail } from '@sitewright/domain/kit/email.ts'
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
 * Creates a site to try a theme. Returns the lines to print: the theme's problems and navigations, the site's owner (or
 * the link that invites the owner) and address.
 */
export async function createSiteForTrial(
  deps: Deps,
  { name, theme: given, isEmpty, owner = ownerEmail }: SiteCreateOptions,
): Promise<string[]> {
  if (!isEmail(owner.trim())) throw new CannotStart(`“${owner}” is no email address.`)
  const theme = await findTheme(given)
  const accountId = await findAccountIdByEmail(deps.web, owner)
  const invite = owner === ownerEmail ? null : { invite: owner } // nobody reads the mail of the demonstration's owner
  const content = isEmpty ? 'empty' : 'demonstration'
  const who = accountId === null ? invite : { accountId }
  const { site, navigations, invitation } = await createTrialSite(deps, {
    identifier: name,
    theme,
    content,
    owner: who,
  })
  const problems = typeof theme === 'string' ? [] : theme.problems
  return [
    ...problems.map(problemText),
    ...navigationReport(site.identifier, navigations),
    ...ownerReport(owner, who !== null, invitation),
    `${site.identifier} is at ${addressOfSite(deps.config, site.identifier)}/ while the server runs (npm start).`,
  ]
}

function ownerReport(owner: string, hasOwner: boolean, invitation: string | null): string[] {
  if (!hasOwner) return ['The site has no owner: nobody sees it in the studio. --owner EMAIL names one.']
  if (invitation === null) return [`It belongs to ${owner} in the studio.`]
  return [
    `There is no account with the address ${owner}, so it was invited. The invitation works once, for 7 days:`,
    invitation,
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
