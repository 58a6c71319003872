import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  base: '/static/',
  plugins: [react()],
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
