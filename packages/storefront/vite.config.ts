import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const lazyIslands = `${here}lazy-islands.ts`

export default defineConfig({
  root: here,
  base: '/static/',
  plugins: [react(), smallPreload(), compatScript()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/storefront', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // All browsers that the bundles support know modulepreload, so Vite's polyfill is not needed.
    modulePreload: { polyfill: false, resolveDependencies: newTo },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { boot: `${here}boot.ts` },
      output: {
        // File names contain no folder, because the server serves only files directly in /static/.
        entryFileNames: '[name]-[hash:6].js',
        // The hash is short, because product pages list most of these file names, and hashes do not compress.
        chunkFileNames: '[name]-[hash:6].js',
        assetFileNames: '[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // React is one file, which visitors keep in their cache when our own code changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // Code that all islands share. It is small enough to load as a whole, and compresses better that way.
            { name: 'parts', test: isReactPart, minShareCount: 2, priority: 1 },
            { name: 'shared', test: isShared, minShareCount: 2 },
            // Code and texts that several lazy islands share. In separate files, each would add its file name to the page's
            // script.
            { name: 'problems', test: /[\\/](problem-text|alert-title|problem\.messages)\.ts$/ },
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

/**
 * Returns the files to preload for a lazy import: only those that the page has not loaded already, because each file name adds to
 * the page's script.
 */
function newTo(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (/(^|[\\/])boot-/.test(hostId)) return needed
  return needed.filter((file) => !/^(boot|react|rolldown-runtime|parts|shared|product-parts)-/.test(file))
}

/** True for shared code that uses React. It has its own file, so that a page with only a cart count does not load React. */
function isReactPart(id: string): boolean {
  return isShared(id) && (id.endsWith('.tsx') || /[\\/](mount-react|use-[a-z-]+)\.ts$/.test(id))
}

/**
 * True for shared modules: the kit, the stores and the domain package, but not islands, the code that starts them, or
 * translations.
 */
function isShared(id: string): boolean {
  if (id.includes('/locales/') || id.endsWith('/boot.ts') || id.endsWith('/islands.ts')) return false
  // Translations import every message, which would make the messages of a single feature look shared.
  if (id.endsWith('.messages.ts') && !/[\\/](button|choice|call|not-added)\.messages\.ts$/.test(id)) return false
  // Purchase buttons use the alert of forms, so the alert is shared. The forms themselves load on demand.
  if (/[\\/]forms[\\/]form-alert\.tsx$/.test(id)) return true
  // Modules that are needed only after an add to the cart failed, or by code that loads on demand.
  if (/[\\/](problem-text|alert-title|cents-of-decimal|email|line-name)\.ts$/.test(id)) return false
  return (
    /packages[\\/](storefront[\\/](kit|cart|catalog)|domain[\\/](kit|cart|catalog|purchase))[\\/]/.test(id) &&
    !id.includes('.island.')
  )
}

/**
 * Builds `classic.js`, which defines the globals for scripts of imported themes. It must run before those scripts, so it is a
 * plain script, not a module; pages with other themes never load it. The only module of the page that it imports, by file name,
 * is the list of lazy islands, through which it shares the page's cart.
 */
function compatScript(): Plugin {
  return {
    name: 'compat-script',
    apply: 'build',
    async generateBundle(_, bundle) {
      const lazy = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId === lazyIslands)
      const resolveId: Plugin['resolveId'] = (id) =>
        id === '../lazy-islands.ts' ? { id: `/static/${lazy?.fileName}`, external: 'absolute' } : null
      const input = `${here}squarespace-compat/globals.ts`
      const output = { format: 'iife' as const, entryFileNames: 'classic.js' }
      const built = await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        plugins: [smallPreload(), { name: 'lazy-islands-of-the-page', enforce: 'pre', resolveId }],
        build: { write: false, modulePreload: false, rolldownOptions: { input, output } },
      })
      const chunks = 'output' in built ? built.output : []
      const [chunk] = chunks
      if (chunk?.type !== 'chunk') throw new Error('The script for imported themes was not built.')
      this.emitFile({
        type: 'asset',
        name: 'classic.js',
        originalFileName: 'squarespace-compat/globals.ts',
        source: chunk.code,
      })
    },
  }
}

/**
 * Replaces Vite's helper for preloading a lazy import's files. Vite's own also waits for style sheets and reports errors, which
 * we do not need and which would make up 5 % of a page's script.
 */
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
