import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'
import { UsageError } from '../report/arguments.ts'
import { sayProgress } from '../report/run-measurement.ts'

/** Returns the full hash of a commit. Throws `UsageError` when the name is unknown. */
export async function findCommit(name: string, signal: AbortSignal): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  const found = await run('git', args, { cwd: root, signal }).catch(() => '')
  signal.throwIfAborted()
  if (found.trim() === '') throw new UsageError(`There is no commit “${name}” in this repository.`)
  return found.trim()
}

/**
 * Writes the files of a commit to a new folder and installs its packages. Uses `git archive`, because unlike a worktree it
 * leaves nothing in the repository, even when this process is killed.
 */
export async function checkOut(hash: string, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = `${folder}.tar`
  await run('git', ['archive', '--output', archive, hash], { cwd: root, signal })
  await run('tar', ['-xf', archive, '-C', folder], { cwd: root, signal })
  await rm(archive)
  await installPackages(folder, signal)
}

/**
 * Installs the npm packages of a commit checked out in `folder`: hard-links those of this checkout when both package-lock.json
 * files are identical, else runs `npm ci`.
 */
async function installPackages(folder: string, signal: AbortSignal): Promise<void> {
  if (!hasSameLock(folder)) {
    sayProgress('installing the packages of the commit, whose package-lock.json is another (npm ci)')
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, signal })
    return
  }
  for (const path of packageFolders(root)) await linkFolder(join(root, path), join(folder, path), signal)
}

function hasSameLock(folder: string): boolean {
  const lock = (of: string): string => {
    const file = join(of, 'package-lock.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return lock(folder) === lock(root)
}

/**
 * Returns the paths of a checkout's `node_modules` folders: npm installs most packages at the root, and conflicting versions in
 * the workspace that needs them.
 */
function packageFolders(of: string): string[] {
  const workspaces = readdirSync(join(of, 'packages')).map((name) => `packages/${name}/node_modules`)
  return ['node_modules', ...workspaces].filter((path) => existsSync(join(of, path)))
}

/**
 * Hard-links the files of a `node_modules` folder into the commit's checkout. A symbolic link to the folder would not do: Node
 * resolves a symbolic link, so `@sitewright/server` would be loaded from this checkout instead of from the commit's. Copies the
 * files when the temporary folder is on another file system.
 */
async function linkFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  try {
    await run('cp', ['-al', from, to], { cwd: root, signal })
  } catch {
    signal.throwIfAborted()
    await rm(to, { recursive: true, force: true })
    await run('cp', ['-a', from, to], { cwd: root, signal })
  }
}

/** Builds the scripts, styles and theme modules that pages need. */
export async function buildPages(folder: string, signal: AbortSignal): Promise<void> {
  await run('npm', ['run', 'build'], { cwd: folder, signal })
}

type Run = { cwd: string; signal: AbortSignal; env?: Readonly<Record<string, string | undefined>> }

/** Runs a command and returns its output. Throws with the last lines of the output when it fails. */
export async function run(command: string, args: readonly string[], { cwd, signal, env }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const all = { ...process.env, ...env }
    const child = spawn(command, args, { cwd, signal, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    let faults = ''
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()))
    child.stderr.on('data', (data: Buffer) => (faults += data.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${(printed + faults).slice(-2000)}`))
    })
  })
}
