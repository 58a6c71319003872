import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../report/arguments.ts'
import { sayProgress } from '../report/run-measurement.ts'

const folder = import.meta.dirname
const installed = join(folder, 'node_modules/.installed')

/**
 * Installs the packages of this folder's lock file, unless they are installed, and returns the path of Lighthouse's program. They
 * are not in the workspace's lock file, because only this bench needs these 176 MB.
 */
export async function installLighthouse(): Promise<string> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    sayProgress('installing Lighthouse')
    rmSync(installed, { force: true })
    const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new UsageError(`Lighthouse could not be installed: npm ci ended with ${code} in ${folder}.`)
    writeFileSync(installed, wanted)
  }
  return join(folder, 'node_modules/lighthouse/cli/index.js')
}
