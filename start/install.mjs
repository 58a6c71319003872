import fs from 'node:fs'
import { environment, hashOf, inRoot, mustRun, readMark, step } from './steps.mjs'

const mark = 'node_modules/.installed'

/** Installs the packages of package-lock.json, unless they are already installed. */
export async function install() {
  const wanted = hashOf(['package-lock.json', '.npmrc'])
  if (readMark(mark) === wanted) return
  await step('packages installed', async () => {
    // `npm ci` deletes node_modules and the marker file in it, so an interrupted installation starts again
    const args = ['ci', '--include=dev', '--include=optional']
    await mustRun('npm ci', 'npm', args, { env: environment({ NODE_ENV: '' }) })
    fs.writeFileSync(inRoot(mark), wanted)
  })
}
