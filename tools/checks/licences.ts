import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../source-files.ts'

const lockFiles = ['package-lock.json', 'bench/lighthouse/package-lock.json']

/** Licences that npm dependencies may have, as SPDX identifiers. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Matches the paths of the libvips packages, the only dependency under the LGPL. They are allowed, because sharp loads libvips
 * dynamically and unmodified, as the LGPL requires.
 */
const dynamicallyLoaded = /^node_modules\/@img\/sharp-(?:libvips-|wasm32|win32-)/

/** Licences, by package name, of npm packages whose package.json names none, as stated in other files of the package. */
const statedElsewhere: Record<string, string> = { 'png-js': 'MIT' }

type Locked = { license?: string; link?: boolean; version?: string }

/** Returns one sentence for each package in the lock file whose licence is not allowed. */
export function checkLicences(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!path.startsWith('node_modules/') || locked.link) return []
    if (dynamicallyLoaded.test(path)) return []
    const licence = locked.license ?? statedElsewhere[path.slice('node_modules/'.length)]
    if (licence === undefined) return [`${path}: its manifest names no licence`]
    return isAllowed(licence) ? [] : [`${path}: ${licence} is not allowed here`]
  })
}

/** True when a licence expression (SPDX) is allowed: OR needs one allowed side, AND needs both. */
function isAllowed(expression: string): boolean {
  const text = expression.replace(/[()]/g, ' ').trim()
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))
}

function main(): void {
  const packages = lockFiles.map((file) => packagesOf(join(root, file)))
  const problems = packages.flatMap(checkLicences)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  const count = packages.reduce((sum, locked) => sum + Object.keys(locked).length, 0)
  console.log(`${count} locked packages are under licences we may use`)
}

function packagesOf(lockFile: string): Readonly<Record<string, Locked>> {
  return (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> }).packages
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
