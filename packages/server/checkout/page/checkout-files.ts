import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The page's stylesheet, and the URL of its script; '' when they are not built. */
export type CheckoutFiles = {
  /** Stands in the page, so that a phone shows it after one answer. */
  css: string
  /** The hash of `css` for the Content-Security-Policy. */
  cssHash: string
  scriptUrl: string
  /**
   * Returns the URLs of all files that the script will import, so that the browser fetches them at once instead of one after the
   * other: the largest first, because the script waits for it longest.
   */
  preloadsFor: (language: string) => readonly string[]
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

const manifestPath = fileURLToPath(new URL('../../../../dist/storefront/.vite/manifest.json', import.meta.url))
/** The entry, the list in which it finds the checkout's island, and the island. */
const scripts = ['boot.ts', 'lazy-islands.ts', 'checkout/checkout.island.ts']

/** Reads the URLs from Vite's manifest. Without a build the page works as a plain form. */
export function readCheckoutFiles(path = manifestPath): CheckoutFiles {
  // The manifest comes from this project's own build, so its content is not validated.
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const urlOf = (name: string): string => {
    const file = manifest[name]?.file
    return file === undefined ? '' : `/static/${file}`
  }
  const folder = dirname(dirname(path))
  // A `</` would end the page's style element; `<\/` means the same in CSS.
  const readText = (file = ''): string =>
    file === '' ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('</', String.raw`<\/`)
  const sizeOf = (name: string): number => {
    const file = manifest[name]?.file
    return file === undefined ? 0 : statSync(join(folder, file)).size
  }
  const css = readText(manifest['checkout/checkout.css']?.file)
  const names = new Set(scripts.flatMap((name) => [name, ...importsOf(manifest, name)]))
  const all = [...names].toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return {
    css,
    cssHash: `sha256-${hash('sha256', css, 'base64')}`,
    scriptUrl: urlOf('boot.ts'),
    preloadsFor: (language) => {
      const texts = `../domain/locales/${language.split('-')[0]}/checkout.ts`
      return [...all, texts].map(urlOf).filter((url) => url !== '')
    },
  }
}

function importsOf(manifest: Manifest, name: string, found: Set<string> = new Set()): string[] {
  for (const imported of manifest[name]?.imports ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(manifest, imported, found)
  }
  return [...found]
}
