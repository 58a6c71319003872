import { changeOrShowProductFiles, parseProductFiles } from './change-product-files.ts'
import { runCommand } from './run-command.ts'

/* Shows or changes what buyers of a digital product download: npm run site:files SITE PRODUCT [-- OPTION…] */
const usage = `Say which site, which product (the end of its address), and what changes in its files:
  npm run site:files SITE PRODUCT                                  # lists them
  npm run site:files SITE PRODUCT -- --add FILE                    # also for earlier buyers
  npm run site:files SITE PRODUCT -- --add FILE --replace NAME     # earlier links lead to the new content
  npm run site:files SITE PRODUCT -- --remove NAME                 # earlier links stop working`

const asked = parseProductFiles(process.argv.slice(2))
process.exitCode = await runCommand(usage, asked && ((deps) => changeOrShowProductFiles(deps, asked)))
