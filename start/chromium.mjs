import fs from 'node:fs'
import path from 'node:path'
import { CannotStart, findNode, mustRun, runProgram, step } from './steps.mjs'

const debianChromium = '/usr/bin/chromium'
const chromes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chromium for the tests: the machine's own, else Debian's, else the one that Playwright downloads. */
export async function findChromium() {
  const found = process.env.CHROMIUM ?? [debianChromium, ...inPath(chromes)].find((file) => fs.existsSync(file))
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
  await runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  return fs.existsSync(debianChromium)
}

async function download() {
  await mustRun('Playwright’s download of Chromium', findNode(), [
    'node_modules/playwright/cli.js',
    'install',
    'chromium',
  ])
  const tell = `import { chromium } from 'playwright'; process.stdout.write(chromium.executablePath())`
  const { code, output } = await runProgram(findNode(), ['--input-type=module', '--eval', tell])
  if (code === 0 && fs.existsSync(output)) return output
  throw new CannotStart('The tests need a Chromium: install one, or set CHROMIUM to its path.')
}
