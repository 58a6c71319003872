import { createSiteForTrial, parseSiteCreate } from './create-site.ts'
import { runCommand } from './run-command.ts'

/*
 * Creates a site to try a theme: npm run site:create NAME -- --theme THEME
 * A running server serves the new site within three seconds.
 */
const usage = `Say what the site is called, and which theme it gets:
  npm run site:create NAME -- --theme THEME [--empty] [--owner EMAIL]
NAME has lower-case letters, digits and hyphens. THEME is the name of a built-in theme or a theme's folder.
EMAIL is the owner's address: without an account it is invited, and the link is printed.
The site gets the demonstration's pages, products and posts; with --empty a home page and an empty shop.`

const wanted = parseSiteCreate(process.argv.slice(2))
process.exitCode = await runCommand(usage, wanted && ((deps) => createSiteForTrial(deps, wanted)))
