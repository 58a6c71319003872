import { rebuildSearch } from './rebuild-search.ts'
import { runCommand } from './run-command.ts'

/*
 * Indexes all published content of one site, or of all sites, again: npm run search:rebuild [SITE]
 * The search goes on working meanwhile.
 */
const usage = `Say which site, or none for all of them:
  npm run search:rebuild [SITE]`

const [identifier, ...others] = process.argv.slice(2)
const isAsked = others.length === 0 && identifier?.startsWith('-') !== true
process.exitCode = await runCommand(usage, isAsked ? (deps) => rebuildSearch(deps, identifier) : null)
