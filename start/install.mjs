import fs from 'node:fs'
import { environment, hashOf, inRoot, mustRun, readMark, step } from './steps.mjs'

const mark = 'node_modules/.installed'

/** Installs exactly what the lock file says, when that is not what is there. */
export async function install() {
  const wanted = hashOf(['package-lock.json', '.npmrc'])
  if (readMark(mark) === wanted) return
  await step('packages installed', async () => {
    // npm removes the folder first, and the mark with it: an interrupted installation is begun again
    const args = ['ci', '--include=dev', '--include=optional']
    await mustRun('npm ci', 'npm', args, { env: environment({ NODE_ENV: '' }) })
    fs.writeFileSync(inRoot(mark), wanted)
  })
}
