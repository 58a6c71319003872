import fs from 'node:fs'
import { filesBelow } from './source-files.mjs'
import { findProgram } from './server-bundle.mjs'
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

const serverBundle = 'start/bundle-server.mjs'

/** Builds what has changed since the last build: the browser packages and the modules of the built-in themes, and the server. */
export async function build() {
  await buildPages()
  await buildServer()
}

/** Bundles the server. Does nothing when the bundle is up to date. */
async function buildServer() {
  if (!fs.existsSync(inRoot(serverBundle)) || findProgram('main').endsWith('.js')) return
  await step('server built', () => mustRun('The build of the server', findNode(), [serverBundle]))
}

/**
 * Builds the browser packages and the compiled modules of the built-in themes. Does nothing when their sources are unchanged
 * since the last build.
 */
async function buildPages() {
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
