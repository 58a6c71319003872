import fs from 'node:fs'
import path from 'node:path'
import { findNode, hashOf, inRoot, mustRun, readMark, step } from './steps.mjs'

const mark = 'dist/.built'
const themeModules = 'tools/write-theme-modules.ts'
const sources = [
  'packages/storefront',
  'packages/studio',
  'packages/ui',
  'packages/blocks',
  'packages/domain',
  'packages/template',
  'packages/server/squarespace-compat',
  'packages/server/site-snapshot',
  'packages/server/themes',
  'themes',
]

/** The folders of `dist`, each with the file that builds it: a Vite configuration or a script. */
const parts = {
  storefront: 'packages/storefront/vite.config.ts',
  studio: 'packages/studio/vite.config.ts',
  themes: themeModules,
}

/**
 * Builds the browser packages and the compiled modules of the built-in themes. Does nothing when their sources are unchanged
 * since the last build.
 */
export async function build() {
  const names = Object.keys(parts).filter((name) => fs.existsSync(inRoot(parts[name])))
  const files = sources.flatMap((folder) => filesBelow(folder))
  const wanted = hashOf([...files, 'package-lock.json', 'package.json'])
  const isWhole = names.every((name) => fs.existsSync(inRoot('dist', name)))
  if (isWhole && readMark(mark) === wanted) return
  await step('browser parts and themes built', async () => {
    fs.rmSync(inRoot(mark), { force: true })
    await Promise.all(names.map(buildPart))
    fs.mkdirSync(inRoot('dist'), { recursive: true })
    fs.writeFileSync(inRoot(mark), wanted)
  })
}

function buildPart(name) {
  const file = parts[name]
  const args =
    file === themeModules ? [file] : ['node_modules/vite/bin/vite.js', 'build', '-c', file, '--logLevel', 'warn']
  return mustRun(`The build of ${name}`, findNode(), args)
}

/** Returns the source files below a folder as paths from the root, without tests and Markdown files. */
export function filesBelow(folder) {
  if (!fs.existsSync(inRoot(folder))) return []
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(file)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [file]
  })
}
