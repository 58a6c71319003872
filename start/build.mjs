import fs from 'node:fs'
import path from 'node:path'
import { findNode, hashOf, inRoot, mustRun, readMark, step } from './steps.mjs'

const mark = 'dist/.built'
const built = ['storefront', 'studio']
const sources = [
  'packages/storefront',
  'packages/studio',
  'packages/ui',
  'packages/blocks',
  'packages/domain',
  'packages/template',
]

/** Builds what browsers load, when its sources are not those of the last build. */
export async function build() {
  const parts = built.filter((name) => fs.existsSync(inRoot('packages', name, 'vite.config.ts')))
  const files = sources.flatMap((folder) => filesBelow(folder))
  const wanted = hashOf([...files, 'package-lock.json', 'package.json'])
  const isWhole = parts.every((name) => fs.existsSync(inRoot('dist', name)))
  if (isWhole && readMark(mark) === wanted) return
  await step('browser parts built', async () => {
    fs.rmSync(inRoot(mark), { force: true })
    await Promise.all(parts.map(buildPart))
    fs.mkdirSync(inRoot('dist'), { recursive: true })
    fs.writeFileSync(inRoot(mark), wanted)
  })
}

function buildPart(name) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '-c', `packages/${name}/vite.config.ts`, '--logLevel', 'warn']
  return mustRun(`The build of packages/${name}`, findNode(), args)
}

function filesBelow(folder) {
  if (!fs.existsSync(inRoot(folder))) return []
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(file)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [file]
  })
}
