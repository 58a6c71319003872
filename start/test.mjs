import fs from 'node:fs'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { closingLine, countChecks, countPlaywright, countVitest, failuresOfVitest } from './count-results.mjs'
import { install } from './install.mjs'
import { environment, findNode, inRoot, main, runProgram } from './steps.mjs'

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/e2e.json' // where playwright.config.ts puts it

// `npm test`: everything, on whatever machine this is. Its last line sums up all runners.
await main(async () => {
  await install()
  const CHROMIUM = await findChromium()
  await build()
  for (const report of [vitestReport, playwrightReport]) fs.rmSync(inRoot(report), { force: true })

  const env = environment({ CHROMIUM })
  const run = (args) => runProgram(findNode(), args, { show: true, env })
  const checks = await run(['tools/check.ts'])
  const vitest = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  const playwright = await run(['node_modules/@playwright/test/cli.js', 'test'])

  const all = [countChecks(checks), countVitest(vitest, vitestReport), countPlaywright(playwright, playwrightReport)]
  for (const line of failuresOfVitest(vitestReport)) console.log(line)
  console.log(closingLine(all))
  return all.some((counts) => counts.failed > 0) ? 1 : 0
})
