import { changeOrShowPayments, parseSitePayments } from './change-payments.ts'
import { runCommand } from './run-command.ts'

/*
 * Shows or changes how a site is paid: npm run site:payments SITE [-- OPTION…]
 * Stripe's keys come from environment variables, so that they stay out of the shell's history and the list of processes.
 */
const usage = `Say which site, and what changes in how it is paid:
  npm run site:payments SITE                             # shows it
  npm run site:payments SITE -- --stripe [--afterpay]    # with STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET
  npm run site:payments SITE -- --bank-transfer FILE     # a text with the bank account, as shoppers read it
  npm run site:payments SITE -- --pickup "In the shop, in cash or by card"
  npm run site:payments SITE -- --no-stripe --no-bank-transfer --no-pickup`

const asked = parseSitePayments(process.argv.slice(2), process.env)
process.exitCode = await runCommand(usage, asked && ((deps) => changeOrShowPayments(deps, asked)))
