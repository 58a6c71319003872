import { gzipSync } from 'node:zlib'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Logger, type Plugin } from 'vite'

// React is a separate chunk, so that it stays in the browser cache when our code changes.
const reactChunk = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

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
    rolldownOptions: { output: { codeSplitting: { groups: [reactChunk] } } },
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
 * Vite plugin that prints the size of the studio's first load (all files except dynamic imports) and fails the build when it is
 * too large (BX-6.07).
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
      const files = Object.values(bundle).filter((file) => file.type === 'asset' || !file.isDynamicEntry)
      const sizes = files.map((file) => sentBytes(file.fileName, file.type === 'asset' ? file.source : file.code))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      logger?.info(`first load: ${(bytes / 1024).toFixed(1)} KB of at most ${maxBytes / 1024} KB (gzip)`)
      if (bytes > maxBytes)
        throw new Error('The first load of the studio is too large (BX-6.07): import what opens later lazily.')
    },
  }
}

function sentBytes(fileName: string, source: string | Uint8Array): number {
  if (fileName.startsWith('.vite/')) return 0 // Vite's manifest is read by the server and never sent
  return fileName.endsWith('.woff2') ? source.length : gzipSync(source).length
}
