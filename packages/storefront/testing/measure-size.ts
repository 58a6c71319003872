// How much script a product page loads, brotli-compressed: BX-6.01 allows 14 KB of ours beside React. Run after a build.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** In bytes after brotli, as the server sends them. */
export type ScriptSizes = { ours: number; react: number; files: Record<string, number> }

type Manifest = Record<string, { file: string; imports?: string[] }>

const productPage = ['boot.ts', 'catalog/product-parts.ts', 'cart/cart-pill.island.tsx']

/** What a product page of Kiln loads from a built folder: with a picker, its gallery, others of its kind and a cart that holds something. */
export function productPageSizes(built: string): ScriptSizes {
  const manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8')) as Manifest
  const needed = new Set<string>()
  for (const part of productPage) collect(manifest, part, needed)

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

if (import.meta.main) {
  const { ours, react, files } = productPageSizes(new URL('../../../dist/storefront', import.meta.url).pathname)
  for (const [file, bytes] of Object.entries(files)) process.stdout.write(`${String(bytes).padStart(7)}  ${file}\n`)
  process.stdout.write(`a product page: ${ours} bytes of ours (at most ${14 * 1024}), ${react} of React\n`)
}
