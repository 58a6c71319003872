import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const lateIslands = `${here}late-islands.ts`

export default defineConfig({
  root: here,
  base: '/static/',
  plugins: [react(), smallPreload(), classicScript()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/storefront', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // Every browser that the bundles are built for knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: newTo },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { boot: `${here}boot.ts` },
      output: {
        // The server serves what lies flat in /static/.
        entryFileNames: '[name]-[hash:6].js',
        chunkFileNames: '[name]-[hash:6].js', // pages that sell carry the names of most, and no packing makes them shorter
        assetFileNames: '[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // One file that stays the same when our own code changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What all islands stand on; small enough to come together, and it compresses better.
            { name: 'parts', test: isReactPart, minShareCount: 2, priority: 1 },
            { name: 'shared', test: isShared, minShareCount: 2 },
            // What several late parts stand on, with its words: each file of its own is one more name in the page's script.
            { name: 'problems', test: /[\\/](purchase-words|alert-title|problem\.messages)\.ts$/ },
            { name: 'forms.messages', test: /[\\/](captcha|forms|(purchase|restock|review)-form)\.messages\.ts$/ },
            { name: 'cart.messages', test: /[\\/](line-name|(cart|cart-page|mini-cart)\.messages)\.ts$/ },
            { name: 'catalog.messages', test: /[\\/](catalog|choice-note)\.messages\.ts$/ },
            { name: 'lightbox', test: /[\\/](lightbox[\\/][a-z-]+|quick-view\.messages)\.ts$/ },
          ],
        },
      },
    },
  },
})

/** What a part brings that the one who asks for it has not brought already: each name is as long as a line of code. */
function newTo(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (/(^|[\\/])boot-/.test(hostId)) return needed
  return needed.filter((file) => !/^(boot|react|rolldown-runtime|parts|shared|product-parts)-/.test(file))
}

/** Apart from the rest, so that a page with nothing but a counter loads no React. */
function isReactPart(id: string): boolean {
  return isShared(id) && (id.endsWith('.tsx') || /[\\/](take-over|use-[a-z-]+)\.ts$/.test(id))
}

/** The kit, the stores and the domain: all but the islands, what boots them, and the translations. */
function isShared(id: string): boolean {
  if (id.includes('/locales/') || id.endsWith('/boot.ts') || id.endsWith('/islands.ts')) return false
  // A translation knows every sentence; that makes those of one part none of all parts.
  if (id.endsWith('.messages.ts') && !/[\\/](button|choice|call|not-added)\.messages\.ts$/.test(id)) return false
  // What comes when something was not added, or is asked for by itself.
  if (/[\\/](purchase-words|alert-title|cents-of-decimal|email|line-name)\.ts$/.test(id)) return false
  return (
    /packages[\\/](storefront[\\/](kit|cart|catalog)|domain[\\/](kit|cart|catalog))[\\/]/.test(id) &&
    !id.includes('.island.')
  )
}

/**
 * What scripts of imported themes call has to stand there before they run, so that it is one plain script and no module; apart from
 * the rest, which never loads it. Only the cart is not its own: it asks for that of the page's modules by the name of their file.
 */
function classicScript(): Plugin {
  return {
    name: 'classic-script',
    apply: 'build',
    async generateBundle(_, bundle) {
      const late = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId === lateIslands)
      const resolveId: Plugin['resolveId'] = (id) =>
        id === '../late-islands.ts' ? { id: `/static/${late?.fileName}`, external: 'absolute' } : null
      const input = `${here}classic/classic.ts`
      const output = { format: 'iife' as const, entryFileNames: 'classic.js' }
      const built = await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        plugins: [smallPreload(), { name: 'late-islands-of-the-page', enforce: 'pre', resolveId }],
        build: { write: false, modulePreload: false, rolldownOptions: { input, output } },
      })
      const chunks = 'output' in built ? built.output : []
      const [chunk] = chunks
      if (chunk?.type !== 'chunk') throw new Error('The script for imported themes was not built.')
      this.emitFile({ type: 'asset', name: 'classic.js', originalFileName: 'classic/classic.ts', source: chunk.code })
    },
  }
}

/** Vite's own helper also waits for styles and reports errors, which no part of ours needs; it is a twentieth of a page's script. */
function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? preloadHelper : null),
  }
}

const preloadHelper = `
const seen = new Set()
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/static/' + file }))
  }
  return load()
}`
