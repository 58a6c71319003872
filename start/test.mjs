import fs from 'node:fs'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import {
  closingLine,
  countChecks,
  countClosingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from './count-results.mjs'
import { install } from './install.mjs'
import { durationsOf, overBudget, slowestLines, watchProcessors } from './slow-files.mjs'
import { environment, findNode, inRoot, main, runProgram } from './steps.mjs'

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/e2e.json' // as set in playwright.config.ts
const isQuick = process.argv.includes('--quick')

/** Files of about thirty journeys (end-to-end tests) that exercise every interactive part of a page once. */
const quickJourneys = [
  'accounts/studio',
  'cart/buy',
  'cart/pill',
  'catalog/add-button',
  'catalog/quick-view',
  'pages/keyboard',
  'pages/islands-keep-input',
  'pages/wire-format',
  'pages/without-scripts',
].map((name) => `e2e/${name}.spec.ts`)

// `npm test` runs everything; `npm run test:quick` skips tests that start processes, most journeys and the mutants. The last line
// that it prints has the sums of all runners (checks, Vitest, Playwright, mutants).
await main(async () => {
  await install()
  const browsers = await findChromium()
  await build()
  for (const report of [vitestReport, playwrightReport]) fs.rmSync(inRoot(report), { force: true })

  const env = environment({
    CHROMIUM: browsers.quick,
    CHROMIUM_FULL: browsers.full,
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node-compile'),
  })
  const run = (args) => runProgram(findNode(), args, { show: true, env })
  const stretchSince = watchProcessors()
  const checked = checkAndSeed(run)
  const vitest = await run(vitestCommand())
  const checks = await checked
  const playwright = await run(['node_modules/@playwright/test/cli.js', 'test', ...(isQuick ? quickJourneys : [])])
  const stretch = stretchSince()
  const defects = isQuick ? null : await run(['tools/mutants.ts', '--changed'])

  const durations = durationsOf(vitestReport, playwrightReport)
  const budgets = JSON.parse(fs.readFileSync(inRoot('start', 'budgets.json'), 'utf8'))
  const over = overBudget(durations, budgets, stretch)
  const failures = [...failuresOfVitest(vitestReport), ...failuresOfPlaywright(playwrightReport)]
  console.log(['The slowest files:', ...slowestLines(durations), ...over, ...failures].join('\n'))
  const all = [
    countChecks(checks),
    countVitest(vitest, vitestReport),
    countPlaywright(playwright, playwrightReport),
    ...(defects ? [countClosingLine(defects)] : []),
    { passed: 0, failed: over.length, skipped: 0 },
  ]
  console.log(closingLine(all))
  return all.some((counts) => counts.failed > 0) ? 1 : 0
})

/**
 * Runs `npm run check`, then seeds the database of the journeys, and returns the result of the check. Both run beside Vitest, whose
 * tests often wait and leave a processor idle. Seeding may fail here: then Playwright's server seeds again and reports the failure.
 */
async function checkAndSeed(run) {
  const checks = await run(['tools/check.ts'])
  await runProgram(findNode(), ['start/journeys.mjs', '--seed'])
  return checks
}

function vitestCommand() {
  const projects = isQuick ? ['--project=!processes'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters]
}
