import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Sizes in bytes after brotli compression, as the server sends them. */
export type ScriptSizes = { ours: number; react: number; files: Record<string, number> }

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Modules loaded by a product page of the theme Kiln with a picker, a gallery, related products and a filled cart. */
export const productPage = ['boot.ts', 'catalog/product-parts.ts', 'cart/cart-pill.island.tsx']

/** Modules loaded by the checkout page. */
export const checkoutPage = ['boot.ts', 'lazy-islands.ts', 'checkout/checkout.island.ts']

/** Sizes of the scripts that a page with these modules loads from a built folder. */
export function pageSizes(built: string, modules: readonly string[]): ScriptSizes {
  const manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8')) as Manifest
  const needed = new Set<string>()
  for (const part of modules) collect(manifest, part, needed)

  const files = Object.fromEntries([...needed].map((file) => [file, brotliSize(`${built}/${file}`)]))
  const sizes = Object.entries(files)
  const sum = (isReact: boolean) =>
    sizes.filter(([file]) => file.startsWith('react-') === isReact).reduce((total, [, bytes]) => total + bytes, 0)
  return { ours: sum(false), react: sum(true), files }
}

function collect(manifest: Manifest, part: string, needed: Set<string>): void {
  const chunk = manifest[part]
  if (!chunk) throw new Error(`${part} is not in the manifest`)
  if (needed.has(chunk.file)) return
  needed.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, needed)
}

function brotliSize(file: string): number {
  return brotliCompressSync(readFileSync(file)).length
}
