import fs from 'node:fs'
import path from 'node:path'
import { filesBelow } from './source-files.mjs'
import { hashOf, inRoot, readMark } from './steps.mjs'

const mark = 'dist/server/.built'
const folders = ['packages/server', 'packages/domain', 'packages/template', 'packages/blocks', 'demo']
const files = ['package-lock.json', 'start/bundle-server.mjs', 'start/stack-traces.mjs']

/** The programs of the bundle, each with the source that it is made of. */
const programs = { main: 'packages/server/main.ts', demo: 'demo/serve.ts' }

/**
 * Returns the path of a program of the server: the bundled one when it was made of the sources that are there now, otherwise the
 * source, which does the same. So a checkout that was updated and not built again never runs code of yesterday.
 */
export function findProgram(name) {
  const bundled = inRoot('dist', 'server', `${name}.js`)
  return fs.existsSync(bundled) && readMark(mark) === hashOfServer() ? bundled : inRoot(programs[name])
}

/** Returns a hash of everything that the bundle of the server is made of. */
export function hashOfServer() {
  const sources = folders.flatMap(filesBelow).filter((file) => /\.(?:ts|json)$/.test(file))
  return hashOf([...sources, ...files.filter((file) => fs.existsSync(inRoot(file)))])
}

/** Notes that the bundle was made of the sources with this hash. */
export function markBundle(hash) {
  fs.mkdirSync(path.dirname(inRoot(mark)), { recursive: true })
  fs.writeFileSync(inRoot(mark), hash)
}
