import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { hashOfServer, markBundle } from './server-bundle.mjs'
import { inRoot, root } from './steps.mjs'

// Bundles the server to dist/server, for `npm start`: main.js is the plain server, demo.js the one with the demonstration. Run by the
// build. Node starts them in less time and memory than the sources (docs/decisions/0031-bundle-the-server.md), which tests, benches
// and commands run as before.

const outDir = inRoot('dist', 'server')

/** The text of the programs: `main.ts` starts the server only when it is the program itself, which it is not in a bundle. */
const entries = {
  main: `import { runServer } from ${JSON.stringify(inRoot('packages', 'server', 'main.ts'))}\nawait runServer()\n`,
  demo: `await import(${JSON.stringify(inRoot('demo', 'serve.ts'))})\n`,
}

const hash = hashOfServer()
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [programs(), sharedLibraries(), placesOfSources()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false, // nothing is sent anywhere, and names in stack traces are worth more than the bytes
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.keys(entries).map((name) => [name, `program:${name}`])),
      output: { sourcemapExcludeSources: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
markBundle(hash)

function programs() {
  const stackTraces = JSON.stringify(inRoot('start', 'stack-traces.mjs'))
  const first = `import { nameSourcesInStackTraces } from ${stackTraces}\nnameSourcesInStackTraces()\n`
  return {
    name: 'programs',
    resolveId: (id) => (id.startsWith('program:') ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0program:') ? first + entries[id.slice('\0program:'.length)] : null),
  }
}

/**
 * Leaves libraries in node_modules. Only those of which the server has another version than the rest are bundled, because a file in
 * dist/ finds the version of the root.
 */
function sharedLibraries() {
  return {
    name: 'shared-libraries',
    enforce: 'pre',
    resolveId: (id, importer) => {
      if (importer === undefined || /^(?:[./\0]|node:|program:|@sitewright\/)/.test(id)) return null
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id
      return folderWith(name, path.dirname(importer)) === root ? { id, external: true } : null
    },
  }
}

/** Returns the folder nearest to `folder` in whose node_modules a library is; null when it is in none. */
function folderWith(name, folder) {
  if (fs.existsSync(path.join(folder, 'node_modules', name))) return folder
  const above = path.dirname(folder)
  return above === folder ? null : folderWith(name, above)
}

/** Keeps `import.meta` of a module what it is in its source, since fonts, styles and the programs of child processes lie beside that. */
function placesOfSources() {
  const placeOf = (file) => `new URL(${JSON.stringify(path.relative(outDir, file))}, import.meta.url)`
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform: (code, id) => {
      if (!code.includes('import.meta.') || !id.endsWith('.ts')) return null
      const folder = `process.getBuiltinModule('node:url').fileURLToPath(${placeOf(path.dirname(id))})`
      return {
        code: code
          .replaceAll(/\bimport\.meta\.url\b/g, `${placeOf(id)}.href`)
          .replaceAll(/\bimport\.meta\.dirname\b/g, folder),
        map: null, // lines stay what they are
      }
    },
  }
}
