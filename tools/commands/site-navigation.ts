import { changeOrShowNavigation, parseSiteNavigation } from './change-navigation.ts'
import { runCommand } from './run-command.ts'

/*
 * Prints the navigations of a site, or replaces the entries of one navigation: npm run site:navigation SITE [NAVIGATION ENTRY…]
 * A running server shows the change at once.
 */
const usage = `Say which site, and which entries one of its navigations gets:
  npm run site:navigation SITE                                    # shows all of them
  npm run site:navigation SITE NAVIGATION /shop /about +/team "Plants=/shop?category=Plants"
  npm run site:navigation SITE NAVIGATION -- --from OTHER         # the entries of another one
  npm run site:navigation SITE NAVIGATION -- --empty
An entry is the address of a page, or a link as TITLE=ADDRESS. With a + it stands below the folder before it.`

const asked = parseSiteNavigation(process.argv.slice(2))
process.exitCode = await runCommand(usage, asked && ((deps) => changeOrShowNavigation(deps, asked)))
