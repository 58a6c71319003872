import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const packages = fileURLToPath(new URL('..', import.meta.url))
const lazyIslands = `${here}lazy-islands.ts`

const isProblemModule = isOneOf([
  'storefront/cart/problem-text.ts',
  'domain/purchase/purchase-failure-title.ts',
  'domain/purchase/problem.messages.ts',
  'domain/kit/calls/refused-call.messages.ts',
])
const isFormMessages = isOneOf([
  'domain/captcha/captcha.messages.ts',
  'domain/forms/forms.messages.ts',
  'domain/forms/purchase-form.messages.ts',
  'domain/restock/restock-form.messages.ts',
  'domain/reviews/review-form.messages.ts',
])
const isCartMessages = isOneOf([
  'domain/cart/cart-entry-label.ts',
  'domain/cart/cart.messages.ts',
  'domain/cart/cart-page.messages.ts',
  'domain/cart/mini-cart.messages.ts',
])
const isCatalogMessages = isOneOf([
  'domain/catalog/catalog.messages.ts',
  'domain/catalog/unavailable-choice-note.messages.ts',
])
const isLightboxModule = isOneOf([
  'storefront/lightbox/adopt-style-sheet.ts',
  'storefront/lightbox/lightbox-css.ts',
  'storefront/lightbox/lightbox.ts',
  'storefront/lightbox/lock-scroll.ts',
  'storefront/lightbox/page-colors.ts',
  'storefront/lightbox/trap-focus.ts',
  'domain/catalog/quick-view.messages.ts',
])

/** Messages that purchase buttons need, so that they are shared although the messages of a single feature are not. */
const isSharedMessages = isOneOf([
  'domain/purchase/button.messages.ts',
  'domain/catalog/choice.messages.ts',
  'domain/kit/calls/call.messages.ts',
  'domain/purchase/not-added.messages.ts',
])
const isFormAlert = isOneOf(['storefront/forms/form-alert.tsx'])
/** Modules that are needed only after an add to the cart failed, or by code that loads on demand. */
const isOnDemandModule = isOneOf([
  'storefront/cart/problem-text.ts',
  'domain/purchase/purchase-failure-title.ts',
  'domain/catalog/cents-of-decimal.ts',
  'domain/kit/email.ts',
  'domain/cart/cart-entry-label.ts',
])

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
      // The checkout page has a style sheet of its own, instead of the theme's.
      input: { boot: `${here}boot.ts`, checkout: `${here}checkout/checkout.css` },
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
            { name: 'problems', test: isProblemModule },
            { name: 'forms.messages', test: isFormMessages },
            { name: 'cart.messages', test: isCartMessages },
            { name: 'catalog.messages', test: isCatalogMessages },
            { name: 'lightbox', test: isLightboxModule },
          ],
        },
      },
    },
  },
})

/**
 * Returns a test for the modules at these paths below `packages`. Throws when one does not exist: after a rename it would fall
 * into another file of the bundle without a word.
 */
function isOneOf(paths: readonly string[]): (id: string) => boolean {
  const ids = new Set(paths.map((path) => `${packages}${path}`))
  for (const id of ids) if (!existsSync(id)) throw new Error(`vite.config.ts names ${id}, which does not exist.`)
  return (id) => ids.has(id)
}

/**
 * Returns the files to preload for a lazy import: only those that the page has not loaded already, because each file name adds to
 * the page's script.
 */
function newTo(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const isLoaded = /(^|[\\/])boot-/.test(hostId)
    ? /^(boot|rolldown-runtime)-/
    : /^(boot|react|rolldown-runtime|parts|shared|product-parts)-/
  return needed.filter((file) => !isLoaded.test(file))
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
  if (id.endsWith('.messages.ts') && !isSharedMessages(id)) return false
  // Purchase buttons use the alert of forms, so the alert is shared. The forms themselves load on demand.
  if (isFormAlert(id)) return true
  if (isOnDemandModule(id)) return false
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
