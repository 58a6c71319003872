import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  base: '/static/',
  plugins: [react(), classicScript()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/storefront', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // Every browser that the bundles are built for knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { boot: `${here}boot.ts` },
      output: {
        // The server serves what lies flat in /static/.
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // One file that stays the same when our own code changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What all islands stand on; small enough to come together, and it compresses better.
            { name: 'parts', test: isReactPart, minShareCount: 2, priority: 1 },
            { name: 'shared', test: isShared, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** Apart from the rest, so that a page with nothing but a counter loads no React. */
function isReactPart(id: string): boolean {
  return isShared(id) && (id.endsWith('.tsx') || /[\\/](take-over|use-[a-z-]+)\.ts$/.test(id))
}

/** The kit, the stores and the domain: all but the islands, what boots them, and the translations. */
function isShared(id: string): boolean {
  if (id.includes('/locales/') || id.endsWith('/boot.ts') || id.endsWith('/islands.ts')) return false
  return /packages[\\/](storefront[\\/](kit|cart|catalog)|domain)[\\/]/.test(id) && !id.includes('.island.')
}

/**
 * What scripts of imported themes call has to stand there before they run, so that it is one plain script and no module; apart from
 * the rest, which never loads it.
 */
function classicScript(): Plugin {
  return {
    name: 'classic-script',
    apply: 'build',
    async generateBundle() {
      const input = `${here}classic/classic.ts`
      const output = { format: 'iife' as const, entryFileNames: 'classic.js' }
      const built = await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        build: { write: false, modulePreload: false, rolldownOptions: { input, output } },
      })
      const chunks = 'output' in built ? built.output : []
      const [chunk] = chunks
      if (chunk?.type !== 'chunk') throw new Error('The script for imported themes was not built.')
      this.emitFile({ type: 'asset', name: 'classic.js', originalFileName: 'classic/classic.ts', source: chunk.code })
    },
  }
}
