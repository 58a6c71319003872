import fs from 'node:fs'
import path from 'node:path'
import { CannotStart, findNode, mustRun, runProgram, step } from './steps.mjs'

const debianChromium = '/usr/bin/chromium'
const debianShell = '/usr/bin/chromium-headless-shell' // Chromium without a window, in which end-to-end tests take a third less time
const chromes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Returns the paths of the browsers for tests: `full` is a Chromium with profiles and a back-forward cache, `quick` is the
 * headless shell if it is installed, or can be installed beside Debian's Chromium. CHROMIUM overrides both. Otherwise uses the
 * machine's own browser, then Debian's, then the one that Playwright downloads.
 */
export async function findChromium() {
  if (process.env.CHROMIUM !== undefined) return { full: process.env.CHROMIUM, quick: process.env.CHROMIUM }
  const full = await findFull()
  if (full === debianChromium && isDebianRoot() && !fs.existsSync(debianShell))
    await step('Chromium’s headless shell asked of apt', installShell)
  return { full, quick: fs.existsSync(debianShell) ? debianShell : full }
}

async function findFull() {
  const found = [debianChromium, ...inPath(chromes)].find((file) => fs.existsSync(file))
  if (found) return found
  if (isDebianRoot()) {
    const isThere = await step('Chromium installed by apt', installByApt)
    if (isThere) return debianChromium
  }
  return step('Chromium downloaded by Playwright', download)
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
}

const isDebianRoot = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')

async function installByApt() {
  await apt('update')
  const { code } = await apt(...install, 'chromium', 'chromium-headless-shell')
  if (code !== 0) await apt(...install, 'chromium') // older Debian releases have no headless shell
  return fs.existsSync(debianChromium)
}

/**
 * Adds the headless shell in the version of the installed Chromium, with which it shares files, so that the Chromium stays as it
 * is. Where apt has no such version or no network, tests run in the Chromium.
 */
async function installShell() {
  const { code, output } = await runProgram('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'])
  if (code !== 0) return // this Chromium comes from elsewhere
  const withoutWaiting = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const installVersion = () => apt(...withoutWaiting, ...install, '--no-upgrade', `chromium-headless-shell=${output}`)
  if ((await installVersion()).code === 0) return
  await apt(...withoutWaiting, 'update') // a new container has no lists
  await installVersion()
}

const install = ['install', '-y', '--no-install-recommends']

function apt(...args) {
  return runProgram('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
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
