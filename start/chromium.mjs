import fs from 'node:fs'
import path from 'node:path'
import { CannotStart, findNode, mustRun, runProgram, step } from './steps.mjs'

const debianChromium = '/usr/bin/chromium'
const debianShell = '/usr/bin/chromium-headless-shell' // Chromium without a window, in which end-to-end tests take a third less time
const chromes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Returns the paths of the browsers for tests: `full` is a Chromium with profiles and a back-forward cache, `quick` is the
 * headless shell if it is installed. CHROMIUM overrides both. Otherwise uses the machine's own browser, then Debian's, then the
 * one that Playwright downloads.
 */
export async function findChromium() {
  const full = process.env.CHROMIUM ?? (await findFull())
  const quick = process.env.CHROMIUM === undefined && fs.existsSync(debianShell) ? debianShell : full
  return { full, quick }
}

async function findFull() {
  const found = [debianChromium, ...inPath(chromes)].find((file) => fs.existsSync(file))
  if (found) return found
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    const isThere = await step('Chromium installed by apt', installByApt)
    if (isThere) return debianChromium
  }
  return step('Chromium downloaded by Playwright', download)
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
}

async function installByApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update'], { env })
  const installed = (names) => runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
  const { code } = await installed(['chromium', 'chromium-headless-shell'])
  if (code !== 0) await installed(['chromium']) // older Debian releases have no headless shell
  return fs.existsSync(debianChromium)
}

async function download() {
  await mustRun('Playwright’s download of Chromium', findNode(), [
    'node_modules/playwright/cli.js',
    'install',
    'chromium',
  ])
  const script = `import { chromium } from 'playwright'; process.stdout.write(chromium.executablePath())`
  const { code, output } = await runProgram(findNode(), ['--input-type=module', '--eval', script])
  if (code === 0 && fs.existsSync(output)) return output
  throw new CannotStart('The tests need a Chromium: install one, or set CHROMIUM to its path.')
}
