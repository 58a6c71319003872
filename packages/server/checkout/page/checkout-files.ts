import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** URLs of the page's style sheet and script; '' when they are not built. */
export type CheckoutFiles = {
  styleUrl: string
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
  const sizeOf = (name: string): number => {
    const file = manifest[name]?.file
    return file === undefined ? 0 : statSync(join(dirname(dirname(path)), file)).size
  }
  const names = new Set(scripts.flatMap((name) => [name, ...importsOf(manifest, name)]))
  const all = [...names].toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return {
    styleUrl: urlOf('checkout/checkout.css'),
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
