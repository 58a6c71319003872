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
    // All browsers that the bundles support know modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: newTo },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { boot: `${here}boot.ts` },
      output: {
        // The server serves only files directly in /static/.
        entryFileNames: '[name]-[hash:6].js',
        // A short hash, because product pages list most of these names, and hashes do not compress.
        chunkFileNames: '[name]-[hash:6].js',
        assetFileNames: '[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // React in one file, which stays the same when our own code changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // Code that all islands share. It is small enough to load together, and compresses better that way.
            { name: 'parts', test: isReactPart, minShareCount: 2, priority: 1 },
            { name: 'shared', test: isShared, minShareCount: 2 },
            // Code and texts that several lazy islands share. Each separate file would add a name to the page's script.
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

/** The dependencies of a lazy import that the page has not loaded already. Each name is as long as a line of code. */
function newTo(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  if (/(^|[\\/])boot-/.test(hostId)) return needed
  return needed.filter((file) => !/^(boot|react|rolldown-runtime|parts|shared|product-parts)-/.test(file))
}

/** True for shared code that uses React. It has its own file, so that a page with only a cart count does not load React. */
function isReactPart(id: string): boolean {
  return isShared(id) && (id.endsWith('.tsx') || /[\\/](mount-react|use-[a-z-]+)\.ts$/.test(id))
}

/** True for the kit, the stores and the domain: everything but islands, the code that starts them, and translations. */
function isShared(id: string): boolean {
  if (id.includes('/locales/') || id.endsWith('/boot.ts') || id.endsWith('/islands.ts')) return false
  // Translations import every message, which would make the messages of a single feature look shared.
  if (id.endsWith('.messages.ts') && !/[\\/](button|choice|call|not-added)\.messages\.ts$/.test(id)) return false
  // The alert of purchase buttons too; the form itself loads on demand.
  if (/[\\/]forms[\\/]form-alert\.tsx$/.test(id)) return true
  // Needed only when an add failed, or loaded on demand.
  if (/[\\/](problem-text|alert-title|cents-of-decimal|email|line-name)\.ts$/.test(id)) return false
  return (
    /packages[\\/](storefront[\\/](kit|cart|catalog)|domain[\\/](kit|cart|catalog|purchase))[\\/]/.test(id) &&
    !id.includes('.island.')
  )
}

/**
 * Builds `classic.js`, which defines the globals for scripts of imported themes. It must run before those scripts, so it is a
 * plain script instead of a module; other pages never load it. It shares only the cart with the page's modules, which it imports
 * by file name.
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
 * Replaces Vite's preload helper. That also waits for styles and reports errors, which we do not need, at 5 % of a page's script.
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
