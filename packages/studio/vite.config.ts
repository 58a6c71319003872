import { gzipSync } from 'node:zlib'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Logger, type Plugin, type Rolldown } from 'vite'

// React and zod are a separate chunk, so that they stay in the browser cache when our code changes. The settings of zod stand beside
// it, because they must be made before another chunk defines a format.
const libraryChunk = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|zod)[\\/]|[\\/]without-eval(\.wire)?\.ts$/,
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/static/studio/',
  plugins: [react(), indexHtmlTexts(), firstLoad()],
  // Placeholder that Vite writes as the nonce of every script, style and link in index.html. The server replaces it with a new
  // nonce in every response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../../dist/studio',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // never inlines files as data: URLs, which the content security policy blocks
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [libraryChunk] } } },
  },
})

/** Vite plugin that inserts the texts that index.html shows before any script runs. */
function indexHtmlTexts(): Plugin {
  const title = 'Sitewright studio'
  const needsScript = sitesMessages.studioNeedsScript.english(undefined)
  return {
    name: 'index-html-texts',
    transformIndexHtml: (html) => html.replace('__TITLE__', title).replace('__NEEDS_SCRIPT__', needsScript),
  }
}

const maxBytes = 350 * 1024

/**
 * Vite plugin that prints the size of the studio's first load (all files except those that only dynamic imports load) and fails
 * the build when it is too large (BX-6.07).
 */
function firstLoad(): Plugin {
  let logger: Logger | undefined
  return {
    name: 'first-load',
    apply: 'build',
    configResolved: (config) => {
      logger = config.logger
    },
    writeBundle: (_, bundle) => {
      const later = filesLoadedLater(Object.values(bundle))
      const files = Object.values(bundle).filter((file) => !later.has(file.fileName))
      const sizes = files.map((file) => sentBytes(file.fileName, file.type === 'asset' ? file.source : file.code))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      logger?.info(`first load: ${(bytes / 1024).toFixed(1)} KB of at most ${maxBytes / 1024} KB (gzip)`)
      if (bytes > maxBytes)
        throw new Error('The first load of the studio is too large (BX-6.07): import what opens later lazily.')
    },
  }
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Returns the names of the scripts that no static import leads to, and of the style sheets and files that only those use. */
function filesLoadedLater(files: readonly BuiltFile[]): ReadonlySet<string> {
  const chunks = files.filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of first) chunks.find(({ fileName }) => fileName === name)?.imports.forEach((next) => first.add(next))
  const [atFirst, later] = [chunks.filter(isFirst), chunks.filter((chunk) => !isFirst(chunk))]
  const usedAtFirst = new Set(atFirst.flatMap(usedFiles))
  return new Set([
    ...later.map(({ fileName }) => fileName),
    ...later.flatMap(usedFiles).filter((name) => !usedAtFirst.has(name)),
  ])

  function isFirst({ fileName }: Rolldown.OutputChunk): boolean {
    return first.has(fileName)
  }
}

function usedFiles({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}

function sentBytes(fileName: string, source: string | Uint8Array): number {
  if (fileName.startsWith('.vite/')) return 0 // Vite's manifest is read by the server and never sent
  return fileName.endsWith('.woff2') ? source.length : gzipSync(source).length
}
